package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that are replaced while their scenes are loaded, and files of which a section is damaged.
class ReplacedScenesTest {
    /// @param number of the version of the file
    record House(int section, int number) implements IComponentData {}

    record Road(Entity to) implements IComponentData {}

    private static final Guid TOWN = Guid.ofName("town");
    private static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);

    @TempDir
    private Path directory;

    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();
    private int houses = 3;

    @BeforeEach
    void useDirectory() {
        world.addSystems(SceneSystems.types());
        SceneSystem.setSettings(world, InSceneWorld.PATIENT);
        SceneSystem.setSource(world, SceneSource.directory(directory));
    }

    @AfterEach
    void closeWorld() {
        world.audit();
        world.close();
    }

    private Path file() {
        return directory.resolve("town.entities");
    }

    /// Three sections with houses. Those of section 2 have roads to section 0.
    private void write(int number) throws IOException {
        WrittenScenes.write(file(), TOWN, made -> {
            Entity hall = made.createEntity(new House(0, number), WrittenScenes.in(0));
            for (int section = 0; section < 3; section++) {
                for (int i = section == 0 ? 1 : 0; i < houses; i++) {
                    Entity house = made.createEntity(new House(section, number), WrittenScenes.in(section));
                    if (section == 2) {
                        made.addComponent(house, new Road(hall));
                    }
                }
            }
        });
    }

    /// Changes the values of the houses of a section in the file.
    private void damage(int section, int number) throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        byte[] column = new byte[houses * Integer.BYTES];
        ByteBuffer values = ByteBuffer.wrap(column).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < houses; i++) {
            values.putInt(number);
        }
        int at = 0;
        for (int found = -1; found < section; at++) {
            if (java.util.Arrays.equals(bytes, at, at + column.length, column, 0, column.length)) {
                found++;
            }
        }
        bytes[at] ^= 1;
        Path changed = directory.resolve("changed");
        Files.write(changed, bytes);
        Files.move(changed, file(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private Entity load() {
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("town"), BLOCKING);
        world.update();
        return scene;
    }

    private Entity section(Entity scene, int index) {
        return SceneSystem.getSectionEntity(world, scene, index);
    }

    /// The numbers of all houses, by section.
    private Map<Integer, List<Integer>> numbers() {
        Map<Integer, List<Integer>> found = new TreeMap<>();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, House.class)) {
                House house = em.getComponent(entity, House.class);
                found.computeIfAbsent(house.section(), key -> new ArrayList<>()).add(house.number());
            }
        }
        return found;
    }

    private Map<Integer, List<Integer>> all(int number) {
        List<Integer> each = java.util.Collections.nCopies(houses, number);
        return Map.of(0, each, 1, each, 2, each);
    }

    private void requireRoads(int number) {
        int roads = 0;
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, Road.class)) {
                assertThat(em.getComponent(em.getComponent(entity, Road.class).to(), House.class))
                        .isEqualTo(new House(0, number));
                roads++;
            }
        }
        assertThat(roads).isEqualTo(houses);
    }

    private void updateUntilLoaded(Entity scene, int number) {
        InSceneWorld.updateUntil(
                world,
                () -> SceneSystem.isSceneLoaded(world, scene) && numbers().equals(all(number)));
        requireRoads(number);
    }

    enum Unload {
        SCENE,
        META_ENTITIES,
        SCENE_ENTITY
    }

    @ParameterizedTest
    @EnumSource
    void aSceneThatIsUnloadedAndLoadedInOneFrameHasTheNewContent(Unload how) throws IOException {
        write(7);
        Entity scene = load();
        assertThat(numbers()).isEqualTo(all(7));
        write(8);
        switch (how) {
            case SCENE -> SceneSystem.unloadScene(world, scene);
            case META_ENTITIES -> SceneSystem.unloadScene(world, scene, UnloadParameters.DESTROY_META_ENTITIES);
            case SCENE_ENTITY -> em.destroyEntity(scene);
        }
        Entity again = SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
        assertThat(again.equals(scene)).isEqualTo(how == Unload.SCENE);
        updateUntilLoaded(again, 8);
    }

    @Test
    void aSceneThatIsUnloadedAndLoadedInOneFrameIsAsItsFileIs() throws IOException {
        write(7);
        Entity scene = load();
        em.queryBuilder()
                .withAll(House.class)
                .build()
                .toEntityArray()
                .forEach(house -> em.setComponent(
                        house, new House(em.getComponent(house, House.class).section(), 99)));
        SceneSystem.unloadScene(world, scene);
        SceneSystem.loadSceneAsync(world, scene, BLOCKING);
        updateUntilLoaded(scene, 7);
    }

    @Test
    void aSectionThatIsUnloadedAndLoadedInOneFrameIsAsItsFileIs() throws IOException {
        write(7);
        Entity scene = load();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, House.class)
                    && em.getComponent(entity, House.class).section() == 1) {
                em.setComponent(entity, new House(1, 99));
            }
        }
        SceneSystem.unloadSection(world, section(scene, 1));
        SceneSystem.loadSectionAsync(world, section(scene, 1), BLOCKING);
        updateUntilLoaded(scene, 7);
    }

    @Test
    void sectionZeroStaysWhenItIsUnloadedAndLoadedWhileOthersNeedIt() throws IOException {
        write(7);
        Entity scene = load();
        SceneSystem.unloadSection(world, section(scene, 0));
        SceneSystem.loadSectionAsync(world, section(scene, 0));
        world.update();
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
        updateUntilLoaded(scene, 7);
    }

    /// Section 0 has not begun to go when it is requested again, and has been loaded from the old file.
    @Test
    void aSectionThatIsStillThereWhenItsSceneIsLoadedAgainGetsTheNewContent() throws IOException {
        houses = 3000;
        write(7);
        SceneSystem.setSettings(world, InSceneWorld.PATIENT.withUnloadMicros(0));
        Entity scene = load();
        List<Entity> all = new ArrayList<>(List.of(scene));
        em.getBuffer(scene, ResolvedSectionEntity.class, true).forEach(each -> all.add(each.sectionEntity()));
        all.forEach(each -> em.removeComponent(each, RequestSceneLoaded.class));
        world.update();
        assertThat(numbers().get(0)).hasSize(houses);
        write(8);
        SceneSystem.loadSceneAsync(world, scene, BLOCKING);
        updateUntilLoaded(scene, 8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"function", "memory", "order", "override"})
    void everySourceIsAskedAgain(String kind) throws IOException {
        write(7);
        Map<String, ByteBuffer> files = new ConcurrentHashMap<>();
        files.put("town", ByteBuffer.wrap(Files.readAllBytes(file())));
        SceneSource function = guid -> guid.equals(TOWN) ? SceneBytes.of("town", files.get("town")) : null;
        switch (kind) {
            case "function" -> SceneSystem.setSource(world, function);
            case "memory" -> SceneSystem.setSource(world, SceneSource.inMemory(files));
            case "order" -> SceneSystem.setSource(world, SceneSource.inOrder(SceneSource.inMemory(Map.of()), function));
            default -> SceneSystem.setOverride(world, function);
        }
        Entity scene = load();
        assertThat(numbers()).isEqualTo(all(7));
        write(8);
        files.put("town", ByteBuffer.wrap(Files.readAllBytes(file())));
        if (kind.equals("memory")) {
            SceneSystem.setSource(world, SceneSource.inMemory(files));
        }
        SceneSystem.unloadScene(world, scene);
        SceneSystem.loadSceneAsync(world, scene, BLOCKING);
        updateUntilLoaded(scene, 8);
    }

    @Test
    void reloadHasTheNewContentInOneFrameWithUnloading() throws IOException {
        write(7);
        Entity scene = load();
        write(8);
        SceneSystem.reloadScene(world, TOWN);
        updateUntilLoaded(scene, 8);
        write(9);
        SceneSystem.unloadScene(world, scene);
        SceneSystem.reloadScene(world, TOWN);
        SceneSystem.loadSceneAsync(world, scene, BLOCKING);
        updateUntilLoaded(scene, 9);
    }

    @Test
    void aDamagedSectionZeroEndsWithSectionErrorsAndARetryReadsTheNewFile() throws IOException {
        write(7);
        damage(0, 7);
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
            InSceneWorld.updateUntil(
                    world,
                    () -> SceneSystem.getSceneStreamingState(world, scene)
                            == SceneStreamingState.LOADED_WITH_SECTION_ERRORS);
            assertThat(state(scene, 0)).isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
            assertThat(state(scene, 1)).as("does not refer to section 0").isEqualTo(SectionStreamingState.LOADED);
            assertThat(state(scene, 2)).as("refers to section 0").isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
            assertThat(numbers()).containsOnlyKeys(1);
            assertThat(SceneSystem.getFailure(world, section(scene, 2)))
                    .hasMessageStartingWith("It refers to entities of section 0, which could not be loaded: ")
                    .hasMessageEndingWith(" It is loaded as soon as section 0 is. Load section 0 again with"
                            + " SceneSystem.loadSectionAsync.");
            assertThat(log.lines()).hasSize(2);

            SceneSystem.loadSectionAsync(world, section(scene, 0)); // the file is still damaged
            InSceneWorld.updateUntil(world, () -> log.lines().size() >= 3);
            assertThat(state(scene, 0)).isEqualTo(SectionStreamingState.FAILED_TO_LOAD);

            write(7);
            SceneSystem.loadSectionAsync(world, section(scene, 0));
            updateUntilLoaded(scene, 7);
            assertThat(SceneSystem.getSceneStreamingState(world, scene))
                    .isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
            assertThat(SceneSystem.getFailure(world, scene)).isNull();
        }
    }

    private SectionStreamingState state(Entity scene, int index) {
        return SceneSystem.getSectionStreamingState(world, section(scene, index));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDamagedSectionIsReadFromTheNewFileAndSoAreTheOthersIfItHasOtherContent(boolean isByComponent)
            throws IOException {
        write(7);
        damage(1, 7);
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            Entity scene = load();
            InSceneWorld.updateUntil(world, () -> state(scene, 1) == SectionStreamingState.FAILED_TO_LOAD);
            Entity one = section(scene, 1);
            write(8);
            if (isByComponent) {
                em.removeComponent(one, RequestSceneLoaded.class);
                world.update();
                em.addComponent(one, RequestSceneLoaded.class);
            } else {
                SceneSystem.loadSectionAsync(world, one);
            }
            updateUntilLoaded(scene, 8);
            assertThat(section(scene, 1)).isEqualTo(one);
        }
    }

    @Test
    void aDamagedSectionZeroThatBlocksIsReportedInOneUpdate() throws IOException {
        write(7);
        damage(0, 7);
        for (int concurrent : new int[] {0, 1, 4}) {
            SceneSystem.setSettings(world, InSceneWorld.PATIENT.withMaxConcurrent(concurrent));
            try (Logged _ = new Logged("dev.phalanx.scenes")) {
                Entity scene = load();
                world.update();
                assertThat(SceneSystem.getSceneStreamingState(world, scene))
                        .isEqualTo(SceneStreamingState.LOADED_WITH_SECTION_ERRORS);
                em.destroyEntity(scene);
                world.update();
            }
        }
    }
}
