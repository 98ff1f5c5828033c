package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What `execute` can be given, whichever way the job runs.
final class JobEntityTest extends InWorld {
    enum Way {
        RUN {
            @Override
            void go(IJobEntity job, EntityQuery query) {
                job.run(query);
            }
        },
        SCHEDULE {
            @Override
            void go(IJobEntity job, EntityQuery query) {
                job.schedule(query, JobHandle.none()).complete();
            }
        },
        SCHEDULE_PARALLEL {
            @Override
            void go(IJobEntity job, EntityQuery query) {
                job.scheduleParallel(query, JobHandle.none()).complete();
            }
        };

        abstract void go(IJobEntity job, EntityQuery query);
    }

    private static final int COUNT = 1000;

    static final class Idle implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    private EntityQuery all(Class<?>... types) {
        @SuppressWarnings("unchecked")
        Class<? extends IComponent>[] components = (Class<? extends IComponent>[]) types;
        return em.queryBuilder().withAll(components).build();
    }

    private List<Entity> spawn(BiConsumer<Integer, Entity> fill, Class<?>... types) {
        List<Entity> made = new ArrayList<>();
        @SuppressWarnings("unchecked")
        Class<? extends IComponent>[] components = (Class<? extends IComponent>[]) types;
        for (Entity entity : array(em.createEntity(em.createArchetype(components), COUNT))) {
            fill.accept(made.size(), entity);
            made.add(entity);
        }
        return made;
    }

    private List<Entity> walkers(Class<?>... more) {
        List<Class<?>> types = new ArrayList<>(List.of(Position.class, Velocity.class));
        types.addAll(List.of(more));
        return spawn((i, entity) -> em.setComponent(entity, new Velocity(i, 1, 0)), types.toArray(Class<?>[]::new));
    }

    private float x(Entity entity) {
        return em.getComponent(entity, Position.class).x;
    }

    private record Move(float deltaTime) implements IJobEntity {
        @SuppressWarnings("UnusedMethod") // called by its kernel
        private void execute(Position position, Velocity velocity) {
            position.x += velocity.x() * deltaTime;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row({"JOB-3.1", "JOB-3.6"})
    void aMutableClassIsReadAndWrittenAndARecordIsRead(Way way) {
        List<Entity> walkers = walkers();
        walkers.addAll(walkers(Monster.class));
        way.go(new Move(2), all(Position.class, Velocity.class));
        way.go(new Move(1), all(Position.class, Velocity.class));
        for (int i = 0; i < 2 * COUNT; i++) {
            assertThat(x(walkers.get(i))).isEqualTo(3 * (i % COUNT));
        }
    }

    static final class Counting implements IJobEntity {
        public float step;

        void execute(Position position) {
            position.x = step++;
        }
    }

    @Test
    @Row({"JOB-3", "JOB-1.6"})
    void aClassWithFieldsIsCopiedAndTheCopyVisitsInOrder() {
        List<Entity> walkers = walkers();
        Counting job = new Counting();
        job.step = 5;
        job.schedule(all(Position.class), JobHandle.none()).complete();
        assertThat(job.step).isEqualTo(5);
        for (int i = 0; i < COUNT; i++) {
            assertThat(x(walkers.get(i))).isEqualTo(5 + i);
        }
    }

    private static void overwrite(Position position) {
        position.x = -1;
    }

    record Reading() implements IJobEntity {
        void execute(@ReadOnly Position position, RefRW<Velocity> velocity) {
            velocity.set(new Velocity(position.x, 0, 0));
            overwrite(position);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.6")
    void aReadOnlyClassIsNotStoredBackAndAReferenceWritesARecord(Way way) {
        List<Entity> walkers = walkers();
        new Move(1).run(all(Position.class, Velocity.class));
        way.go(new Reading(), all(Position.class, Velocity.class));
        assertThat(x(walkers.get(7))).isEqualTo(7);
        assertThat(em.getComponent(walkers.get(7), Velocity.class)).isEqualTo(new Velocity(7, 0, 0));
    }

    record Copying() implements IJobEntity {
        void execute(RefRO<Velocity> velocity, RefRW<Position> position, Entity entity) {
            position.update(p -> {
                p.x = velocity.get().x();
                p.y = entity.index();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.1")
    void referencesAndTheEntity(Way way) {
        List<Entity> walkers = walkers();
        way.go(new Copying(), all(Position.class, Velocity.class));
        Entity entity = walkers.get(700);
        assertThat(x(entity)).isEqualTo(700);
        assertThat(em.getComponent(entity, Position.class).y).isEqualTo(entity.index());
    }

    record Waking() implements IJobEntity {
        void execute(Velocity velocity, EnabledRefRW<Stunned> stunned) {
            stunned.set(velocity.x() % 3 == 0);
        }
    }

    record Marking() implements IJobEntity {
        void execute(Position position, EnabledRefRO<Stunned> stunned) {
            position.x = stunned.get() ? 1 : 2;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row({"JOB-3.1", "ENB-5"})
    void enabledBitsAreWrittenAndLaterJobsAndQueriesSeeIt(Way way) {
        List<Entity> walkers = walkers(Stunned.class);
        EntityQuery stunned = all(Position.class, Stunned.class);
        assertThat(stunned.calculateEntityCount()).isEqualTo(COUNT);
        way.go(new Waking(), all(Velocity.class, Stunned.class));
        assertThat(stunned.calculateEntityCount()).isEqualTo(334);
        way.go(new Marking(), stunned);
        way.go(
                new Marking(),
                em.queryBuilder()
                        .withAll(Position.class)
                        .withDisabled(Stunned.class)
                        .build());
        for (int i = 0; i < COUNT; i++) {
            assertThat(x(walkers.get(i))).isEqualTo(i % 3 == 0 ? 1 : 2);
        }
    }

    @Test
    @Row({"JOB-3", "ENB-6"})
    void whoMatchesIsAskedWhenTheJobRuns() {
        List<Entity> walkers = walkers(Stunned.class);
        JobHandle waking = new Waking().scheduleParallel(all(Velocity.class, Stunned.class), JobHandle.none());
        JobHandle marking = new Marking().scheduleParallel(all(Position.class, Stunned.class), waking);
        marking.complete();
        assertThat(x(walkers.get(3))).isEqualTo(1);
        assertThat(x(walkers.get(4))).isEqualTo(0);
    }

    record Routing() implements IJobEntity {
        void execute(DynamicBuffer<Waypoint> route, Entity entity) {
            for (int i = 0; i < entity.index() % 10; i++) {
                route.add(new Waypoint(i, entity));
            }
        }
    }

    record Adding() implements IJobEntity {
        void execute(@ReadOnly DynamicBuffer<Waypoint> route, Position position) {
            for (Waypoint waypoint : route) {
                position.x += waypoint.x();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.1")
    void buffersAreWrittenAndRead(Way way) {
        List<Entity> walkers = walkers(Waypoint.class);
        way.go(new Routing(), all(Waypoint.class));
        way.go(new Adding(), all(Waypoint.class, Position.class));
        for (Entity entity : walkers) {
            int n = entity.index() % 10;
            assertThat(x(entity)).isEqualTo(n * (n - 1) / 2f);
        }
    }

    record Walker(Entity entity, RefRW<Position> position, RefRO<Velocity> velocity) implements IAspect {
        void walk() {
            position.update(p -> p.x += velocity.get().x());
        }
    }

    record Walking() implements IJobEntity {
        void execute(Walker walker) {
            walker.walk();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.1")
    void aspects(Way way) {
        List<Entity> walkers = walkers();
        way.go(new Walking(), all(Position.class, Velocity.class));
        assertThat(x(walkers.get(999))).isEqualTo(999);
    }

    record ColumnIndices() implements IJobEntity {
        void execute(
                Position position,
                @EntityIndexInQuery int inQuery,
                @ChunkIndexInQuery int chunk,
                @EntityIndexInChunk int inChunk) {
            position.x = inQuery;
            position.y = chunk;
            position.z = inChunk;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.1")
    void numbersOfEntitiesAndChunks(Way way) {
        walkers();
        walkers(Monster.class);
        EntityQuery query = all(Position.class);
        way.go(new ColumnIndices(), query);
        int seen = 0;
        int number = 0;
        for (var chunk : query.toArchetypeChunkArray()) {
            int index = 0;
            for (Position position : chunk.toComponentDataArray(Position.class).toList()) {
                assertThat(position).usingRecursiveComparison().isEqualTo(new Position(seen++, number, index++));
            }
            number++;
        }
        assertThat(seen).isEqualTo(2 * COUNT);
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.5")
    void theNumberOfTheEntityHasNoGapsWhereSomeAreLeftOut(Way way) {
        List<Entity> walkers = walkers(Stunned.class);
        walkers.addAll(walkers(Stunned.class, Monster.class));
        new Waking().run(all(Velocity.class, Stunned.class));
        for (int i = 0; i < 200; i++) {
            em.setComponentEnabled(walkers.get(i), Stunned.class, i == 190);
        }
        way.go(new ColumnIndices(), all(Position.class, Stunned.class));
        assertThat(em.getComponent(walkers.get(190), Position.class))
                .usingRecursiveComparison()
                .isEqualTo(new Position(0, 1, 62));
        int expected = 1;
        for (int i = 200; i < 2 * COUNT; i++) {
            if (i % COUNT % 3 == 0) {
                assertThat(x(walkers.get(i))).as("entity " + i).isEqualTo(expected++);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.5")
    void theNumberOfTheEntityHasNoGapsWhereChunksAreFilteredOut(Way way) {
        for (int i = 0; i < 900; i++) {
            em.createEntity(new Position(), new Team(i % 3));
        }
        EntityQuery query =
                em.queryBuilder().withAll(Position.class, Team.class).buildPrivate();
        query.setSharedComponentFilter(new Team(1));
        way.go(new ColumnIndices(), query);
        assertThat(query.toComponentDataArray(Position.class).toList())
                .extracting(position -> (int) position.x)
                .containsExactlyElementsOf(IntStream.range(0, 300).boxed().toList());
        assertThat(query.toComponentDataArray(Position.class).toList())
                .extracting(position -> (int) position.y)
                .as("counts the chunks of the other values")
                .contains(1, 4)
                .doesNotContain(0, 2, 3);
        query.resetFilter();
        assertThat(query.toComponentDataArray(Position.class).toList().stream()
                        .filter(position -> position.x != 0)
                        .count())
                .isEqualTo(299);
    }

    private static volatile CountDownLatch gate = new CountDownLatch(1);

    record Gated() implements IJob {
        @Override
        public void execute() {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    @Row({"JOB-17.1", "JOB-17.2"})
    void chunksAreMarkedByTheVersionAtWhichTheJobWasScheduled() {
        walkers();
        world.update();
        EntityQuery query = all(Position.class, Velocity.class);
        world.addSystem(new Idle());
        world.update();
        int scheduled = world.globalSystemVersion();
        gate = new CountDownLatch(1);
        JobHandle handle = new Move(1).schedule(query, new Gated().schedule());
        world.update();
        world.update();
        assertThat(world.globalSystemVersion()).isGreaterThan(scheduled);
        assertThat(handle.isCompleted()).isFalse();
        gate.countDown();
        handle.complete();
        for (var chunk : query.toArchetypeChunkArray()) {
            assertThat(chunk.getChangeVersion(Position.class)).isEqualTo(scheduled);
            assertThat(chunk.getChangeVersion(Velocity.class)).isLessThan(scheduled);
        }
    }

    @Test
    @Row({"JOB-2", "VER-7"})
    void chunksWithoutMatchingEntitiesAreNotMarked() {
        List<Entity> walkers = walkers(Stunned.class);
        for (int i = 0; i < 128; i++) {
            em.setComponentEnabled(walkers.get(i), Stunned.class, false);
        }
        world.addSystem(new Idle());
        world.update();
        new Marking().run(all(Position.class, Stunned.class));
        assertThat(all(Position.class).toArchetypeChunkArray())
                .extracting(chunk -> chunk.getChangeVersion(Position.class) == world.globalSystemVersion())
                .containsExactly(false, true, true, true, true, true, true, true);
    }

    record Humming() implements IJobEntity {
        void execute(Sound sound, Health health) {
            sound.clip += health.points;
        }
    }

    @Test
    @Row({"JOB-3.1", "JOB-4.1"})
    void managedComponentsInAJobThatRuns() {
        Entity bee = em.createEntity(new Sound("bee"), new Health(3));
        new Humming().run(all(Sound.class, Health.class));
        assertThat(em.getComponent(bee, Sound.class).clip).isEqualTo("bee3");
    }

    @Test
    @Row("JOB-1.4")
    void aQueryWithoutEntities() {
        for (Way way : Way.values()) {
            way.go(new Move(1), all(Position.class, Velocity.class));
        }
        assertThat(all(Speed.class).isEmpty()).isTrue();
    }
}
