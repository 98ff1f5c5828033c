package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.GoldenTypes.Heading;
import dev.phalanx.scenes.GoldenTypes.Health;
import dev.phalanx.scenes.GoldenTypes.Notes;
import dev.phalanx.scenes.GoldenTypes.Place;
import dev.phalanx.scenes.GoldenTypes.Sword;
import dev.phalanx.scenes.GoldenTypes.Tile;
import dev.phalanx.scenes.GoldenTypes.Vector;
import dev.phalanx.scenes.GoldenTypes.Vigour;
import dev.phalanx.scenes.GoldenTypes.Waypoint;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that format version 1 wrote are written and read the same for ever. Saved games have a version 2; those of
/// version 1 are read.
///
/// With `-Dphalanx.golden=FOLDER` the tests write the files to a folder, and fail. Copy them to `golden/v1` only if a
/// file is new; a file that is there never changes.
class GoldenFilesTest {
    private static final String FOLDER = System.getProperty("phalanx.golden", "");

    @TempDir
    Path directory;

    private final World world = new World("Golden");
    private final EntityManager em = world.entityManager();
    private final BlobAssetReference<Integer> blob = GoldenTypes.blob(42);

    @AfterEach
    void closeWorld() {
        world.audit();
        world.close();
        if (blob.isCreated()) {
            blob.close();
        }
    }

    private static byte[] golden(String name) {
        return golden("v1", name);
    }

    private static byte[] golden(String version, String name) {
        try (InputStream in = GoldenFilesTest.class.getResourceAsStream("golden/" + version + "/" + name)) {
            assertThat(in).as("golden file " + name).isNotNull();
            return in.readAllBytes();
        } catch (IOException unread) {
            throw new UncheckedIOException(unread);
        }
    }

    private Path copy(String name) throws IOException {
        return Files.write(directory.resolve(name), golden(name));
    }

    private void write(String name) throws IOException {
        Path file = directory.resolve(name);
        switch (name) {
            case "world.entities" -> {
                GoldenTypes.fill(em, blob);
                WorldFiles.save(world, file);
            }
            case "compressed.entities" -> {
                GoldenTypes.fillEvenly(em);
                WorldFiles.save(world, file, SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4));
            }
            case "scene.entities" -> {
                GoldenTypes.fillScene(em, blob);
                new SceneWriter(world, Guid.ofName("scene"))
                        .withBounds(1, new float[] {0, 1, 2}, new float[] {3, 4, 5})
                        .withMetadata(2, new Tile(6, 7))
                        .write(file);
            }
            case "old.entities" -> SceneText.toFile(copy("old.json"), file);
            case "changes.set" -> Files.write(file, changes());
            case "game.save" -> {
                copy("scene.entities");
                play();
                SaveGames.save(world, file);
            }
            default -> throw new AssertionError(name);
        }
    }

    private byte[] changes() throws IOException {
        try (World shadow = new World("Shadow")) {
            shadow.entityManager().createEntity(EntityGuid.of(1), new Health(1));
            shadow.entityManager().createEntity(EntityGuid.of(2), new Health(2));
            Entity changed = em.createEntity(EntityGuid.of(1), new Health(10));
            Notes notes = new Notes();
            notes.about = changed;
            em.addComponent(changed, notes);
            Entity made = em.createEntity(EntityGuid.of(3), new Place(new Vector(1, 2), 3, true));
            em.setName(made, "made");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                    .forward()
                    .write(out);
            return out.toByteArray();
        }
    }

    private void useScene(World in) {
        in.addSystems(SceneSystems.types());
        SceneSystem.setSource(in, SceneSource.directory(directory));
    }

    private void play() {
        useScene(world);
        SceneSystem.loadSceneAsync(
                world, SceneReference.of("scene"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        for (Entity entity : em.queryBuilder().withAll(Health.class).build().toEntityArray()) {
            if (em.getComponent(entity, EntityGuid.class).equals(EntityGuid.of(11))) {
                em.setComponent(entity, new Health(-5));
            }
        }
        em.createEntity(new Health(77));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "world.entities",
                "compressed.entities",
                "scene.entities",
                "old.entities",
                "changes.set",
                "game.save"
            })
    void writingGivesTheSameBytes(String name) throws IOException {
        write(name);
        byte[] written = Files.readAllBytes(directory.resolve(name));
        if (!FOLDER.isEmpty()) {
            Path folder = Files.createDirectories(Path.of(FOLDER));
            Files.write(folder.resolve(name), written);
            if (name.endsWith(".entities")) {
                SceneText.toJson(directory.resolve(name), folder.resolve(name.replace(".entities", ".json")));
            }
        }
        assertThat(FOLDER).as("files were written").isEmpty();
        if (name.startsWith("compressed")) { // the library that compresses may change
            SceneText.toJson(directory.resolve(name), directory.resolve("text"));
            assertThat(Files.readAllBytes(directory.resolve("text"))).isEqualTo(golden("compressed.json"));
        } else {
            assertThat(written).isEqualTo(golden(name.equals("game.save") ? "v2" : "v1", name));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"world", "compressed", "scene", "old"})
    void theFilesAreWholeAndHaveTheValuesOfTheirText(String name) throws IOException {
        Path file = copy(name + ".entities");
        StringBuilder text = new StringBuilder();
        try (SceneBytes bytes = SceneBytes.of(file)) {
            assertThat(SceneInspection.check(bytes).problems()).isEmpty();
            SceneText.toJson(bytes, text);
        }
        String golden = new String(golden(name + ".json"), StandardCharsets.UTF_8);
        assertThat(text.toString()).isEqualTo(golden);
    }

    @ParameterizedTest
    @ValueSource(strings = {"world", "scene", "old"})
    void theTextsBecomeTheFiles(String name) throws IOException {
        Path file = directory.resolve("made.entities");
        SceneText.toFile(copy(name + ".json"), file);
        assertThat(Files.readAllBytes(file)).isEqualTo(golden(name + ".entities"));
    }

    @Test
    void aLoadedWorldIsSavedToTheSameBytes() throws IOException {
        WorldFiles.load(world, copy("world.entities"));
        Path again = directory.resolve("again.entities");
        WorldFiles.save(world, again);
        assertThat(Files.readAllBytes(again)).isEqualTo(golden("world.entities"));
        Notes notes = em.getComponent(em.getSingletonEntity(Notes.class), Notes.class);
        assertThat(notes.values).containsExactly(1, "two", 3.0, new Sword("Durendal", 9));
        assertThat(notes.ring.next).isSameAs(notes.ring);
        assertThat(notes.star.points).isEqualTo(5);
        assertThat(em.getName(notes.about)).isEqualTo("Eigentümer");
    }

    @Test
    void aCompressedWorldIsLoaded() throws IOException {
        WorldFiles.load(world, copy("compressed.entities"));
        assertThat(golden("compressed.entities").length).isLessThan(100 * 17);
        int[] next = {0};
        em.query(dev.phalanx.entities.query.QueryTerms.ro(Place.class))
                .forEach(place -> assertThat(place).isEqualTo(new Place(new Vector(1, 2), next[0]++, true)));
        assertThat(next[0]).isEqualTo(100);
    }

    /// `game.Life(int points, float rate, int gone)`, `game.Heading(float degrees)` and `game.Step(float x, float y)`.
    @Test
    void oldClassesBecomePresentOnes() throws IOException {
        LoadReport report = WorldFiles.load(
                world,
                copy("old.entities"),
                LoadOptions.DEFAULT
                        .withTypes(Vigour.class, Waypoint.class)
                        .withMigration(
                                "game.Heading", Heading.class, old -> new Heading(old.getDouble("degrees") / 64)));
        assertThat(report.entityCount()).isEqualTo(2);
        assertThat(report.dropped()).singleElement().asString().contains("gone").contains("game.Life");
        assertThat(em.getSingleton(Vigour.class)).isEqualTo(new Vigour(100, 40, 0.5f));
        assertThat(em.getSingleton(Heading.class)).isEqualTo(new Heading(1.5));
        assertThat(em.getSingletonBuffer(Waypoint.class).toList())
                .isEqualTo(List.of(new Waypoint(2, 1), new Waypoint(4, 3)));
    }

    @Test
    void changeSetsAreRead() throws IOException {
        EntityChangeSet set =
                EntityChangeSet.read(new java.io.ByteArrayInputStream(golden("changes.set")), LoadOptions.DEFAULT);
        assertThat(set.toString())
                .isEqualTo("1 created, 1 destroyed, 2 components added, 0 removed, 3 set: Health 1, Notes 1, Place 1; 1"
                        + " named");
        assertThat(set.set(Health.class)).containsExactly(EntityGuid.of(1));
        assertThat(set.destroyed()).containsExactly(EntityGuid.of(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void savedGamesAreLoaded(String version) throws IOException {
        copy("scene.entities");
        useScene(world);
        Path file = Files.write(directory.resolve("game.save"), golden(version, "game.save"));
        assertThat(SaveGames.load(world, file).dropped()).isEmpty();
        List<Integer> points =
                em.queryBuilder().withAll(Health.class).build().toComponentDataArray(Health.class).toList().stream()
                        .map(Health::points)
                        .sorted()
                        .toList();
        assertThat(points).containsExactly(-5, 2, 77, 100);
    }

    @Test
    void bytesInMemoryAreReadToo() throws IOException {
        SceneBytes bytes = SceneBytes.of("golden", ByteBuffer.wrap(golden("world.entities")));
        assertThat(WorldFiles.load(world, bytes, LoadOptions.DEFAULT).entityCount())
                .isEqualTo(9);
    }
}
