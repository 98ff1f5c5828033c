package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.Entity;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/// A test with a world that has the scene systems and scenes made by code, which is audited and closed afterwards.
abstract class InSceneWorld {
    record Place(float x, float y) implements IComponentData {}

    record Link(Entity to) implements IComponentData {}

    record Awake() implements IComponentData, IEnableableComponent {}

    static final SceneLoadParameters BLOCKING = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);
    static final SceneLoadParameters HEAD_ONLY =
            SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.DISABLE_AUTO_LOAD);

    /// Settings with which an update does all that can be done.
    static final SceneStreamingSettings PATIENT =
            SceneStreamingSettings.DEFAULT.withMoveMicros(10_000_000).withUnloadMicros(10_000_000);

    final CodedScenes scenes = new CodedScenes();
    final World world = newWorld("Scenes", scenes);
    final EntityManager em = world.entityManager();

    static World newWorld(String name, CodedScenes scenes) {
        World made = new World(name);
        made.addSystems(SceneSystems.types());
        SceneSystem.setSettings(made, PATIENT);
        SceneSystem.streaming(made).setLookup(scenes);
        return made;
    }

    @AfterEach
    void closeWorld() {
        if (world.isCreated()) {
            world.audit();
            world.close();
        }
        assertThat(scenes.closed).as("closed files").hasValue(scenes.opened.get());
        assertThat(World.all()).noneMatch(other -> other.name().startsWith("Streaming"));
    }

    /// A section with `count` entities that have a [Place].
    static CodedScenes.Maker places(int count) {
        return (em, externals, blobs) -> {
            for (int i = 0; i < count; i++) {
                em.createEntity(new Place(i, 0));
            }
        };
    }

    static void updateUntil(World world, BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 20 s").isLessThan(end);
            world.update();
            LockSupport.parkNanos(100_000);
        }
    }

    void updateUntil(BooleanSupplier condition) {
        updateUntil(world, condition);
    }

    Entity load(String name) {
        return SceneSystem.loadSceneAsync(world, SceneReference.of(name));
    }

    Entity load(String name, SceneLoadParameters parameters) {
        return SceneSystem.loadSceneAsync(world, SceneReference.of(name), parameters);
    }

    /// The scene entity of a scene whose head is loaded, and no section.
    Entity head(String name) {
        Entity scene = load(name, HEAD_ONLY);
        world.update();
        return scene;
    }

    Entity section(Entity scene, int index) {
        Entity found = SceneSystem.getSectionEntity(world, scene, index);
        assertThat(found).isNotEqualTo(Entity.NULL);
        return found;
    }

    void request(Entity section) {
        em.addComponent(section, RequestSceneLoaded.class);
    }

    void unrequest(Entity section) {
        em.removeComponent(section, RequestSceneLoaded.class);
    }

    static int count(EntityManager em, Entity section) {
        EntityQuery query = em.queryBuilder()
                .withAll(SceneTag.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                .buildPrivate();
        try {
            query.setSharedComponentFilter(new SceneTag(section));
            return query.calculateEntityCount();
        } finally {
            query.close();
        }
    }

    int count(Entity section) {
        return count(em, section);
    }

    int places() {
        return em.queryBuilder().withAll(Place.class).build().calculateEntityCount();
    }
}
