package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.ProjectResult.Status;
import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.testing.Row;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectBakingTest {
    private static final int KILLS = 12;
    private static final int MOST_MILLIS = 120;

    @TempDir
    private Path root;

    @TempDir
    private Path out;

    @TempDir
    private Path cache;

    private void scene(String path, String watts) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, """
                nodes:
                  - name: Lamp
                    components:
                      - Lamp: { watts: %s }
                      - Sign: { file: /sign.txt }
                """.formatted(watts));
    }

    private ProjectResult bake(Path into) throws IOException {
        try (ProjectBaking project =
                ProjectBaking.of(root, into, Workshop.types()).withCache(cache)) {
            return project.bake();
        }
    }

    private ProjectResult bake() throws IOException {
        return bake(out);
    }

    private void files(String... paths) throws IOException {
        for (String path : paths) {
            Path file = root.resolve(path);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, path.endsWith("json") ? "{\"nodes\": []}" : "nodes: []\n");
        }
    }

    private static List<String> texts(ProjectResult result) {
        return result.problems().stream().map(String::valueOf).toList();
    }

    private static String named(String path, String name) {
        return path + ": warning: The file is not baked, since its name has no ending of a scene file. Name it " + name
                + " if it is one.";
    }

    @Test
    void aDirectoryWithoutScenesSaysWhatToDo() throws IOException {
        assertThat(texts(bake()))
                .containsExactly(
                        ".: warning: No scene was found: the directory has no files. Name the directory that has the"
                                + " scenes.");
        files("notes.txt", "maps/a.png", "b.png", "c.png", "d.png", "e.png");
        ProjectResult result = bake();
        assertThat(texts(result))
                .containsExactly(
                        ".: warning: No scene was found: no file ends with .scene.yaml, .scene.json, .gltf, .glb,"
                                + " .tmj or .tmx, but there are b.png, c.png, d.png, e.png, maps/a.png and 1 more. Name the files of"
                                + " scenes with one of these endings, or name the directory that has them.");
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.orThrow()).isSameAs(result);
    }

    @Test
    void filesThatAreNearlyScenesAreNamed() throws IOException {
        files("UPPER.GLTF", "town.yaml", "village.YML", "hut.json", "Inn.Scene.Yaml", "a.b.Scene.json", "x/city.tmJ");
        Files.writeString(root.resolve("map.json"), "{\"compressionlevel\": -1, \"type\": \"map\"}");
        Files.writeString(
                root.resolve("ship.json"), "{\"asset\": {\"generator\": \"x\", \"version\": \"2.0\"}, \"nodes\": []}");
        Files.writeString(root.resolve("data.yaml"), "wheels: 3\nnodesOfMine: 2\n");
        Files.writeString(root.resolve("scene.schema.json"), "{\"properties\": {\"nodes\": {}}}");
        Files.writeString(root.resolve("tiles.json"), "{\"tiledversion\": \"1.10\", \"type\": \"tileset\"}");
        Files.writeString(root.resolve("data.json"), "{\"wheels\": 3}");
        Files.writeString(root.resolve("pom.xml"), "<nodes/>");
        assertThat(texts(bake()).subList(1, 10))
                .containsExactlyInAnyOrder(
                        named("Inn.Scene.Yaml", "Inn.scene.yaml"),
                        named("UPPER.GLTF", "UPPER.gltf"),
                        named("a.b.Scene.json", "a.b.scene.json"),
                        named("hut.json", "hut.scene.json"),
                        named("map.json", "map.tmj"),
                        named("ship.json", "ship.gltf"),
                        named("town.yaml", "town.scene.yaml"),
                        named("village.YML", "village.scene.yaml"),
                        named("x/city.tmJ", "city.tmj"));
        scene("a.scene.yaml", "1");
        Files.writeString(root.resolve("sign.txt"), "x");
        assertThat(texts(bake())).hasSize(9).contains(named("UPPER.GLTF", "UPPER.gltf"));
    }

    private static final String HOUSE = """
            {"asset": {"version": "2.0"},
             "scenes": [{"name": "Attic", "nodes": [0]}, {"name": "Cellar", "nodes": [1]}],
             "nodes": [{"name": "Chest", "extras": {"Lamp": {"watts": 1}}},
                       {"name": "Barrel", "extras": {"Lamp": {"watts": 2}}}]}
            """;

    private ProjectResult bakeHouse(BakingTypes types) throws IOException {
        try (ProjectBaking project = ProjectBaking.of(root, out, types).withCache(cache)) {
            return project.bake();
        }
    }

    @Test
    @Row({"BAK-12.4", "BAK-12.5"})
    void theSceneOfAGltfFileIsChosenAndCounts() throws IOException {
        Files.writeString(root.resolve("house.gltf"), HOUSE);
        Path baked = out.resolve("house.entities");
        ProjectResult first = bakeHouse(Workshop.types());
        assertThat(texts(first))
                .singleElement()
                .asString()
                .contains("scenes has 2 scenes, and scenes[0] alone is read");
        byte[] attic = Files.readAllBytes(baked);

        ProjectResult chosen = bakeHouse(Workshop.types().withGltfScene("house.gltf", "Cellar"));
        assertThat(texts(chosen)).isEmpty();
        assertThat(statuses(chosen)).containsExactly(Status.BAKED);
        byte[] cellar = Files.readAllBytes(baked);
        assertThat(cellar).isNotEqualTo(attic);

        ProjectResult again = bakeHouse(Workshop.types().withGltfScene("house.gltf", "0"));
        assertThat(statuses(again)).containsExactly(Status.BAKED);
        assertThat(Files.readAllBytes(baked)).isEqualTo(attic);
        assertThat(statuses(bakeHouse(Workshop.types().withGltfScene("house.gltf", "Cellar"))))
                .containsExactly(Status.FROM_CACHE);
        assertThat(Files.readAllBytes(baked)).isEqualTo(cellar);

        assertThat(texts(bakeHouse(Workshop.types().withGltfScene("house.gltf", "Celar"))))
                .containsExactly(
                        "house.gltf:2:12: scenes has no scene \"Celar\". Did you mean \"Cellar\"? It has [Attic,"
                                + " Cellar].");
        assertThat(texts(bakeHouse(Workshop.types().withGltfScene("hose.gltf", "Attic"))))
                .contains(
                        "hose.gltf: warning: The scene \"Attic\" was chosen for this file, which is no glTF file of the"
                                + " project. Did you mean \"house.gltf\"? Name a file by its path below the root.");
    }

    private static List<Status> statuses(ProjectResult result) {
        return result.scenes().stream().map(ProjectResult.Scene::status).toList();
    }

    /// Bakes into one directory again and again, from another state of the files than the other thread.
    private Path repeat(Path from, String watts) throws IOException {
        Path last = out.resolve("s0.entities");
        for (int i = 0; i < 15; i++) {
            for (int scene = 0; scene < 4; scene++) {
                Path file = from.resolve("s" + scene + ".scene.yaml");
                Files.writeString(
                        file, "nodes:\n  - name: Lamp\n    components:\n      - Lamp: { watts: " + watts + i + " }\n");
            }
            try (ProjectBaking project =
                    ProjectBaking.of(from, out, Workshop.types()).withCache(cache)) {
                project.bake().orThrow();
            }
            assertThat(last).exists();
        }
        return last;
    }

    @Test
    void severalBakesIntoOneDirectoryAtOnceSucceedAndTheLastOneWins() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<Path>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Path from = Files.createDirectories(root.resolve("p" + i));
                String watts = String.valueOf(i + 1);
                all.add(threads.submit(() -> repeat(from, watts)));
            }
            for (Future<Path> each : all) {
                each.get(60, TimeUnit.SECONDS);
            }
        }
        repeat(root.resolve("p0"), "9");
        Path alone = Files.createDirectories(root.resolve("alone"));
        try (ProjectBaking project = ProjectBaking.of(root.resolve("p0"), alone, Workshop.types())) {
            project.bake().orThrow();
        }
        for (int scene = 0; scene < 4; scene++) {
            assertThat(out.resolve("s" + scene + ".entities"))
                    .hasSameBinaryContentAs(alone.resolve("s" + scene + ".entities"));
        }
        try (Stream<Path> files = Files.walk(out)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
        }
        try (Stream<Path> files = Files.walk(cache)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
        }
    }

    @Test
    void scenesAreBakedOnceAndTakenFromTheCacheAfterwards() throws IOException {
        scene("city.scene.yaml", "40");
        scene("levels/village.scene.yaml", "60");
        scene(".hidden/old.scene.yaml", "60");
        assertThat(statuses(bake().orThrow())).containsExactly(Status.BAKED, Status.BAKED);
        assertThat(out.resolve("levels/village.entities")).exists();
        byte[] first = Files.readAllBytes(out.resolve("city.entities"));
        assertThat(statuses(bake())).containsExactly(Status.UP_TO_DATE, Status.UP_TO_DATE);

        scene("city.scene.yaml", "41");
        assertThat(statuses(bake())).containsExactly(Status.BAKED, Status.UP_TO_DATE);
        assertThat(Files.readAllBytes(out.resolve("city.entities"))).isNotEqualTo(first);
        scene("city.scene.yaml", "40");
        assertThat(statuses(bake())).as("as before").containsExactly(Status.FROM_CACHE, Status.UP_TO_DATE);
        assertThat(Files.readAllBytes(out.resolve("city.entities"))).isEqualTo(first);

        Path elsewhere = out.resolve("elsewhere");
        assertThat(statuses(bake(elsewhere))).containsOnly(Status.FROM_CACHE);
        assertThat(Files.readAllBytes(elsewhere.resolve("city.entities"))).isEqualTo(first);
    }

    @Test
    @Row("BAK-11")
    void theCacheHasTheBoundsAndTheMetadataOfSections() throws IOException {
        String text = """
                nodes:
                  - name: Tile
                    position: [5, 0, 0]
                    components:
                      - Tile: {biome: 1}
                      - Lamp: {watts: 40}
                """;
        Files.writeString(root.resolve("city.scene.yaml"), text);
        bake().orThrow();
        byte[] first = Files.readAllBytes(out.resolve("city.entities"));
        Files.writeString(root.resolve("city.scene.yaml"), text.replace("biome: 1", "biome: 2"));
        assertThat(statuses(bake().orThrow())).containsExactly(Status.BAKED);
        assertThat(Files.readAllBytes(out.resolve("city.entities"))).isNotEqualTo(first);
        Files.writeString(root.resolve("city.scene.yaml"), text.replace("[5", "[6"));
        assertThat(statuses(bake().orThrow())).containsExactly(Status.BAKED);
        Files.writeString(root.resolve("city.scene.yaml"), text);
        assertThat(statuses(bake().orThrow())).containsExactly(Status.FROM_CACHE);
        assertThat(Files.readAllBytes(out.resolve("city.entities"))).isEqualTo(first);
    }

    @Test
    void filesThatAreAbsentCount() throws IOException {
        scene("city.scene.yaml", "40");
        bake();
        Files.writeString(root.resolve("sign.txt"), "Exit");
        assertThat(statuses(bake())).containsExactly(Status.BAKED);
        Files.delete(root.resolve("sign.txt"));
        assertThat(statuses(bake())).containsExactly(Status.FROM_CACHE);
    }

    @Test
    void sceneWithErrorsKeepsWhatWasBakedBefore() throws IOException {
        scene("city.scene.yaml", "40");
        bake();
        byte[] before = Files.readAllBytes(out.resolve("city.entities"));
        scene("city.scene.yaml", "forty");
        ProjectResult result = bake();
        assertThat(statuses(result)).containsExactly(Status.FAILED);
        assertThatThrownBy(result::orThrow)
                .isInstanceOf(AuthoringException.class)
                .hasMessageStartingWith("city.scene.yaml:4:24: ");
        assertThat(Files.readAllBytes(out.resolve("city.entities"))).isEqualTo(before);
        scene("city.scene.yaml", "40");
        assertThat(statuses(bake())).containsExactly(Status.UP_TO_DATE);
    }

    @Test
    void sceneThatIsGoneTakesItsBakedFileWithIt() throws IOException {
        scene("city.scene.yaml", "40");
        scene("village.scene.yaml", "40");
        Files.writeString(out.resolve("other.entities"), "of somebody else");
        bake();
        Files.delete(root.resolve("village.scene.yaml"));
        assertThat(bake().removed()).containsExactly("village.entities");
        assertThat(out.resolve("village.entities")).doesNotExist();
        assertThat(out.resolve("other.entities")).exists();
        assertThat(bake().removed()).isEmpty();
    }

    @Test
    void scenesOfOneNameAreRefused() throws IOException {
        scene("city.scene.yaml", "40");
        Files.writeString(root.resolve("city.scene.json"), "{}");
        ProjectResult result = bake();
        assertThat(statuses(result)).containsExactly(Status.BAKED, Status.FAILED);
        assertThat(result.problems().getLast())
                .hasToString("city.scene.yaml: The scene has the name of city.scene.json. Rename one of the files.");
    }

    @Test
    void compressionIsAnotherResult() throws IOException {
        scene("city.scene.yaml", "40");
        bake();
        try (ProjectBaking project = ProjectBaking.of(root, out, Workshop.types())
                .withCache(cache)
                .withCompression(SaveOptions.Compression.LZ4)) {
            assertThat(statuses(project.bake())).containsExactly(Status.BAKED);
        }
    }

    @Test
    void aDamagedListOfWrittenFilesDoesNotFailTheBake() throws IOException {
        scene("city.scene.yaml", "40");
        scene("town.scene.yaml", "60");
        bake();
        Path list = cache.resolve("written.txt");
        byte[] whole = Files.readAllBytes(list);
        for (int at = 0; at < whole.length; at++) {
            for (int value : new int[] {0, whole[at] ^ 0x80}) { // in no name of a file, and no UTF-8
                byte[] damaged = whole.clone();
                damaged[at] = (byte) value;
                Files.write(list, damaged);
                bake().orThrow();
                assertThat(Files.readAllBytes(list)).isEqualTo(whole);
            }
        }
    }

    @Test
    void brokenFilesOfTheCacheAreNotUsed() throws IOException {
        scene("city.scene.yaml", "40");
        bake();
        byte[] baked = Files.readAllBytes(out.resolve("city.entities"));
        List<Path> files;
        try (Stream<Path> all = Files.walk(cache)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        Random random = new Random(1);
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int i = 0; i < 20; i++) {
                byte[] broken = i % 2 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
                if (i % 2 == 1) {
                    broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
                }
                Files.write(file, broken);
                Files.deleteIfExists(out.resolve("city.entities"));
                bake().orThrow();
                assertThat(Files.readAllBytes(out.resolve("city.entities")))
                        .as("with a broken %s", file)
                        .isEqualTo(baked);
            }
            Files.write(file, whole);
        }
    }

    @Test
    void severalBakesIntoOneCacheAtOnceAllSucceed() throws Exception {
        for (int i = 0; i < 6; i++) {
            scene("s" + i + ".scene.yaml", "4" + i);
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<ProjectResult>> results = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Path own = out.resolve("own" + i);
                results.add(threads.submit((Callable<ProjectResult>) () -> bake(own)));
            }
            for (Future<ProjectResult> result : results) {
                result.get(60, TimeUnit.SECONDS).orThrow();
            }
        }
        for (int i = 0; i < 6; i++) {
            byte[] expected = Files.readAllBytes(out.resolve("own0/s" + i + ".entities"));
            for (int k = 1; k < 8; k++) {
                assertThat(Files.readAllBytes(out.resolve("own" + k + "/s" + i + ".entities")))
                        .isEqualTo(expected);
            }
        }
        assertThat(statuses(bake(out.resolve("own0")))).containsOnly(Status.UP_TO_DATE);
    }

    /// Bakes a scene that changes, again and again, until it is killed.
    static final class Repeater {
        private Repeater() {}

        public static void main(String[] arguments) throws IOException {
            Path root = Path.of(arguments[0]);
            System.out.println("begun");
            for (int i = 0; ; i++) {
                Files.writeString(root.resolve("sign.txt"), "Sign " + i % 7 + " ".repeat(i % 7 * 1000));
                try (ProjectBaking project = ProjectBaking.of(root, Path.of(arguments[1]), Workshop.types())
                        .withCache(Path.of(arguments[2]))) {
                    project.bake().orThrow();
                }
            }
        }
    }

    @Test
    void bakesThatAreKilledLeaveNoBrokenCache() throws Exception {
        scene("city.scene.yaml", "40");
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            repeatUntilKilled(random.nextInt(MOST_MILLIS));
            for (int sign = 0; sign < 7; sign++) {
                Files.writeString(root.resolve("sign.txt"), "Sign " + sign + " ".repeat(sign * 1000));
                bake().orThrow();
                byte[] cached = Files.readAllBytes(out.resolve("city.entities"));
                try (SceneBaking fresh = SceneBaking.of(root, "city.scene.yaml", Workshop.types())) {
                    Path file = root.resolve("fresh");
                    fresh.bake().write(file);
                    assertThat(cached)
                            .as("sign %s after kill %s with the seed %s", sign, kill, seed)
                            .isEqualTo(Files.readAllBytes(file));
                }
            }
        }
    }

    private void repeatUntilKilled(int millis) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djoml.nounsafe=true",
                        "-cp",
                        classPath(),
                        Repeater.class.getName(),
                        root.toString(),
                        out.toString(),
                        cache.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("begun");
            Thread.sleep(millis + 400L); // until the first bakes
            process.toHandle().destroyForcibly();
            assertThat(output.readLine()).as("what the bakes printed").isNull();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String classPath() {
        return Stream.of(
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"),
                        Path.of("target", "test-classes").toString())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
