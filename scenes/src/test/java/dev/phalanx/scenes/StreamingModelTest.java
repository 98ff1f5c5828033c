package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random scripts of requests, against a model that knows only which sections must be loaded in the end.
class StreamingModelTest {
    record Unit(int scene, int section, Entity zero) implements IComponentData {}

    private static final int SCENES = 5;
    private static final int SECTIONS = 4;
    private static final int SIZE = 20;

    /// A scene entity of the script, and what is requested of it.
    private static final class Instance {
        final int number;
        final Entity entity;
        final boolean[] requested = new boolean[SECTIONS];

        Instance(int number, Entity entity) {
            this.number = number;
            this.entity = entity;
        }

        Instance copy() {
            return new Instance(number, entity);
        }
    }

    private final CodedScenes scenes = new CodedScenes();

    private void codeScenes() {
        for (int s = 0; s < SCENES; s++) {
            int scene = s;
            for (int i = 0; i < SECTIONS; i++) {
                int section = i;
                scenes.scene("s" + s).section(section, (em, externals, blobs) -> {
                    if (scene == 4 && section == 2) {
                        throw new IllegalStateException("This one fails always.");
                    }
                    if (section > 0) {
                        externals.add(3);
                    }
                    for (int n = 0; n < SIZE; n++) {
                        Entity zero = section > 0 ? new Entity(SIZE, 1) : new Entity(3, 1);
                        em.createEntity(new Unit(scene, section, zero), new EntityGuid(scene, section, 0, n));
                    }
                });
            }
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Integer.getInteger("phalanx.streaming.scripts", 40));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sectionsThatAreRequestedInTheEndAreLoadedAndNoOthers(long seed) {
        codeScenes();
        Random random = new Random(seed);
        try (Logged _ = new Logged("dev.phalanx.scenes");
                World world = newWorld("Model", random)) {
            List<Instance> instances = new ArrayList<>();
            for (int step = 0; step < 400; step++) {
                step(world, random, instances);
                if (step % 50 == 0) {
                    world.audit();
                }
            }
            checkEnd(seed, world, instances);
            InSceneWorld.updateUntil(world, () -> scenes.closed.get() == scenes.opened.get());
        }
    }

    @Row("SER-3")
    @ParameterizedTest
    @MethodSource("seeds")
    void itIsTheSameInWorldsThatGoBackOrJoinLate(long seed) {
        codeScenes();
        Random random = new Random(seed);
        try (Logged _ = new Logged("dev.phalanx.scenes");
                World first = newWorld("First", random);
                World second = newWorld("Second", random);
                World kept = new World("Kept", WorldFlags.SHADOW)) {
            World world = first;
            List<Instance> instances = new ArrayList<>();
            List<Instance> then = new ArrayList<>();
            for (int step = 0; step < 400; step++) {
                step(world, random, instances);
                int action = random.nextInt(20);
                if (action == 0) {
                    kept.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
                    then = copies(instances);
                } else if (action == 1) {
                    world = random.nextInt(3) > 0 ? world : world == first ? second : first;
                    world.entityManager().copyAndReplaceEntitiesFrom(kept.entityManager());
                    instances = copies(then);
                }
                if (step % 50 == 0) {
                    world.audit();
                }
            }
            checkEnd(seed, world, instances);
        }
        assertThat(scenes.closed).hasValue(scenes.opened.get());
    }

    private World newWorld(String name, Random random) {
        World world = InSceneWorld.newWorld(name, scenes);
        SceneSystem.setSettings(
                world,
                SceneStreamingSettings.DEFAULT
                        .withMaxConcurrent(random.nextInt(4))
                        .withMoveMicros(random.nextInt(300))
                        .withUnloadMicros(random.nextInt(300)));
        return world;
    }

    private static List<Instance> copies(List<Instance> instances) {
        return new ArrayList<>(instances.stream().map(Instance::copy).toList());
    }

    private static void step(World world, Random random, List<Instance> instances) {
        act(world, random, instances);
        if (random.nextInt(3) == 0) {
            world.update();
            instances.forEach(instance -> follow(world, instance));
        }
    }

    private static void checkEnd(long seed, World world, List<Instance> instances) {
        EntityManager em = world.entityManager();
        long end = System.nanoTime() + 20_000_000_000L;
        int quiet = 0;
        while (quiet < 20) {
            world.update();
            instances.forEach(instance -> follow(world, instance));
            requestSectionsZero(world, instances);
            int expected = expected(instances);
            quiet = units(em) == expected ? quiet + 1 : 0;
            assertThat(System.nanoTime())
                    .as("seed %d: %d entities, and %d expected", seed, units(em), expected)
                    .isLessThan(end);
            Thread.onSpinWait();
        }
        checkReferences(em);
        world.audit();
        instances.forEach(instance -> em.destroyEntity(instance.entity));
        InSceneWorld.updateUntil(world, () -> em.entityCount() == 0);
        world.audit();
    }

    private static int units(EntityManager em) {
        return em.queryBuilder().withAll(Unit.class).build().calculateEntityCount();
    }

    private static void checkReferences(EntityManager em) {
        for (Entity entity : em.queryBuilder().withAll(Unit.class).build().toEntityArray()) {
            Unit unit = em.getComponent(entity, Unit.class);
            assertThat(em.exists(unit.zero())).isTrue();
            Unit zero = em.getComponent(unit.zero(), Unit.class);
            assertThat(zero.scene()).isEqualTo(unit.scene());
            assertThat(zero.section()).isZero();
        }
    }

    /// Notes which sections are requested, by the script or since the whole scene is.
    private static void follow(World world, Instance instance) {
        EntityManager em = world.entityManager();
        for (int i = 0; i < SECTIONS; i++) {
            Entity section = SceneSystem.getSectionEntity(world, instance.entity, i);
            instance.requested[i] = em.hasComponent(section, RequestSceneLoaded.class);
        }
    }

    /// The number of entities of the requested sections. Section 0 of each has to be requested if another one is.
    private static int expected(List<Instance> instances) {
        int sections = 0;
        for (Instance instance : instances) {
            for (int i = 0; i < SECTIONS; i++) {
                sections += instance.requested[i] && !(instance.number == 4 && i == 2) ? 1 : 0;
            }
        }
        return sections * SIZE;
    }

    private static void requestSectionsZero(World world, List<Instance> instances) {
        for (Instance instance : instances) {
            boolean isNeeded = false;
            for (boolean requested : instance.requested) {
                isNeeded |= requested;
            }
            if (isNeeded) {
                world.entityManager()
                        .addComponent(
                                SceneSystem.getSectionEntity(world, instance.entity, 0), RequestSceneLoaded.class);
                instance.requested[0] = true;
            }
        }
    }

    private static void act(World world, Random random, List<Instance> instances) {
        EntityManager em = world.entityManager();
        int action = random.nextInt(10);
        if (instances.isEmpty() || (action == 0 && instances.size() < 12)) {
            int number = random.nextInt(SCENES);
            SceneLoadParameters parameters = SceneLoadParameters.of(
                    SceneLoadFlags.NEW_INSTANCE,
                    random.nextBoolean() ? SceneLoadFlags.DISABLE_AUTO_LOAD : SceneLoadFlags.LOAD_ADDITIVE);
            instances.add(new Instance(
                    number, SceneSystem.loadSceneAsync(world, SceneReference.of("s" + number), parameters)));
            return;
        }
        Instance instance = instances.get(random.nextInt(instances.size()));
        if (action == 1) {
            SceneSystem.unloadScene(world, instance.entity, UnloadParameters.DESTROY_META_ENTITIES);
            instances.remove(instance);
        } else if (action == 2) {
            SceneSystem.unloadScene(world, instance.entity);
        } else if (action == 3) {
            SceneSystem.loadSceneAsync(
                    world, instance.entity, SceneLoadParameters.DEFAULT.withPriority(random.nextInt(3)));
        } else {
            Entity section = SceneSystem.getSectionEntity(world, instance.entity, random.nextInt(SECTIONS));
            if (!em.exists(section)) {
                return;
            }
            if (em.hasComponent(section, RequestSceneLoaded.class)) {
                SceneSystem.unloadSection(world, section);
            } else {
                SceneSystem.loadSectionAsync(
                        world,
                        section,
                        random.nextInt(5) == 0
                                ? SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN)
                                : SceneLoadParameters.DEFAULT.withPriority(random.nextInt(3)));
            }
        }
    }
}
