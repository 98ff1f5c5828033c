package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneSourceTest {
    record House(int number) implements IComponentData {}

    record Road(Entity from, Entity to) implements IComponentData {}

    record Post(EntityPrefabReference lamp) implements IComponentData {}

    private static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);

    @TempDir
    Path directory;

    private final World world = new World("Sources");
    private final EntityManager em = world.entityManager();

    @BeforeEach
    void addSystems() {
        world.addSystems(SceneSystems.types());
    }

    @AfterEach
    void closeWorld() {
        world.audit();
        world.close();
    }

    private void write(String name, Guid guid, int number) throws IOException {
        WrittenScenes.write(
                directory.resolve(name + ".entities"),
                guid,
                em -> em.createEntity(new House(number), WrittenScenes.in(0)));
    }

    private int houseOf(String name) {
        return houseOf(SceneReference.of(name));
    }

    private int houseOf(SceneReference reference) {
        Entity scene = SceneSystem.loadSceneAsync(world, reference, BLOCKING);
        world.update();
        assertThat(SceneSystem.getFailure(world, scene)).isNull();
        int number = em.getSingleton(House.class).number();
        em.destroyEntity(scene);
        while (em.entityCount() > 0) {
            world.update();
        }
        return number;
    }

    @Row({"SCN-5.1", "SCN-2.1"})
    @Test
    void scenesComeFromTheFilesOfADirectory() throws IOException {
        WrittenScenes.write(directory.resolve("levels/city.entities"), Guid.NONE, em -> {
            Entity first = em.createEntity(new House(1), WrittenScenes.in(0));
            Entity second = em.createEntity(new House(2), WrittenScenes.in(1));
            Entity third = em.createEntity(new House(3), WrittenScenes.in(2));
            em.createEntity(new Road(first, second), WrittenScenes.in(1));
            em.createEntity(new Road(first, second), WrittenScenes.in(2));
            assertThat(em.exists(third)).isTrue();
        });
        SceneSystem.setSource(world, SceneSource.directory(directory));
        Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("levels/city"), BLOCKING);
        world.update();
        assertThat(SceneSystem.getFailure(world, city)).isNull();
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        int whole = 0;
        int half = 0;
        for (Entity entity : em.queryBuilder().withAll(Road.class).build().toEntityArray()) {
            Road road = em.getComponent(entity, Road.class);
            assertThat(em.getComponent(road.from(), House.class).number()).isEqualTo(1);
            if (road.to().equals(Entity.NULL)) {
                half++;
            } else {
                whole++;
                assertThat(em.getComponent(road.to(), House.class).number()).isEqualTo(2);
            }
        }
        assertThat(whole).as("in the section of the second house").isEqualTo(1);
        assertThat(half).as("in another section").isEqualTo(1);
        assertThat(SceneSystem.getScenePath(world, Guid.ofName("levels/city"))).isEqualTo("levels/city");
        assertThat(SceneSystem.getSceneGuid(world, "levels/city")).isEqualTo(Guid.ofName("levels/city"));
        assertThat(SceneSystem.getScenePath(world, Guid.ofName("town"))).isEmpty();
        assertThat(SceneSystem.getSceneGuid(world, "town")).isEqualTo(Guid.NONE);
    }

    @Row("SCN-8.1")
    @Test
    void fieldsThatNamePrefabsSurviveFiles() throws IOException {
        WrittenScenes.write(
                directory.resolve("street.entities"),
                Guid.NONE,
                em -> em.createEntity(new Post(EntityPrefabReference.of("lamp")), WrittenScenes.in(0)));
        SceneSystem.setSource(world, SceneSource.directory(directory));
        SceneSystem.loadSceneAsync(world, SceneReference.of("street"), BLOCKING);
        world.update();
        assertThat(em.getSingleton(Post.class).lamp()).isEqualTo(EntityPrefabReference.of("lamp"));
    }

    @Test
    void guidOfAFileWinsOverThatOfAName() throws IOException {
        Guid own = new Guid(1, 2);
        write("city", own, 1);
        write("renamed", Guid.ofName("old"), 2);
        write("old", new Guid(3, 4), 3);
        SceneSystem.setSource(world, SceneSource.directory(directory));
        assertThat(houseOf(new SceneReference(own))).isEqualTo(1);
        assertThat(houseOf("city")).isEqualTo(1);
        assertThat(houseOf("old")).as("the file that has the guid").isEqualTo(2);
        assertThat(houseOf(new SceneReference(new Guid(3, 4)))).isEqualTo(3);
        assertThat(SceneSystem.getSceneGuid(world, "city")).isEqualTo(own);
        assertThat(SceneSystem.getScenePath(world, own)).isEqualTo("city");
    }

    @Test
    void filesThatAreAddedReplacedOrDeletedAreNoticed() throws IOException {
        SceneSystem.setSource(world, SceneSource.directory(directory));
        write("a", Guid.NONE, 1);
        assertThat(houseOf("a")).isEqualTo(1);
        write("b", Guid.NONE, 2);
        assertThat(houseOf("b")).isEqualTo(2);
        write("a", Guid.NONE, 3);
        assertThat(houseOf("a")).isEqualTo(3);
        Files.delete(directory.resolve("a.entities"));
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity gone = SceneSystem.loadSceneAsync(world, SceneReference.of("a"), BLOCKING);
            world.update();
            assertThat(SceneSystem.getSceneStreamingState(world, gone))
                    .isEqualTo(SceneStreamingState.FAILED_LOADING_SCENE_HEADER);
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Row("SCN-8.2")
    @Test
    void unknownGuidIsReportedWithTheSourcesThatWereSearched() {
        SceneSystem.setSource(
                world,
                SceneSource.inOrder(SceneSource.directory(directory), SceneSource.inMemory(Map.of()), guid -> null));
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity lost = SceneSystem.loadSceneAsync(world, SceneReference.of("lost"), BLOCKING);
            world.update();
            String expected = "No scene has the guid " + Guid.ofName("lost") + " (\"lost\"): directory " + directory
                    + ", then 0 files in memory, then a function was searched. Check the name that the reference was"
                    + " made of, and the source of the world.";
            assertThat(SceneSystem.getFailure(world, lost)).hasMessage(expected);
            assertThat(log.lines())
                    .containsExactly("SEVERE Scene " + Guid.ofName("lost")
                            + " could not be opened for World \"Sources\": " + expected);
            Entity none = SceneSystem.loadSceneAsync(world, new SceneReference(Guid.NONE), BLOCKING);
            world.update();
            assertThat(SceneSystem.getFailure(world, none))
                    .hasMessage("A scene was requested by a guid of zeros, which names none. Make the reference with"
                            + " SceneReference.of(name).");
        }
    }

    @Test
    void worldWithoutASourceSaysSo() {
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            Entity lost = SceneSystem.loadSceneAsync(world, SceneReference.of("lost"), BLOCKING);
            world.update();
            assertThat(SceneSystem.getFailure(world, lost))
                    .hasMessage(
                            "The world has no source of scenes. Set one with SceneSystem.setSource(world, source).");
        }
    }

    @Test
    void damagedFileFailsItsSceneWithItsName() throws IOException {
        write("city", Guid.NONE, 1);
        byte[] bytes = Files.readAllBytes(directory.resolve("city.entities"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(directory.resolve("city.entities"), bytes);
        Files.writeString(directory.resolve("note.entities"), "no scene");
        SceneSystem.setSource(world, SceneSource.directory(directory));
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"), BLOCKING);
            Entity note = SceneSystem.loadSceneAsync(world, SceneReference.of("note"), BLOCKING);
            world.update();
            assertThat(SceneSystem.getFailure(world, city)).hasMessageContaining("damaged");
            assertThat(SceneSystem.getFailure(world, note)).hasMessageContaining("no file with entities");
        }
    }

    @Test
    void scenesComeFromResourcesWithAnIndex() throws IOException {
        write("scenes/levels/city", new Guid(5, 6), 1);
        write("scenes/town", Guid.NONE, 2);
        Path scenes = directory.resolve("scenes");
        SceneSource.writeIndex(scenes);
        assertThat(Files.readString(scenes.resolve(SceneSource.INDEX)))
                .isEqualTo(new Guid(5, 6) + " levels/city\n" + Guid.ofName("town") + " town\n");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            SceneSystem.setSource(world, SceneSource.resources(loader, "scenes/"));
            assertThat(houseOf(new SceneReference(new Guid(5, 6)))).isEqualTo(1);
            assertThat(houseOf("levels/city")).isEqualTo(1);
            assertThat(houseOf("town")).isEqualTo(2);
            assertThat(SceneSystem.getScenePath(world, Guid.ofName("town"))).isEqualTo("town");
            assertThat(SceneSystem.getSceneGuid(world, "levels/city")).isEqualTo(new Guid(5, 6));
        }
    }

    @Test
    void damagedIndexIsRefused() throws IOException {
        Files.writeString(directory.resolve(SceneSource.INDEX), Guid.ofName("a") + " a\n\nnonsense\n");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            SceneSource source = SceneSource.resources(loader, "");
            assertThatThrownBy(() -> source.open(Guid.ofName("a")))
                    .hasMessage(
                            "Line 3 of resource scenes.index is \"nonsense\", not a guid of 32 hexadecimal digits, a"
                                    + " space and a name. Write the file with SceneSource.writeIndex.");
            SceneSource nothing = SceneSource.resources(loader, "other/");
            assertThatThrownBy(() -> nothing.open(Guid.ofName("a")))
                    .hasMessage("There is no resource other/scenes.index. Write other/scenes.index with"
                            + " SceneSource.writeIndex after the scenes, and put all of these files into the jar; in a"
                            + " module, open the package of the resources.");
        }
        Files.writeString(directory.resolve(SceneSource.INDEX), "z".repeat(32) + " a\n");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            assertThatThrownBy(() -> SceneSource.resources(loader, "").open(Guid.ofName("a")))
                    .hasMessageStartingWith("Line 1 of resource scenes.index is \"zzz");
        }
    }

    @Test
    void scenesComeFromMemoryFromFunctionsAndFromSeveralSourcesInOrder() throws IOException {
        write("a", Guid.NONE, 1);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("a.entities")));
        SceneSystem.setSource(world, SceneSource.inMemory(Map.of("x", bytes)));
        assertThat(houseOf("x")).isEqualTo(1);
        write("x", Guid.NONE, 2);
        SceneSource files = SceneSource.directory(directory);
        SceneSystem.setSource(world, SceneSource.inOrder(files, SceneSource.inMemory(Map.of("x", bytes, "y", bytes))));
        assertThat(houseOf("x")).isEqualTo(2);
        assertThat(houseOf("y")).isEqualTo(1);
        assertThat(SceneSystem.getScenePath(world, Guid.ofName("y"))).isEqualTo("y");
        assertThat(SceneSystem.getSceneGuid(world, "y")).isEqualTo(Guid.ofName("y"));
        SceneSystem.setSource(world, guid -> SceneBytes.of("by code", bytes.duplicate()));
        assertThat(houseOf("anything")).isEqualTo(1);
        assertThat(SceneSystem.getScenePath(world, Guid.ofName("anything"))).isEmpty();
        assertThat(SceneSource.inOrder().description()).isEqualTo("no source");
    }

    @Test
    void missingDirectoryIsNamed() {
        SceneSystem.setSource(world, SceneSource.directory(directory.resolve("none")));
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"), BLOCKING);
            world.update();
            assertThat(SceneSystem.getFailure(world, city)).hasMessageContaining("none");
        }
        assertThatThrownBy(() -> SceneSystem.getSceneGuid(world, "city"))
                .hasMessageStartingWith("The source of the scenes of World \"Sources\" cannot be read: ");
    }
}
