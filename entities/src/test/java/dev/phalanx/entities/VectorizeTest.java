package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import dev.phalanx.testing.Row;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that are marked to be vectorised, in JVMs with and without the module `jdk.incubator.vector`.
@Tag("programs")
class VectorizeTest {
    private static final String EXPLAIN = "-Dphalanx.kernels.explain=true";
    private static final String ADD = "--add-modules=jdk.incubator.vector";
    private static final String WARNING = "WARNING: Using incubator modules: jdk.incubator.vector";

    /// Prints a hash of all values after some jobs and a loop, in which every third entity is disabled for one job, and
    /// a sum.
    private static final String GAME = """
            package game;

            import static dev.phalanx.entities.query.QueryTerms.*;

            import dev.phalanx.collections.*;
            import dev.phalanx.entities.*;
            import dev.phalanx.entities.reductions.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.systems.*;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.*;

            public final class Game {
                public static final class Position implements IComponentData { public float x; public float y; }
                public record Velocity(float x, float y) implements IComponentData {}
                public static final class Orbit implements IComponentData { public double mean; public double anomaly; }
                public static final class Awake implements IComponentData, IEnableableComponent { public int times; }

                @Vectorize
                private record Bounce(float delta, float floor) implements IJobEntity {
                    private void execute(Position position, Velocity velocity) {
                        position.x += velocity.x() * delta;
                        position.y = position.y < floor ? floor : fallen(position.y, velocity);
                    }

                    private float fallen(float y, Velocity velocity) {
                        return velocity.y() > 0 ? y : y + velocity.y() * delta;
                    }
                }

                private record Solve(int most) implements IJobEntity {
                    @Vectorize
                    void execute(Orbit orbit, Awake awake) {
                        double root = 1 + orbit.mean;
                        for (int i = 0; i < most; i++) {
                            double change = (root * root - orbit.mean) / (2 * root);
                            root -= change;
                            if (Math.abs(change) < 1e-9) {
                                break;
                            }
                        }
                        orbit.anomaly = root;
                    }
                }

                @Vectorize
                private record Step(float delta) implements IJobEntity {
                    void execute(Position position) {
                        position.x += delta;
                    }
                }

                @Vectorize
                private record Look(@ReadOnly NativeFloatArray heights) implements IJobEntity {
                    void execute(Position position) {
                        float height = heights.get((int) position.x & 3);
                        if (position.y < height) {
                            position.y = height;
                        }
                    }
                }

                @Vectorize
                private record Raise(int by) implements IJobEntity {
                    void execute(Awake awake) {
                        awake.times = (int) Math.pow(awake.times, by);
                    }
                }

                public static final class GameSystem implements ISystem {
                    private final NativeFloatArray heights = NativeFloatArray.of(0.5f, 1.5f, 2.5f, 3.5f);

                    public void onCreate(SystemState state) {
                        for (int i = 0; i < 1_003; i++) {
                            Position position = new Position();
                            position.y = i % 7;
                            Orbit orbit = new Orbit();
                            orbit.mean = i * 0.37;
                            Entity entity = state.entityManager()
                                    .createEntity(position, new Velocity(i % 5, i % 3 - 1), orbit, new Awake());
                            state.entityManager().setComponentEnabled(entity, Awake.class, i < 500 || i % 3 != 0);
                        }
                    }

                    public void onUpdate(SystemState state) {
                        new Bounce(0.25f, 2).scheduleParallel();
                        new Solve(30).schedule();
                        new Step(0.5f).schedule();
                        new Look(heights).schedule();
                        state.completeDependency();
                        float limit = 3;
                        SystemAPI.query(rw(Position.class)).forEach(position -> {
                            if (position.x > limit) {
                                position.x = limit;
                            }
                        });
                    }
                }

                public static void main(String[] arguments) {
                    try (World world = new World("Game")) {
                        world.addSystem(new GameSystem());
                        world.update();
                        world.update();
                        NativeDoubleReference sum = NativeDoubleReference.of(0);
                        world.entityManager().query(ro(Position.class)).reduce(Reduction.sum(sum), (position, total) -> {
                            if (position.x > 1) {
                                total.add(position.y * 0.1);
                            }
                        });
                        System.out.println("hash " + world.stateHash() + ", sum " + sum.get());
                        if (arguments.length > 0) {
                            try {
                                new Raise(2).run(world.entityManager().createEntityQuery(
                                        dev.phalanx.entities.types.ComponentType.readWrite(Awake.class)));
                                System.out.println("raised");
                            } catch (IllegalArgumentException refused) {
                                System.out.println(refused.getMessage());
                            }
                        }
                    }
                }
            }
            """;
    private static final String MODULE = """
            module game {
                requires dev.phalanx.entities;

                opens game to dev.phalanx.structs;
            }
            """;
    private static final List<String> VECTORISED = List.of(
            "phalanx: kernel of game.Game$Bounce.execute(Position, Velocity): copied and vectorised.",
            "phalanx: kernel of game.Game$Look.execute(Position): copied and vectorised.",
            "phalanx: kernel of game.Game$Solve.execute(Orbit, Awake): copied and vectorised.",
            "phalanx: kernel of game.Game$Step.execute(Position): copied, not vectorised, since it is so short that C2"
                    + " vectorises it itself.",
            "phalanx: masked kernel of game.Game$Solve.execute(Orbit, Awake): copied and vectorised.");

    @TempDir
    private static Path folder;

    private static Path classes;
    private static String hash;

    @BeforeAll
    static void compile() throws Exception {
        classes = folder.resolve("classes");
        ChildProgram.compile(classes, Map.of("game/Game.java", GAME));
        List<String> printed = run();
        assertThat(printed).as("no warning").hasSize(1);
        hash = printed.getFirst();
    }

    private static List<String> run(String... options) throws Exception {
        return runGame(List.of(options));
    }

    private static List<String> runGame(List<String> options, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", classes + File.pathSeparator + ChildProgram.PHALANX, "game.Game"));
        command.addAll(List.of(arguments));
        return ChildProgram.run(command);
    }

    private static List<String> explained(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("kernel of game.Game$"))
                .filter(line -> !line.contains("lambda"))
                .sorted()
                .toList();
    }

    @Test
    @Row({"SIM-1.1", "SIM-1.5", "SIM-1.7"})
    void markedJobsAreVectorisedOnAClassPath() throws Exception {
        List<String> printed = run(ADD, EXPLAIN);
        assertThat(printed).contains(WARNING, hash);
        assertThat(explained(printed)).isEqualTo(VECTORISED);
        assertThat(printed).anyMatch(line -> line.contains("the lambda") && line.endsWith(": copied."));
    }

    @Test
    void markedJobsOfANamedModuleAreVectorised() throws Exception {
        Path module = folder.resolve("module");
        ChildProgram.compile(module, Map.of("module-info.java", MODULE, "game/Game.java", GAME));
        List<String> printed = ChildProgram.run(List.of(
                ADD, EXPLAIN, "-p", module + File.pathSeparator + ChildProgram.PHALANX, "-m", "game/game.Game"));
        assertThat(printed).contains(hash);
        assertThat(explained(printed)).isEqualTo(VECTORISED);
    }

    @Test
    @Row("SIM-1.2")
    void nothingIsVectorisedWithoutTheModule() throws Exception {
        List<String> printed = run(EXPLAIN);
        assertThat(printed).contains(hash).noneMatch(line -> line.contains("WARNING"));
        assertThat(explained(printed))
                .hasSize(5)
                .allMatch(line -> line.endsWith(": copied, not vectorised, since there is no module"
                        + " jdk.incubator.vector with vectors of 128 bits or more."));
    }

    @Test
    @Row("SIM-1.3")
    void thePropertyLeavesVectorsOut() throws Exception {
        List<String> printed = run(ADD, EXPLAIN, "-Dphalanx.vectorize=off");
        assertThat(printed).contains(hash);
        assertThat(explained(printed)).hasSize(5).allMatch(line -> line.endsWith(": copied."));
    }

    @Test
    @Row({"SIM-1.3", "SIM-1.5"})
    void thePropertyVectorisesBodiesThatAreNotMarked() throws Exception {
        List<String> printed = run(ADD, EXPLAIN, "-Dphalanx.vectorize=auto");
        assertThat(printed)
                .contains(hash)
                .anyMatch(line -> line.contains("the lambda") && line.endsWith("(Position): copied and vectorised."))
                .anyMatch(line -> line.endsWith("(Position, DoubleSum): copied and vectorised."));
    }

    @Test
    void otherValuesOfThePropertyAreRefused() throws Exception {
        assertThat(run(ADD, "-Dphalanx.vectorize=yes"))
                .anyMatch(line -> line.endsWith(
                        "-Dphalanx.vectorize=yes is none of marked, auto, off. Say one of them, or leave it out."));
    }

    @Test
    void bodiesThatAreCalledAreNotVectorised() throws Exception {
        List<String> printed = run(ADD, EXPLAIN, "-Dphalanx.kernels.copy=never");
        assertThat(printed).contains(hash);
        assertThat(explained(printed)).hasSize(5).allMatch(line -> line.contains(": called, since "));
    }

    @Test
    @Row("SIM-1.6")
    void aJobThatDoesNotQualifyIsRefusedWithItsLine() throws Exception {
        long line = GAME.lines().takeWhile(text -> !text.contains("Math.pow")).count() + 1;
        assertThat(runGame(List.of(ADD), "raise"))
                .contains("Raise.execute is marked with @Vectorize and cannot be vectorised: it calls Math.pow, which"
                        + " vectors do not compute alike (Game.java:" + line
                        + "). Change that, or remove @Vectorize.");
        assertThat(runGame(List.of(), "raise")).containsExactly(hash, "raised");
    }

    @Test
    void vectorsComeFromTheKernelCache() throws Exception {
        Path jar = ChildProgram.jar(folder.resolve("game.jar"), classes, Map.of());
        List<String> libraries = new ArrayList<>(List.of(jar.toString()));
        for (String part : ChildProgram.PHALANX.split(Pattern.quote(File.pathSeparator), -1)) {
            Path library = folder.resolve("part" + libraries.size() + ".jar");
            libraries.add(
                    Files.isDirectory(Path.of(part))
                            ? ChildProgram.jar(library, Path.of(part), Map.of()).toString()
                            : part);
        }
        Path cache = folder.resolve("game.kernels");
        List<String> program = List.of("-cp", String.join(File.pathSeparator, libraries), "game.Game");
        List<String> first = new ArrayList<>(List.of(ADD, EXPLAIN, "-Dphalanx.kernels.cacheOutput=" + cache));
        first.addAll(program);
        assertThat(explained(ChildProgram.run(first))).isEqualTo(VECTORISED);
        List<String> second = new ArrayList<>(List.of(ADD, EXPLAIN, "-Dphalanx.kernels.cache=" + cache));
        second.addAll(program);
        List<String> printed = ChildProgram.run(second);
        assertThat(printed).contains(hash);
        assertThat(explained(printed))
                .isEqualTo(VECTORISED.stream()
                        .map(line -> line + " It is from the kernel cache.")
                        .toList());
    }
}
