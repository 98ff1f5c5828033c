package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.systems.ProcessAfterLoadGroup;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/scenes.md.
class ScenesGuideTest {
    static final class House implements IComponentData {
        public float x;
        public float z;

        House() {}

        House(float x, float z) {
            this.x = x;
            this.z = z;
        }
    }

    record Biome(int number) implements IComponentData {}

    record Pigeon(int weight) implements IComponentData {}

    // snippet scenes-prefab-field
    record Spawner(EntityPrefabReference prefab, int count) implements IComponentData {}
    // end scenes-prefab-field

    // snippet scenes-after-load
    record Offset(float x, float z) implements IComponentData {}

    @UpdateInGroup(ProcessAfterLoadGroup.class)
    static final class OffsetSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            if (SystemAPI.hasSingleton(Offset.class)) {
                Offset by = SystemAPI.getSingleton(Offset.class);
                SystemAPI.query(rw(House.class)).forEach(house -> house.x += by.x());
            }
        }
    }
    // end scenes-after-load

    private static void writeCity(Path directory) throws IOException {
        try (World cityWorld = new World("City")) {
            EntityManager em = cityWorld.entityManager();
            // snippet scenes-write
            for (int tile = 1; tile <= 9; tile++) {
                Entity house = em.createEntity(new House(tile * 100, 0));
                em.addSharedComponent(house, new SceneSection(Guid.NONE, tile)); // section 0 without it
            }
            SceneWriter writer = new SceneWriter(cityWorld, Guid.ofName("city"));
            for (int tile = 1; tile <= 9; tile++) {
                writer.withBounds(tile, new float[] {tile * 100, 0, 0}, new float[] {tile * 100 + 100, 20, 100})
                        .withMetadata(tile, new Biome(tile % 3));
            }
            writer.write(directory.resolve("city.entities"));
            // end scenes-write
        }
    }

    private static void writePigeon(Path directory) throws IOException {
        try (World pigeonWorld = new World("Pigeon")) {
            EntityManager em = pigeonWorld.entityManager();
            // snippet scenes-write-prefab
            Entity pigeon = em.createEntity(new Pigeon(300), Prefab.class);
            em.addComponent(pigeon, new PrefabRoot(pigeon));
            new SceneWriter(pigeonWorld, Guid.ofName("pigeon")).write(directory.resolve("pigeon.entities"));
            // end scenes-write-prefab
        }
    }

    private static void updateUntilLoaded(World world, Entity scene) {
        for (int i = 0; i < 10_000 && !SceneSystem.isSceneLoaded(world, scene); i++) {
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
    }

    private static int houses(EntityManager em) {
        return em.queryBuilder().withAll(House.class).build().calculateEntityCount();
    }

    @Test
    void scenesAreLoadedAndUnloaded(@TempDir Path directory) throws IOException {
        writeCity(directory);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            // snippet scenes-load
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));

            Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
            // end scenes-load
            updateUntilLoaded(world, city);
            assertThat(houses(em)).isEqualTo(9);
            Entity house = em.queryBuilder()
                    .withAll(House.class)
                    .build()
                    .toEntityArray()
                    .get(0);
            // snippet scenes-keep
            em.removeComponent(house, SceneTag.class); // stays when its section is unloaded
            // end scenes-keep
            assertThat(em.exists(house)).isTrue();
            // snippet scenes-unload
            SceneSystem.unloadScene(world, city); // keeps the scene entity and the section entities
            SceneSystem.unloadScene(world, city, UnloadParameters.DESTROY_META_ENTITIES);
            // end scenes-unload
            for (int i = 0; i < 100; i++) {
                world.update();
            }
            assertThat(em.entityCount()).isOne();
        }
    }

    // snippet scenes-camera
    static void follow(EntityManager em, Entity city, float x, float z) {
        List<Entity> sections = new ArrayList<>();
        em.getBuffer(city, ResolvedSectionEntity.class, true)
                .forEach(resolved -> sections.add(resolved.sectionEntity()));
        for (Entity section : sections) {
            SceneSectionData data = em.getComponent(section, SceneSectionData.class);
            boolean isNear = data.subSectionIndex() == 0 || data.bounds().distanceSquared(x, 0, z) < 150 * 150;
            if (isNear) {
                em.addComponent(section, RequestSceneLoaded.class); // streams in
            } else {
                em.removeComponent(section, RequestSceneLoaded.class); // streams out
            }
        }
    }
    // end scenes-camera

    @Test
    void sectionsFollowACamera(@TempDir Path directory) throws IOException {
        writeCity(directory);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));
            // snippet scenes-head
            Entity city = SceneSystem.loadSceneAsync(
                    world,
                    SceneReference.of("city"),
                    SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
            world.update(); // waits for the head of the file alone
            // end scenes-head
            follow(em, city, 450, 50);
            for (int i = 0; i < 10_000 && houses(em) < 3; i++) {
                world.update();
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(houses(em)).isEqualTo(3);
            Entity four = SceneSystem.getSectionEntity(world, city, 4);
            assertThat(em.getComponent(four, Biome.class).number()).isEqualTo(1);
            // snippet scenes-settings
            SceneSystem.setSettings(
                    world,
                    SceneStreamingSettings.DEFAULT
                            .withMaxConcurrent(2)
                            .withMoveMicros(1000)
                            .withUnloadMicros(500));
            // end scenes-settings
        }
    }

    public record BuildingAuthoring(int floors) implements IAuthoring {}

    public record BiomeAuthoring(int number) implements IAuthoring {}

    public static final class BuildingBaker extends Baker<BuildingAuthoring> {
        @Override
        protected void bake(BuildingAuthoring authoring) {
            Vector3f at = getLocalToWorld().getTranslation(new Vector3f());
            addComponent(getEntity(TransformUsageFlags.RENDERABLE), new House(at.x, at.z));
        }
    }

    public static final class BiomeBaker extends Baker<BiomeAuthoring> {
        @Override
        protected void bake(BiomeAuthoring authoring) {
            setSectionMetadata(new Biome(authoring.number()));
        }
    }

    private static void bakeCity(Path scenes, Path out) throws IOException {
        StringBuilder text = new StringBuilder("nodes:\n");
        for (int tile = 1; tile <= 9; tile++) {
            text.append("""
                      - name: Tile %1$d
                        position: [%1$d00, 0, 0]
                        components:
                          - SceneSection: { section: %1$d }
                          - Biome: { number: %2$d }
                        children:
                          - name: Left
                            components: [{ Building: { floors: 2 } }]
                          - name: Right
                            position: [90, 0, 90]
                            components: [{ Building: { floors: 3 } }]
                    """.formatted(tile, tile % 3));
        }
        Files.writeString(scenes.resolve("city.scene.yaml"), text);
        BakingTypes types = BakingTypes.none()
                .withAuthoring(BuildingAuthoring.class, BiomeAuthoring.class)
                .withBakers(new BuildingBaker(), new BiomeBaker());
        try (ProjectBaking project = ProjectBaking.of(scenes, out, types)) {
            project.bake().orThrow();
        }
    }

    private static void updateUntilHouses(World world, int count) {
        EntityManager em = world.entityManager();
        for (int i = 0; i < 10_000 && houses(em) != count; i++) {
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(houses(em)).isEqualTo(count);
    }

    @Test
    void sectionsOfABakedSceneFollowACamera(@TempDir Path scenes, @TempDir Path directory) throws IOException {
        bakeCity(scenes, directory);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));
            Entity city = SceneSystem.loadSceneAsync(
                    world,
                    SceneReference.of("city"),
                    SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
            world.update();
            Entity four = SceneSystem.getSectionEntity(world, city, 4);
            assertThat(em.getComponent(four, Biome.class).number()).isEqualTo(1);
            assertThat(em.getComponent(four, SceneSectionData.class).bounds())
                    .isEqualTo(new SectionBounds(400, 0, 0, 490, 0, 90));

            follow(em, city, 445, 45);
            updateUntilHouses(world, 2 * 3); // tiles 3, 4 and 5
            assertThat(SceneSystem.isSectionLoaded(world, four)).isTrue();
            follow(em, city, 845, 45);
            updateUntilHouses(world, 2 * 3); // tiles 7, 8 and 9
            assertThat(SceneSystem.isSectionLoaded(world, four)).isFalse();
            follow(em, city, 445, 9000);
            updateUntilHouses(world, 0);
        }
    }

    @Test
    void instancesAreMovedBeforeTheyArrive(@TempDir Path directory) throws IOException {
        writeCity(directory);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));
            // snippet scenes-instance
            SceneSystem.setSettings(
                    world, SceneStreamingSettings.DEFAULT.withProcessAfterLoad(List.of(OffsetSystem.class)));

            Entity copy = SceneSystem.loadSceneAsync(
                    world, SceneReference.of("city"), SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE));
            PostLoadCommandBuffer afterLoad = new PostLoadCommandBuffer();
            EntityCommandBuffer commands = afterLoad.commandBuffer();
            commands.addComponent(commands.createEntity(), new Offset(5000, 0));
            em.addComponent(copy, afterLoad);
            // end scenes-instance
            updateUntilLoaded(world, copy);
            em.queryBuilder()
                    .withAll(House.class)
                    .build()
                    .toComponentDataArray(House.class)
                    .forEach(house -> assertThat(house.x).isGreaterThan(5000));
        }
    }

    @Test
    void prefabsAreLoadedOnDemand(@TempDir Path directory) throws IOException {
        writePigeon(directory);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));
            Entity spawner = em.createEntity(new Spawner(EntityPrefabReference.of("pigeon"), 30));
            // snippet scenes-prefab
            Spawner data = em.getComponent(spawner, Spawner.class);
            em.addComponent(spawner, new RequestEntityPrefabLoaded(data.prefab()));
            // end scenes-prefab
            for (int i = 0; i < 10_000 && !em.hasComponent(spawner, PrefabLoadResult.class); i++) {
                world.update();
                LockSupport.parkNanos(1_000_000);
            }
            // snippet scenes-prefab-result
            if (em.hasComponent(spawner, PrefabLoadResult.class)) {
                Entity prefab = em.getComponent(spawner, PrefabLoadResult.class).prefabRoot();
                em.instantiate(prefab, data.count());
            }
            // end scenes-prefab-result
            assertThat(em.queryBuilder().withAll(Pigeon.class).build().calculateEntityCount())
                    .isEqualTo(30);
        }
    }

    @Test
    void sourcesAreCombined(@TempDir Path directory) throws IOException {
        writeCity(directory);
        try (World world = new World("Game")) {
            world.addSystems(SceneSystems.types());
            // snippet scenes-sources
            SceneSource.writeIndex(directory); // lists the scenes, for resources; write it last
            SceneSystem.setSource(
                    world,
                    SceneSource.inOrder(
                            SceneSource.directory(directory),
                            SceneSource.resources(getClass().getClassLoader(), "scenes/")));
            // end scenes-sources
            assertThat(directory.resolve(SceneSource.INDEX)).exists();
            Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
            updateUntilLoaded(world, city);
        }
    }
}
