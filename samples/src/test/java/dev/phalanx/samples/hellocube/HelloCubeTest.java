package dev.phalanx.samples.hellocube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.crossquery.CollisionSystem;
import dev.phalanx.samples.hellocube.crossquery.Colour;
import dev.phalanx.samples.hellocube.crossquery.Drift;
import dev.phalanx.samples.hellocube.crossquery.MoveSystem;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.samples.hellocube.cubes.Transform;
import dev.phalanx.samples.hellocube.enableable.Spin;
import dev.phalanx.samples.hellocube.enableable.SpinSystem;
import dev.phalanx.samples.hellocube.fixedtimestep.FrameSpawnerSystem;
import dev.phalanx.samples.hellocube.fixedtimestep.Shots;
import dev.phalanx.samples.hellocube.fixedtimestep.StepSpawnerSystem;
import dev.phalanx.samples.hellocube.jobchunk.ChunkRotationSystem;
import dev.phalanx.samples.hellocube.jobentity.JobRotationSystem;
import dev.phalanx.samples.hellocube.mainthread.RotationSystem;
import dev.phalanx.samples.hellocube.prefabs.FallAndDestroySystem;
import dev.phalanx.samples.hellocube.prefabs.SpawnSystem;
import dev.phalanx.samples.hellocube.prefabs.Spawner;
import dev.phalanx.samples.hellocube.randomspawn.FallSystem;
import dev.phalanx.samples.hellocube.randomspawn.NewSpawn;
import dev.phalanx.samples.hellocube.randomspawn.RandomSpawnSystem;
import dev.phalanx.samples.hellocube.reparenting.Child;
import dev.phalanx.samples.hellocube.reparenting.Parent;
import dev.phalanx.samples.hellocube.reparenting.ReparentingSystem;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HelloCubeTest {
    private final World world = new World("HelloCube");
    private final EntityManager em = world.entityManager();
    private double elapsed;

    HelloCubeTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// Updates the world when so many seconds have passed.
    private void pass(float seconds) {
        elapsed += seconds;
        world.setTime(new TimeData(elapsed, seconds));
        world.update();
    }

    private float angle(Entity cube) {
        return em.getComponent(cube, Transform.class).angle;
    }

    @Test
    void cubesWithASpeedTurn() {
        world.addSystem(new RotationSystem());
        Entity still = em.createEntity(Transform.class);
        pass(0.5f);
        Entity turning = em.createEntity(new Transform(), new RotationSpeed(3));
        pass(0.5f);
        pass(0.25f);
        assertThat(angle(turning)).isEqualTo(2.25f);
        assertThat(angle(still)).isZero();
    }

    private void assertTurns(ISystem system) {
        world.addSystem(system);
        em.createEntity(em.createArchetype(Transform.class, RotationSpeed.class), 10_000);
        Entity turning = em.createEntity(new Transform(), new RotationSpeed(3));
        pass(0.5f);
        pass(0.25f);
        assertThat(angle(turning)).isEqualTo(2.25f);
    }

    @Test
    void aJobForEachEntityTurnsCubes() {
        assertTurns(new JobRotationSystem());
    }

    @Test
    void aJobForEachChunkTurnsCubes() {
        assertTurns(new ChunkRotationSystem());
    }

    @Test
    void childrenAreTakenAndGivenBackEverySecond() {
        Entity parent = em.createEntity(new Transform(), new RotationSpeed(1));
        em.addBuffer(parent, Child.class);
        List<Entity> children = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Entity child = em.createEntity(new Transform(i, 0, 0), new Parent(parent));
            em.getBuffer(parent, Child.class).add(new Child(child));
            children.add(child);
        }
        world.addSystem(new ReparentingSystem());
        EntityQuery attached = em.queryBuilder().withAll(Parent.class).build();
        pass(0.5f);
        assertThat(attached.calculateEntityCount()).isEqualTo(5);
        pass(0.6f);
        assertThat(attached.isEmpty()).isTrue();
        assertThat(em.getBuffer(parent, Child.class).length()).isZero();
        pass(1);
        assertThat(attached.calculateEntityCount()).isEqualTo(5);
        List<Entity> listed = new ArrayList<>();
        em.getBuffer(parent, Child.class).forEach(child -> listed.add(child.entity()));
        assertThat(listed).containsExactlyInAnyOrderElementsOf(children);
        assertThat(em.getComponent(children.get(2), Parent.class).entity()).isEqualTo(parent);
    }

    @Test
    void cubesStopAndGoOnEverySecond() {
        Entity first = em.createEntity(new Transform(), new Spin(1));
        Entity second = em.createEntity(new Transform(), new Spin(1));
        em.setComponentEnabled(second, Spin.class, false);
        world.addSystem(new SpinSystem());
        pass(0.75f);
        assertThat(angle(first)).isEqualTo(0.75f);
        assertThat(angle(second)).isZero();
        pass(0.5f);
        assertThat(angle(first)).isEqualTo(0.75f);
        assertThat(angle(second)).isEqualTo(0.5f);
        assertThat(em.isComponentEnabled(first, Spin.class)).isFalse();
    }

    @Test
    void cubesThatTouchAreRed() {
        Entity left = em.createEntity(new Transform(-2, 0, 0), new Drift(1), new Colour(false));
        Entity right = em.createEntity(new Transform(2, 0, 0), new Drift(-1), new Colour(false));
        Entity far = em.createEntity(new Transform(9, 0, 9), new Drift(4), new Colour(true));
        world.addSystem(new CollisionSystem());
        world.addSystem(new MoveSystem());
        pass(1);
        for (Entity cube : List.of(left, right, far)) {
            assertThat(em.getComponent(cube, Colour.class).red()).isFalse();
        }
        pass(0.75f);
        assertThat(em.getComponent(left, Colour.class).red()).isTrue();
        assertThat(em.getComponent(right, Colour.class).red()).isTrue();
        assertThat(em.getComponent(far, Colour.class).red()).isFalse();
        assertThat(em.getComponent(far, Transform.class).x)
                .as("it turned round at the end")
                .isEqualTo(2);
    }

    @Test
    void stepsOfEqualLengthDoNotDependOnFrames() {
        em.createSingleton(new Shots(0, 0));
        world.addSystem(new FrameSpawnerSystem());
        world.addSystem(new StepSpawnerSystem());
        EntityQuery shots = em.queryBuilder().withAll(Shots.class).build();
        for (int frame = 0; frame < 10; frame++) {
            pass(0.1f);
        }
        int inTenFrames = shots.getSingleton(Shots.class).inSteps();
        assertThat(shots.getSingleton(Shots.class).inFrames()).isEqualTo(10);
        assertThat(inTenFrames).as("the first step is at 0").isEqualTo(61);
        for (int frame = 0; frame < 100; frame++) {
            pass(0.01f);
        }
        assertThat(shots.getSingleton(Shots.class).inFrames()).isEqualTo(110);
        assertThat(shots.getSingleton(Shots.class).inSteps() - inTenFrames).isEqualTo(60);
    }

    @Test
    void cubesOfAPrefabFallAndAreMadeAnew() {
        Entity prefab = em.createEntity(new Transform(), new Cube(), new Prefab());
        em.createSingleton(new Spawner(prefab, 100));
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        world.addSystem(new FallAndDestroySystem());
        world.addSystem(new SpawnSystem());
        EntityQuery cubes =
                em.queryBuilder().withAll(Cube.class, Transform.class).build();
        pass(0.1f);
        assertThat(cubes.calculateEntityCount()).isEqualTo(100);
        List<Float> first = heights(cubes);
        int least = 100;
        for (int i = 0; i < 90 && !cubes.isEmpty(); i++) {
            pass(0.1f);
            least = Math.min(least, cubes.calculateEntityCount());
        }
        assertThat(least).isZero();
        pass(0.1f);
        assertThat(cubes.calculateEntityCount()).isEqualTo(100);
        assertThat(heights(cubes)).isNotEqualTo(first);
        assertThat(angle(prefab)).isZero();
        assertThat(em.getComponent(prefab, Transform.class).y).isZero();
    }

    private static List<Float> heights(EntityQuery cubes) {
        List<Float> heights = new ArrayList<>();
        cubes.toComponentDataArray(Transform.class).forEach(transform -> heights.add(transform.y));
        return heights;
    }

    @Test
    void randomPlacesLieOnADiscAndFollowFromTheCubesNumber() {
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        world.addSystem(new FallSystem());
        world.addSystem(new RandomSpawnSystem());
        EntityQuery cubes =
                em.queryBuilder().withAll(Cube.class, Transform.class).build();
        EntityQuery fresh = em.queryBuilder().withAll(NewSpawn.class).build();
        for (int i = 0; i < 10; i++) {
            pass(0.05f);
        }
        assertThat(cubes.calculateEntityCount()).isEqualTo(2_000);
        assertThat(fresh.calculateEntityCount()).isEqualTo(200);
        double squares = 0;
        for (Transform cube : cubes.toComponentDataArray(Transform.class)) {
            assertThat(Math.hypot(cube.x, cube.z)).isLessThanOrEqualTo(20.001);
            squares += cube.x * cube.x + cube.z * cube.z;
        }
        assertThat(squares / 2_000).as("evenly on the disc").isCloseTo(200, within(12.0));
        long hash = world.stateHash();
        try (World again = new World("Again")) {
            again.addSystem(new EndSimulationEntityCommandBufferSystem());
            again.addSystem(new FallSystem());
            again.addSystem(new RandomSpawnSystem());
            double now = 0;
            for (int i = 0; i < 10; i++) {
                now += 0.05f;
                again.setTime(new TimeData(now, 0.05f));
                again.update();
            }
            assertThat(again.stateHash()).isEqualTo(hash);
        }
        for (int i = 0; i < 100; i++) {
            pass(0.05f);
        }
        assertThat(cubes.calculateEntityCount()).as("as many fall as are made").isBetween(9_000, 11_000);
    }
}
