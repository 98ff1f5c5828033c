package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Classes whose call sites the build has linked do what they did before.
class CallSitesTest {
    /// Prints what each kind of call site gives.
    private static final String PROGRAM = """
            import java.io.Serializable;
            import java.util.*;
            import java.util.function.*;

            public class Sites {
                record Point(int x, double y, String name, float[] more) {}
                record Empty() {}
                record Small(byte b, short s, char c, boolean z, long l, float f) {}
                sealed interface Shape {
                    default String shown() {
                        Supplier<String> own = this::privately;
                        return own.get() + inside(() -> 3 + "x" + this);
                    }
                    private String privately() { return "private of " + this; }
                    private static String inside(Supplier<String> text) { return text.get(); }
                }
                record Circle(double radius) implements Shape {}
                record Square(int side) implements Shape {}
                enum Colour { RED, GREEN }
                static class Base {
                    protected String greet(int number) { return "base " + number; }
                }
                static class Derived extends Base {
                    @Override protected String greet(int number) {
                        IntFunction<String> above = super::greet;
                        return "derived, " + above.apply(number);
                    }
                }
                static class Nameless {
                    @Override public String toString() { return null; }
                }
                interface Both<T extends Comparable<T>> { int order(T one, T other); }
                interface Longs { long of(int value); }
                interface Boxes { Integer of(int value); }

                private int count;
                private int next() { return ++count; }
                private static <T> T same(T value) { return value; }
                private Sites() {}
                private Sites(int count) { this.count = count; }

                static String kind(Object object) {
                    return switch (object) {
                        case null -> "null";
                        case Circle(double radius) when radius > 2 -> "large circle " + radius;
                        case Circle circle -> "circle " + circle.radius();
                        case Square square -> "square " + square.side();
                        case Colour colour -> "colour " + colour;
                        case String text -> "text " + text;
                        case int[] numbers -> "numbers " + numbers.length;
                        default -> "other";
                    };
                }

                static String named(Object object) {
                    return switch (object) {
                        case Colour c when c == Colour.RED -> "red";
                        case Integer i when i == 7 -> "seven";
                        default -> "none";
                    };
                }

                public static void main(String[] arguments) throws Exception {
                    Sites sites = new Sites();
                    IntSupplier bound = sites::next;
                    IntSupplier fresh = new Sites(40)::next;
                    Supplier<Sites> making = Sites::new;
                    IntFunction<Sites> makingOf = Sites::new;
                    IntFunction<int[]> arrays = int[]::new;
                    Function<String, Integer> length = String::length;
                    ToIntFunction<Integer> unboxed = Integer::intValue;
                    ToLongFunction<Integer> wider = value -> value;
                    Longs widened = value -> value;
                    Boxes boxes = Integer::valueOf;
                    Both<String> order = String::compareTo;
                    Runnable dropped = sites::next;
                    Callable0 thrown = () -> { throw new java.io.IOException("thrown by a lambda of " + arguments.length); };
                    Supplier<String> serializable = (Supplier<String> & Serializable) () -> "serializable";
                    UnaryOperator<Object> generic = Sites::same;
                    long big = 1L << 40;
                    BiFunction<Integer, Double, String> captured = (i, d) -> i + " " + d + " " + big + arguments.length;
                    dropped.run();
                    System.out.println(bound.getAsInt() + " " + fresh.getAsInt() + " " + making.get().count
                            + makingOf.apply(9).count + arrays.apply(4).length + length.apply("four")
                            + unboxed.applyAsInt(5) + wider.applyAsLong(6) + widened.of(-1) + boxes.of(8)
                            + order.order("a", "c") + serializable.get() + generic.apply("g") + captured.apply(1, 2.5));
                    System.out.println(making == (Object) making && sameObject() == sameObject());
                    try {
                        thrown.call();
                    } catch (java.io.IOException e) {
                        System.out.println(e.getMessage());
                    }
                    try {
                        Sites none = arguments.length == 0 ? null : sites;
                        IntSupplier failing = none::next;
                        System.out.println("made " + failing);
                    } catch (NullPointerException e) {
                        System.out.println("null is refused");
                    }
                    List<Object> all = new ArrayList<>(Arrays.asList(null, new Circle(1), new Circle(3), new Square(2),
                            Colour.RED, Colour.GREEN, "t", new int[2], 7, 8, new Empty()));
                    for (Object each : all) {
                        System.out.println(kind(each) + " " + named(each == null ? "" : each));
                    }
                    float[] more = {1};
                    Point point = new Point(1, -0.0, null, more);
                    System.out.println(point.equals(new Point(1, 0.0, null, more)) + " " + point.equals(null) + " "
                            + point.equals(new Point(1, -0.0, null, more)) + " " + point.equals("x") + " "
                            + (new Point(3, Double.NaN, "n", null).equals(new Point(3, Double.NaN, "n", null))));
                    System.out.println(new Point(3, Double.NaN, "n", null) + " " + new Point(3, 1.5, "n", null).hashCode());
                    System.out.println(new Empty() + " " + new Empty().hashCode() + new Empty().equals(new Empty()));
                    Small small = new Small((byte) -1, (short) 2, 'c', true, big, 0.1f);
                    System.out.println(small + " " + small.hashCode() + small.equals(new Small((byte) -1, (short) 2, 'c',
                            true, big, 0.1f)) + small.equals(new Small((byte) -2, (short) 2, 'c', true, big, 0.1f)));
                    record Local(String text) {}
                    System.out.println(new Local("l") + " " + new Local(null).hashCode());
                    System.out.println("" + new Nameless() + '\\1' + "\\2" + (byte) -3 + (short) -4 + 'c' + 1.5f + 2.5
                            + null + true + Long.MIN_VALUE + new StringBuilder("built") + Colour.GREEN);
                    System.out.println(new Circle(1).shown() + " " + new Derived().greet(5));
                    Supplier<Supplier<String>> nested = () -> () -> "nested " + big;
                    System.out.println(nested.get().get());
                }

                interface Callable0 { void call() throws java.io.IOException; }

                static Runnable sameObject() { return () -> {}; }
            }
            """;

    private static String run(Path directory, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /// The bootstrap methods of what is left in the classes below a directory.
    private static Set<String> left(Path directory) throws IOException {
        Set<String> found = new TreeSet<>();
        List<Path> classes;
        try (Stream<Path> files = Files.walk(directory)) {
            classes = files.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : classes) {
            ClassModel type = ClassFile.of().parse(file);
            type.methods().stream()
                    .map(MethodModel::code)
                    .flatMap(code -> code.stream().flatMap(CodeModel::elementStream))
                    .filter(InvokeDynamicInstruction.class::isInstance)
                    .map(InvokeDynamicInstruction.class::cast)
                    .forEach(site -> found.add(site.bootstrapMethod().methodName()));
        }
        return found;
    }

    @Test
    void aProgramPrintsTheSameBeforeAndAfter(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("Sites.java"), PROGRAM);
        Path classes = directory.resolve("classes");
        run(directory, tool("javac"), "-d", classes.toString(), "Sites.java");
        String before = run(directory, tool("java"), "-Xverify:all", "-cp", classes.toString(), "Sites");
        assertThat(left(classes)).contains("metafactory", "altMetafactory", "makeConcatWithConstants", "bootstrap");

        String linking = Project.file(".ci/CallSites.java").toString();
        for (int time = 0; time < 2; time++) { // the second time there is nothing left to do
            run(directory, tool("java"), "-cp", classes.toString(), linking, classes.toString());
            assertThat(run(directory, tool("java"), "-Xverify:all", "-cp", classes.toString(), "Sites"))
                    .isEqualTo(before);
        }
        // A lambda that can be serialized and a call of the superclass's method stay.
        assertThat(left(classes)).doesNotContain("makeConcatWithConstants", "bootstrap");
    }

    @Test
    void theModulesThatEveryProgramLoadsAreLinked() throws Exception {
        for (String module : List.of("structs", "jobs", "entities", "agents")) {
            assertThat(left(Project.file(module + "/target/classes")))
                    .as(module)
                    .isEmpty();
        }
    }
}
