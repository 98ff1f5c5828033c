package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `-Dphalanx.safety=strict` in a JVM of its own.
class StrictSafetyTest {
    private static void raise(Position position) {
        position.y = 77;
    }

    public static final class Bag {
        public int count;
        public FixedList32Bytes<Integer> items = FixedList32Bytes.of(Integer.class);
    }

    record Raising() {
        void execute(Velocity velocity, Position position) {
            raise(position);
        }
    }

    record Filling() {
        void execute(Bag bag) {
            bag.items.add(3);
        }
    }

    record Reading() {
        void execute(Velocity velocity, Position position, Bag bag) {
            if (position.x + velocity.x() + bag.items.length() != 0) {
                throw new IllegalStateException("not zero");
            }
        }
    }

    record Writing() {
        void execute(Velocity velocity, Position position) {
            raise(position);
        }
    }

    /// Prints what comes of bodies that change what they are given.
    public static final class Program {
        private static final KernelParameter POSITION =
                new KernelParameter(StructType.of(Position.class), Access.READ_ONLY);
        private static final KernelParameter VELOCITY =
                new KernelParameter(StructType.of(Velocity.class), Access.READ_ONLY);
        private static final KernelParameter BAG = new KernelParameter(StructType.of(Bag.class), Access.READ_ONLY);

        private Program() {}

        public static void main(String[] arguments) {
            run("raising", new Raising(), VELOCITY, POSITION);
            run("filling", new Filling(), BAG);
            run("reading", new Reading(), VELOCITY, POSITION, BAG);
            run("writing", new Writing(), VELOCITY, new KernelParameter(POSITION.struct(), Access.READ_WRITE));
            OfLambda.run();
        }

        private static void run(String name, Object body, KernelParameter... parameters) {
            IterationPlan plan = new IterationPlan(body.getClass(), "execute", List.of(parameters));
            print(name, plan, body);
        }

        static void print(String name, IterationPlan plan, Object body) {
            Object[] tables = plan.parameters().stream()
                    .flatMap(parameter ->
                            Stream.of(Store.of(parameter.struct().type(), 1, 4).tables()))
                    .toArray();
            for (long mask : new long[] {-1, 0b101}) {
                RunList runs = new RunList();
                runs.addMasked(0, 0, 4, mask);
                try {
                    IterationCompiler.compile(plan, body.getClass()).run(runs, tables, body);
                    System.out.println(name + ": nothing");
                } catch (IllegalStateException e) {
                    System.out.println(name + ": " + e.getMessage());
                }
            }
        }
    }

    private static final class OfLambda {
        static void run() {
            Bodies.Body1<Position> body = position -> raise(position);
            Program.print("lambda", new IterationPlan(Bodies.Body1.class, "execute", List.of(Program.POSITION)), body);
        }
    }

    private static Path rootOf(Class<?> type) throws URISyntaxException {
        String file = type.getName().replace('.', '/') + ".class";
        URL found = Objects.requireNonNull(
                type.getResource(file.substring(file.lastIndexOf('/') + 1)), "the class file is found");
        String text = found.toString();
        return Path.of(new URI(text.substring(0, text.length() - file.length())));
    }

    private static List<String> run(String... options) throws Exception {
        String paths = Stream.of(rootOf(StructType.class), rootOf(StrictSafetyTest.class))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        Stream.of(options),
                        Stream.of("-cp", paths, Program.class.getName()))
                .flatMap(part -> part)
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed.lines().toList();
    }

    @Test
    void whatOtherMethodsChangeIsFoundAfterTheCall() throws Exception {
        String advice = ", which is read-only, so that the change is lost. Take it for writing, or change an object of"
                + " your own.";
        String raising = "raising: Raising.execute changed y of its parameter 2" + advice;
        String filling = "filling: Filling.execute changed items of its parameter 1" + advice;
        String lambda = "lambda: A lambda changed y of its parameter 1" + advice;
        assertThat(run("-Dphalanx.safety=strict"))
                .containsExactly(
                        raising,
                        raising,
                        filling,
                        filling,
                        "reading: nothing",
                        "reading: nothing",
                        "writing: nothing",
                        "writing: nothing",
                        lambda,
                        lambda);
    }

    @Test
    void otherwiseItIsLost() throws Exception {
        assertThat(run()).hasSize(10).allMatch(line -> line.endsWith(": nothing"));
    }
}
