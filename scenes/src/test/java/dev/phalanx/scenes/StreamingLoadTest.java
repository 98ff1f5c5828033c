package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many loads: in one world, in several at once, beside systems and jobs, around a camera.
class StreamingLoadTest extends InSceneWorld {
    record Speed(float value) implements IComponentData {}

    record Tree(int number) implements IComponentData {}

    record Walk() implements IJobEntity {
        void execute(Place place, Speed speed) {
            if (place.x() < 0 || speed.value() < 0) {
                throw new IllegalStateException("A value is wrong.");
            }
        }
    }

    static final class WalkSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new Walk().scheduleParallel(state.dependency()));
        }
    }

    private static CodedScenes.Maker moving(int count) {
        return (em, externals, blobs) -> {
            for (int i = 0; i < count; i++) {
                em.createEntity(new Place(i, 0), new Speed(1));
            }
        };
    }

    @Test
    void nothingPilesUpOverThousandsOfLoads() {
        for (int i = 0; i < 8; i++) {
            scenes.scene("city").section(i, places(5));
        }
        Entity city = head("city");
        List<Entity> sections = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sections.add(section(city, i));
        }
        int archetypes = 0;
        int shared = 0;
        int highest = 0;
        for (int round = 0; round < 400; round++) {
            sections.forEach(this::request);
            updateUntil(() -> places() == 40);
            if (round == 20) {
                archetypes = em.getAllArchetypes().size();
                shared = em.getSharedComponentCount();
                highest = highest();
            }
            if (round == 399) {
                assertThat(em.getAllArchetypes()).hasSize(archetypes);
                assertThat(em.getSharedComponentCount()).isEqualTo(shared);
                assertThat(highest()).isLessThanOrEqualTo(highest + 40);
            }
            sections.forEach(this::unrequest);
            updateUntil(() -> places() == 0);
        }
        assertThat(scenes.loads).hasValue(3200);
        assertThat(em.getAllUniqueSharedComponents(SceneTag.class)).hasSizeLessThanOrEqualTo(1);
        assertThat(em.getAllChunks()).hasSizeLessThan(20);
        em.destroyEntity(city);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    private int highest() {
        int highest = 0;
        for (Entity entity : em.getAllEntities()) {
            highest = Math.max(highest, entity.index());
        }
        return highest;
    }

    @Test
    void nothingPilesUpWhenSceneEntitiesComeAndGo() {
        scenes.scene("tile").section(0, places(3)).section(1, places(3));
        for (int round = 0; round < 300; round++) {
            List<Entity> tiles = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                tiles.add(load("tile", SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE)));
            }
            updateUntil(() -> places() == 24);
            tiles.forEach(tile -> SceneSystem.unloadScene(world, tile, UnloadParameters.DESTROY_META_ENTITIES));
            updateUntil(() -> em.entityCount() == 0);
        }
        Entity last = load("tile");
        assertThat(last.index()).isLessThan(200);
        assertThat(em.getAllArchetypes()).hasSizeLessThan(40);
        em.destroyEntity(last);
    }

    @Test
    void sectionsAreLoadedWhileSystemsAndJobsRun() {
        for (int i = 0; i < 30; i++) {
            scenes.scene("city").section(i, moving(300));
        }
        world.addSystem(new WalkSystem());
        world.setFailFast(true);
        EntityArchetype walkers = em.createArchetype(Place.class, Speed.class);
        try (NativeArray<Entity> made = em.createEntity(walkers, 20_000)) {
            assertThat(made.length()).isEqualTo(20_000);
        }
        for (int round = 0; round < 3; round++) {
            Entity city = load("city");
            updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
            assertThat(places()).isEqualTo(29_000);
            SceneSystem.unloadScene(world, city);
            updateUntil(() -> places() == 20_000);
        }
    }

    @Test
    void eightWorldsLoadOneSceneAtOnce(@TempDir Path directory) throws Exception {
        writeForest(directory);
        SceneSource source = SceneSource.directory(directory);
        List<Future<Long>> hashes = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String name = "World " + i;
                hashes.add(threads.submit(() -> forestIn(name, source)));
            }
            long first = hashes.getFirst().get();
            for (Future<Long> hash : hashes) {
                assertThat(hash.get()).isEqualTo(first);
            }
        }
    }

    private static void writeForest(Path directory) throws IOException {
        WrittenScenes.write(directory.resolve("forest.entities"), Guid.NONE, em -> {
            for (int i = 0; i < 5000; i++) {
                em.createEntity(new Tree(i), WrittenScenes.in(i % 10));
            }
        });
    }

    private static long forestIn(String name, SceneSource source) {
        try (World world = new World(name)) {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, source);
            Entity forest = SceneSystem.loadSceneAsync(world, SceneReference.of("forest"));
            updateUntil(world, () -> SceneSystem.isSceneLoaded(world, forest));
            EntityManager em = world.entityManager();
            long sum = 0;
            NativeArray<Tree> trees =
                    em.queryBuilder().withAll(Tree.class).build().toComponentDataArray(Tree.class);
            for (Tree tree : trees) {
                sum += tree.number();
            }
            world.audit();
            return trees.length() * 1_000_000_000L + sum;
        }
    }

    @Test
    void sectionsFollowACamera() {
        int tiles = 200;
        for (int i = 0; i < tiles; i++) {
            scenes.scene("road").section(i + 1, places(50));
        }
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withMoveMicros(500).withUnloadMicros(500));
        Entity road = head("road");
        int most = 0;
        for (int frame = 0; frame < 400; frame++) {
            float camera = 1 + frame * tiles / 400f;
            follow(road, camera, 5);
            world.update();
            most = Math.max(most, places());
        }
        float end = tiles;
        updateUntil(() -> {
            follow(road, end, 5);
            return places() == wanted(road) * 50;
        });
        assertThat(wanted(road)).isBetween(4, 12);
        assertThat(most).isLessThan(50 * 60);
    }

    private void follow(Entity road, float x, float distance) {
        List<Entity> sections = new ArrayList<>();
        em.getBuffer(road, ResolvedSectionEntity.class, true)
                .forEach(resolved -> sections.add(resolved.sectionEntity()));
        for (Entity section : sections) {
            boolean isNear =
                    em.getComponent(section, SceneSectionData.class).bounds().distanceSquared(x, 0, 0)
                            <= distance * distance;
            if (isNear != em.hasComponent(section, RequestSceneLoaded.class)) {
                if (isNear) {
                    request(section);
                } else {
                    unrequest(section);
                }
            }
        }
    }

    private int wanted(Entity road) {
        int wanted = 0;
        for (ResolvedSectionEntity resolved : em.getBuffer(road, ResolvedSectionEntity.class, true)) {
            wanted += em.hasComponent(resolved.sectionEntity(), RequestSceneLoaded.class) ? 1 : 0;
        }
        return wanted;
    }

    @Test
    void sceneOfAThousandSectionsIsResolvedInOneUpdate() {
        for (int i = 0; i < 1000; i++) {
            scenes.scene("land").section(i, places(1));
        }
        Entity land = head("land");
        assertThat(em.getBuffer(land, ResolvedSectionEntity.class).length()).isEqualTo(1000);
        assertThat(em.entityCount()).isEqualTo(1001);
    }
}
