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
import dev.phalanx.samples.hellocube.reparenting.ReparentingSystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformHelpers;
import dev.phalanx.transforms.TransformSystems;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
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
        LocalTransform transform = em.getComponent(cube, LocalTransform.class);
        return 2 * (float) Math.atan2(transform.rotation.y, transform.rotation.w);
    }

    @Test
    void cubesWithASpeedTurn() {
        world.addSystem(new RotationSystem());
        Entity still = em.createEntity(new LocalTransform());
        pass(0.5f);
        Entity turning = em.createEntity(new LocalTransform(), new RotationSpeed(3));
        pass(0.5f);
        pass(0.25f);
        assertThat(angle(turning)).isCloseTo(2.25f, within(1e-6f));
        assertThat(angle(still)).isZero();
    }

    private void assertTurns(ISystem system) {
        world.addSystem(system);
        em.createEntity(em.createArchetype(LocalTransform.class, RotationSpeed.class), 10_000);
        Entity turning = em.createEntity(new LocalTransform(), new RotationSpeed(3));
        pass(0.5f);
        pass(0.25f);
        assertThat(angle(turning)).isCloseTo(2.25f, within(1e-6f));
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
    void childrenAreDetachedAndAttachedEverySecond() {
        world.addSystems(TransformSystems.types());
        world.addSystem(new RotationSystem());
        world.addSystem(new ReparentingSystem());
        float quarterTurn = (float) Math.PI / 2;
        Entity parent = em.createEntity(new LocalTransform(), new LocalToWorld(), new RotationSpeed(quarterTurn));
        List<Entity> children = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            children.add(em.createEntity(LocalTransform.fromPosition(i, 0, 0), new LocalToWorld(), new Parent(parent)));
        }
        EntityQuery attached = em.queryBuilder().withAll(Parent.class).build();
        pass(0.5f);
        assertThat(TransformHelpers.children(em, parent)).containsExactlyInAnyOrderElementsOf(children);
        float half = (float) Math.sqrt(2);
        assertAt(children.get(1), half, -half);
        pass(0.5f);
        assertThat(attached.isEmpty()).isTrue();
        assertThat(em.hasBuffer(parent, Child.class)).isFalse();
        assertAt(children.get(1), 2, 0);
        pass(1);
        assertThat(attached.calculateEntityCount()).isEqualTo(5);
        assertThat(TransformHelpers.children(em, parent)).containsExactlyInAnyOrderElementsOf(children);
        assertThat(em.getComponent(children.get(2), Parent.class).value()).isEqualTo(parent);
        assertAt(children.get(1), -2, 0);
    }

    private void assertAt(Entity cube, float x, float z) {
        Vector3f position = em.getComponent(cube, LocalToWorld.class).position();
        assertThat(position.distance(x, 0, z)).as("%s", position).isLessThan(1e-5f);
    }

    @Test
    void cubesStopAndGoOnEverySecond() {
        Entity first = em.createEntity(new LocalTransform(), new Spin(1));
        Entity second = em.createEntity(new LocalTransform(), new Spin(1));
        em.setComponentEnabled(second, Spin.class, false);
        world.addSystem(new SpinSystem());
        pass(0.75f);
        assertThat(angle(first)).isCloseTo(0.75f, within(1e-6f));
        assertThat(angle(second)).isZero();
        pass(0.5f);
        assertThat(angle(first)).isCloseTo(0.75f, within(1e-6f));
        assertThat(angle(second)).isCloseTo(0.5f, within(1e-6f));
        assertThat(em.isComponentEnabled(first, Spin.class)).isFalse();
    }

    @Test
    void cubesThatTouchAreRed() {
        Entity left = em.createEntity(LocalTransform.fromPosition(-2, 0, 0), new Drift(1), new Colour(false));
        Entity right = em.createEntity(LocalTransform.fromPosition(2, 0, 0), new Drift(-1), new Colour(false));
        Entity far = em.createEntity(LocalTransform.fromPosition(9, 0, 9), new Drift(4), new Colour(true));
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
        assertThat(em.getComponent(far, LocalTransform.class).position.x)
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
        Entity prefab = em.createEntity(new LocalTransform(), new Cube(), new Prefab());
        em.createSingleton(new Spawner(prefab, 100));
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        world.addSystem(new FallAndDestroySystem());
        world.addSystem(new SpawnSystem());
        EntityQuery cubes =
                em.queryBuilder().withAll(Cube.class, LocalTransform.class).build();
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
        assertThat(em.getComponent(prefab, LocalTransform.class).position.y).isZero();
    }

    private static List<Float> heights(EntityQuery cubes) {
        List<Float> heights = new ArrayList<>();
        cubes.toComponentDataArray(LocalTransform.class).forEach(transform -> heights.add(transform.position.y));
        return heights;
    }

    @Test
    void randomPlacesLieOnADiscAndFollowFromTheCubesNumber() {
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        world.addSystem(new FallSystem());
        world.addSystem(new RandomSpawnSystem());
        EntityQuery cubes =
                em.queryBuilder().withAll(Cube.class, LocalTransform.class).build();
        EntityQuery fresh = em.queryBuilder().withAll(NewSpawn.class).build();
        for (int i = 0; i < 10; i++) {
            pass(0.05f);
        }
        assertThat(cubes.calculateEntityCount()).isEqualTo(2_000);
        assertThat(fresh.calculateEntityCount()).isEqualTo(200);
        double squares = 0;
        for (LocalTransform cube : cubes.toComponentDataArray(LocalTransform.class)) {
            assertThat(Math.hypot(cube.position.x, cube.position.z)).isLessThanOrEqualTo(20.001);
            squares += cube.position.x * cube.position.x + cube.position.z * cube.position.z;
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
