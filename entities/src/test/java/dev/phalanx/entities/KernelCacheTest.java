package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A program that runs twice, the second time with the kernels of the first.
@Tag("programs")
class KernelCacheTest {
    private static final String EXPLAIN = "-Dphalanx.kernels.explain=true";
    private static final String GAME = """
            package game;

            import static dev.phalanx.entities.query.QueryTerms.*;

            import dev.phalanx.collections.NativeList;
            import dev.phalanx.entities.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.lookups.*;
            import dev.phalanx.entities.systems.*;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.*;

            public final class Game {
                public static final class Position implements IComponentData { public float x; }
                public record Velocity(float x) implements IComponentData {}
                public static final class Health implements IComponentData, IEnableableComponent { public int points; }
                public record Hit(int damage) implements IBufferElementData {}

                public record Move(float delta) implements IJobEntity {
                    public void execute(Position position, Velocity velocity) {
                        position.x += velocity.x() * delta;
                    }
                }

                public record Hurt(NativeList<Hit> seen) implements IJobEntity {
                    public void execute(RefRW<Health> health, DynamicBuffer<Hit> hits) {
                        for (int i = 0; i < hits.length(); i++) {
                            int damage = hits.get(i).damage();
                            health.update(value -> value.points -= damage);
                            seen.add(hits.get(i));
                        }
                    }
                }

                public record Spot(float x, float y) {}

                public record Push(NativeArray<Spot> spots, float by) implements IJobParallelFor {
                    public void execute(int index) {
                        Spot spot = spots.get(index);
                        spots.set(index, new Spot(spot.x() + by, spot.y()));
                    }
                }

                public static final class GameSystem implements ISystem {
                    private ComponentLookup<Position> positions;

                    public void onCreate(SystemState state) {
                        positions = state.getComponentLookup(Position.class, true);
                    }

                    public void onUpdate(SystemState state) {
                        positions.update(state);
                        new Move(2).schedule();
                        NativeList<Hit> seen = NativeList.of(Hit.class, 4);
                        new Hurt(seen).schedule();
                        state.completeDependency();
                        float factor = FACTOR;
                        SystemAPI.query(rw(Position.class)).forEach(position -> position.x *= factor);
                        SystemAPI.query(ref(Health.class)).withAll(Position.class).forEach(health -> {
                            health.update(value -> value.points += 1);
                        });
                        System.out.println("hits " + seen.length());
                        seen.close();
                    }
                }

                public static void main(String[] arguments) {
                    try (World world = new World("Game")) {
                        world.setFailFast(true);
                        world.addSystem(new GameSystem());
                        EntityManager em = world.entityManager();
                        Entity entity = em.createEntity(new Position(), new Velocity(1), new Health());
                        em.addBuffer(entity, Hit.class).add(new Hit(3));
                        world.update();
                        world.update();
                        try (NativeArray<Spot> spots = NativeArray.ofLength(Spot.class, 3)) {
                            new Push(spots, 2).schedule(3, 1, JobHandle.none()).complete();
                            System.out.println("spots " + spots.get(2));
                        }
                        System.out.println("x " + em.getComponent(entity, Position.class).x);
                        System.out.println("points " + em.getComponent(entity, Health.class).points);
                    }
                }
            }
            """;
    private static final List<String> RESULTS =
            List.of("hits 1", "hits 1", "spots Spot[x=2.0, y=0.0]", "x 24.0", "points -4");

    /// Phalanx as jars, which is needed for a cache.
    private static String phalanx;

    /// The game in a jar, and the same with another factor in a jar of the same name.
    private static Path jar;

    private static Path changedJar;

    /// What the first run of the game printed, and the cache that it wrote.
    private static List<String> first;

    private static Path written;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runTheFirstTime(@TempDir Path jars) throws Exception {
        List<String> packed = new ArrayList<>();
        for (String part : ChildProgram.PHALANX.split(Pattern.quote(File.pathSeparator), -1)) {
            Path library = jars.resolve("part" + packed.size() + ".jar");
            packed.add(
                    Files.isDirectory(Path.of(part))
                            ? ChildProgram.jar(library, Path.of(part), Map.of()).toString()
                            : part);
        }
        phalanx = String.join(File.pathSeparator, packed);
        jar = jar(Files.createDirectory(jars.resolve("game")), "3");
        changedJar = jar(Files.createDirectory(jars.resolve("changed")), "30");
        written = jars.resolve("game.kernels");
        first = run(jar, EXPLAIN, "-Dphalanx.kernels.cacheOutput=" + written);
    }

    private static Path game(Path folder, String factor) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        ChildProgram.compile(classes, Map.of("game/Game.java", GAME.replace("FACTOR", factor)));
        return classes;
    }

    private static Path jar(Path folder, String factor) throws IOException {
        return ChildProgram.jar(folder.resolve("game.jar"), game(folder, factor), Map.of());
    }

    private Path cache() {
        return folder.resolve("game.kernels");
    }

    private static List<String> run(Path game, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-cp", game + File.pathSeparator + phalanx, "game.Game"));
        return ChildProgram.run(arguments);
    }

    /// Gives a test the cache of the first run.
    private void keep() throws IOException {
        Files.copy(written, cache());
    }

    private List<String> use(Path game, String... further) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(EXPLAIN, "-Dphalanx.kernels.cache=" + cache()));
        options.addAll(List.of(further));
        return run(game, options.toArray(String[]::new));
    }

    private static List<String> explained(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("phalanx: kernel")).toList();
    }

    private static List<String> results(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("(hits|spots|x|points) .*"))
                .toList();
    }

    @Test
    void aSecondRunTakesEachKernelFromTheCache() throws Exception {
        keep();
        List<String> second = use(jar);

        assertThat(results(first)).isEqualTo(RESULTS);
        assertThat(explained(first)).hasSize(5).noneMatch(line -> line.contains("from the kernel cache"));
        assertThat(explained(first)).contains("phalanx: kernel of game.Game$Push.execute(int): copied.");
        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(explained(second))
                .containsExactlyElementsOf(explained(first).stream()
                        .map(line -> line + " It is from the kernel cache.")
                        .toList());
    }

    @Test
    void aSecondRunGeneratesNothing() throws Exception {
        keep();
        byte[] before = Files.readAllBytes(cache());

        List<String> second = use(jar, "-Dphalanx.kernels.cacheOutput=" + cache());

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(Files.readAllBytes(cache())).isEqualTo(before);
    }

    @Test
    void aChangedProgramRunsItsNewCodeAndSaysWhy() throws Exception {
        keep();

        List<String> second = use(changedJar);

        assertThat(results(second)).contains("x 1860.0");
        assertThat(explained(second)).hasSize(5).noneMatch(line -> line.contains("from the kernel cache"));
        assertThat(second)
                .anyMatch(line -> line.contains("The kernel cache " + cache()
                                + " is not used: it was made with another program: jar game.jar, ")
                        && line.endsWith(" Kernels are generated instead. Make the cache again with"
                                + " -Dphalanx.kernels.cacheOutput=" + cache() + "."));
    }

    @Test
    void classesInDirectoriesAreNotKept() throws Exception {
        Path classes = game(folder, "3");

        List<String> lines = run(classes, EXPLAIN, "-Dphalanx.kernels.cacheOutput=" + cache());

        assertThat(results(lines)).isEqualTo(RESULTS);
        assertThat(lines)
                .anyMatch(line -> line.contains("No kernel cache is written to " + cache() + ": " + classes
                        + " is a directory with classes, which may change. Put them into a jar."));
        assertThat(cache()).doesNotExist();
    }

    @Test
    void aDamagedCacheIsNotUsed() throws Exception {
        keep();
        byte[] bytes = Files.readAllBytes(cache());
        bytes[bytes.length / 2]++;
        Files.write(cache(), bytes);

        List<String> second = use(jar);

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(second).anyMatch(line -> line.contains("is not used: it is damaged: its checksum is wrong."));
    }

    @Test
    void aMissingCacheIsNamed() throws Exception {
        List<String> second = use(jar);

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(second).anyMatch(line -> line.contains("is not used: there is no such file."));
    }

    @Test
    void aJvmThatIsDebuggedUsesNoCache() throws Exception {
        keep();

        List<String> second = use(jar, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(explained(second)).hasSize(5).noneMatch(line -> line.contains("from the kernel cache"));
    }

    @Test
    void aJvmThatCopiesNoCodeUsesNoCache() throws Exception {
        keep();

        List<String> second = use(jar, "-Dphalanx.kernels.copy=never");

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(explained(second)).hasSize(5).allMatch(line -> line.contains("called"));
    }

    @Test
    void safetyIsPartOfTheProgram() throws Exception {
        keep();

        List<String> second = use(jar, "-Dphalanx.safety=strict");

        assertThat(results(second)).isEqualTo(RESULTS);
        assertThat(second).anyMatch(line -> line.contains("option -Dphalanx.safety= is not in this one"));
    }

    @Test
    void jarsThatAManifestNamesBelongToTheProgram() throws Exception {
        Path library = Files.copy(jar, folder.resolve("game.jar"), StandardCopyOption.COPY_ATTRIBUTES);
        Path empty = Files.createTempDirectory(folder, "empty");
        Path main = ChildProgram.jar(
                folder.resolve("main.jar"),
                empty,
                Map.of(
                        "Main-Class",
                        "game.Game",
                        "Class-Path",
                        String.join(
                                " ",
                                ("game.jar" + File.pathSeparator + phalanx)
                                        .split(Pattern.quote(File.pathSeparator), -1))));
        List<String> before =
                ChildProgram.run(List.of("-Dphalanx.kernels.cacheOutput=" + cache(), "-jar", main.toString()));
        Files.copy(changedJar, library, StandardCopyOption.REPLACE_EXISTING);

        List<String> second = ChildProgram.run(List.of("-Dphalanx.kernels.cache=" + cache(), "-jar", main.toString()));

        assertThat(results(before)).isEqualTo(RESULTS);
        assertThat(results(second)).contains("x 1860.0");
        assertThat(second).anyMatch(line -> line.contains("it was made with another program: jar game.jar, "));
    }
}
