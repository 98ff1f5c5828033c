package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.StructType;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A program of named modules only, JOML among them, which opens nothing.
class ModulePathTest {
    private static final String MODULE = """
            module app {
                requires dev.phalanx.structs;
                requires org.joml;
                exports app;
                opens app to dev.phalanx.structs;
            }
            """;
    private static final String BODY = """
            package app;
            public interface Body<A, B> { void run(A a, B b); }
            """;
    private static final String MAIN = """
            package app;
            import dev.phalanx.structs.*;
            import dev.phalanx.structs.kernel.*;
            import dev.phalanx.structs.kernel.KernelParameter.Access;
            import java.util.List;
            import org.joml.*;
            public class Main {
                public static final class Turret { public Vector3f at = new Vector3f(); public Matrix4f aim = new Matrix4f(); }

                public static void main(String[] arguments) {
                    try (NativeArray<Vector3f> array = NativeArray.ofLength(Vector3f.class, 2)) {
                        array.set(1, new Vector3f(1, 2, 3));
                        System.out.println(array.get(1).x + " " + array.get(0).z);
                    }
                    FixedList64Bytes<Vector2i> list = FixedList64Bytes.of(Vector2i.class, new Vector2i(4, 5));
                    System.out.println(list.get(0).y);
                    Turret turret = StructType.of(Turret.class).zero();
                    System.out.println(turret.at.x + " " + turret.aim.m11());
                    Body<Turret, Vector3f> move = (t, v) -> {
                        Runnable add = () -> t.at.add(v);
                        add.run();
                    };
                    run(move, Turret.class, Access.READ_WRITE, Vector3f.class, Access.READ_ONLY);
                    // Of two lambdas alike a kernel cannot tell which it has, so it calls it.
                    Body<RefRW<Vector3f>, Turret> shift = (v, t) -> v.update(u -> u.add(1, 1, 1));
                    Body<RefRW<Vector3f>, Turret> twin = (v, t) -> v.update(u -> u.sub(1, 1, 1));
                    System.out.println(shift == twin);
                    run(shift, Vector3f.class, Access.REF, Turret.class, Access.READ_ONLY);
                }

                private static <A, B> void run(Body<?, ?> body, Class<A> a, Access first, Class<B> b, Access second) {
                    StructType<?>[] types = {StructType.of(a), StructType.of(b)};
                    Object[] tables = new Object[types[0].leaves().size() + types[1].leaves().size()];
                    for (int i = 0; i < tables.length; i++) {
                        tables[i] = new float[][] {{i, i}};
                    }
                    RunList runs = new RunList();
                    runs.add(0, 0, 1);
                    IterationCompiler.compile(
                                    new IterationPlan(
                                            Body.class,
                                            "run",
                                            List.of(new KernelParameter(types[0], first),
                                                    new KernelParameter(types[1], second))),
                                    body.getClass())
                            .run(runs, tables, body);
                    System.out.println(((float[][]) tables[0])[0][0] + " " + ((float[][]) tables[0])[0][1]);
                }
            }
            """;

    @TempDir
    static Path folder;

    private static Path dump;
    private static String output;
    private static int exitCode;

    @BeforeAll
    static void runProgram() throws Exception {
        Path joml = UserModule.pathOf(Vector3f.class);
        Path classes = UserModule.compile(
                folder,
                Map.of("module-info.java", MODULE, "app/Body.java", BODY, "app/Main.java", MAIN),
                List.of("--add-exports", "dev.phalanx.structs/dev.phalanx.structs.kernel=app"),
                joml);
        dump = folder.resolve("dump");
        String path = Stream.of(UserModule.pathOf(StructType.class), joml, classes)
                .map(Path::toString)
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElseThrow();
        Path log = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dphalanx.kernels.dump=" + dump,
                        "--add-exports=dev.phalanx.structs/dev.phalanx.structs.kernel=app",
                        "--module-path=" + path,
                        "--module=app/app.Main")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        exitCode = process.exitValue();
        output = Files.readString(log);
    }

    @Test
    void jomlNeedNotBeOpen() {
        assertThat(output.lines()).containsExactly("1.0 0.0", "5", "0.0 0.0", "19.0 0.0", "false", "1.0 0.0");
        assertThat(exitCode).isZero();
    }

    @Test
    void everyGeneratedClassIsDumped() throws Exception {
        try (Stream<Path> files = Files.walk(dump)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(dump::relativize)
                            .map(Path::toString)
                            .sorted())
                    .containsExactly(
                            "app/Main$$Lambda$PhalanxKernel.class",
                            "app/Main$PhalanxKernel.class",
                            "app/Main$Turret$PhalanxBytes.class",
                            "app/Main$Turret$PhalanxCodec.class",
                            "dev/phalanx/structs/kernel/Vector2i$PhalanxBytes.class",
                            "dev/phalanx/structs/kernel/Vector3f$PhalanxArray.class",
                            "dev/phalanx/structs/kernel/Vector3f$PhalanxRef.class");
        }
    }
}
