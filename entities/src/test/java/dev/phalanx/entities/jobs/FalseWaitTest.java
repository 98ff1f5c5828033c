package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.NativeDisableContainerSafetyRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// For which jobs of a system the world's thread waits: those that use the component, not all of a system that uses it.
@Timeout(300) // a false wait never ends
final class FalseWaitTest extends InWorld {
    private static CountDownLatch gate = new CountDownLatch(0);
    private static final AtomicInteger DONE = new AtomicInteger();

    record Config(int value) implements IComponentData {}

    static final class Work implements IComponentData, IEnableableComponent {
        public int x;
    }

    record Stop(int id) implements IBufferElementData {}

    record Works(RefRW<Work> work) implements IAspect {}

    /// Native collections in its values are used by jobs that do not name the component.
    record Shelf(NativeIntList numbers) implements IComponentData {}

    private static void waitForGate() {
        try {
            gate.await();
            Thread.sleep(1); // too long for a job that runs where it is scheduled, where nothing would open the gate
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        DONE.incrementAndGet();
    }

    record OfEntities() implements IJobEntity {
        void execute(Work work) {
            waitForGate();
            work.x++;
        }
    }

    record OfAspects() implements IJobEntity {
        void execute(Works works) {
            waitForGate();
            Work work = works.work().get();
            work.x++;
            works.work().set(work);
        }
    }

    record OfChunks(ComponentTypeHandle<Work> works) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            waitForGate();
            Work work = chunk.getNativeArray(works).get(0);
            work.x++;
            chunk.getNativeArray(works).set(0, work);
        }
    }

    record OfLookup(ComponentLookup<Work> works, Entity of) implements IJob {
        @Override
        public void execute() {
            waitForGate();
            Work work = works.get(of);
            work.x++;
            works.set(of, work);
        }
    }

    record Unrestricted(
            @NativeDisableContainerSafetyRestriction ComponentLookup<Work> works, Entity of) implements IJob {
        @Override
        public void execute() {
            waitForGate();
            Work work = works.get(of);
            work.x++;
            works.set(of, work);
        }
    }

    record OfCalls() implements IJobEntity {
        void execute(Entity entity, DynamicBuffer<Stop> stops) {
            waitForGate();
            Work work = SystemAPI.getComponent(entity, Work.class);
            work.x++;
            SystemAPI.setComponent(entity, work);
        }
    }

    record Numbers(NativeIntList numbers) implements IJob {
        @Override
        public void execute() {
            waitForGate();
            numbers.add(7);
        }
    }

    record OfBuffers(@ReadOnly BufferLookup<Stop> stops, Entity of) implements IJob {
        @Override
        public void execute() {
            waitForGate();
            assertThat(stops.get(of).length()).isZero();
        }
    }

    record Reading(@ReadOnly ComponentLookup<Work> works, Entity of) implements IJob {
        @Override
        public void execute() {
            waitForGate();
            assertThat(works.get(of).x).isZero();
        }
    }

    record Does(String name, Consumer<SystemState> update) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    private Entity entity = Entity.NULL;
    private final NativeIntList list = NativeIntList.of(4);

    @BeforeEach
    void create() {
        em.createSingleton(new Config(1));
        entity = em.createEntity(Work.class, Stop.class);
        gate = new CountDownLatch(1);
        DONE.set(0);
    }

    @AfterEach
    void open() {
        gate.countDown();
        em.completeAllTrackedJobs();
        list.close();
    }

    /// A way to schedule a job that writes [Work].
    record Way(String name, BiConsumer<FalseWaitTest, SystemState> schedule) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Way> WAYS = List.of(
            new Way("IJobEntity on one thread", (test, state) -> new OfEntities().schedule()),
            new Way("IJobEntity on many", (test, state) -> new OfEntities().scheduleParallel()),
            new Way("IJobEntity with a handle", (test, state) -> {
                state.setDependency(new OfEntities().schedule(state.dependency()));
            }),
            new Way("an aspect", (test, state) -> new OfAspects().scheduleParallel()),
            new Way("calls of SystemAPI", (test, state) -> new OfCalls().schedule()),
            new Way(
                    "Entities.forEach",
                    (test, state) -> Entities.forEach(rw(Work.class)).schedule(work -> {
                        waitForGate();
                        work.x++;
                    })),
            new Way("IJobChunk", (test, state) -> {
                EntityQuery query =
                        SystemAPI.queryBuilder().withAllRW(Work.class).build();
                OfChunks job = new OfChunks(state.getComponentTypeHandle(Work.class));
                state.setDependency(job.schedule(query, state.dependency()));
            }),
            new Way("a lookup", (test, state) -> {
                OfLookup job = new OfLookup(state.getComponentLookup(Work.class), test.entity);
                state.setDependency(job.schedule(state.dependency()));
            }),
            new Way("an unrestricted lookup", (test, state) -> {
                Unrestricted job = new Unrestricted(state.getComponentLookup(Work.class), test.entity);
                state.setDependency(job.schedule(state.dependency()));
            }),
            new Way("before another job", (test, state) -> {
                OfLookup job = new OfLookup(state.getComponentLookup(Work.class), test.entity);
                JobHandle first = job.schedule(state.dependency());
                state.setDependency(new Numbers(test.list).schedule(first));
            }),
            new Way("after another job", (test, state) -> {
                JobHandle first = new Numbers(test.list).schedule(state.dependency());
                OfLookup job = new OfLookup(state.getComponentLookup(Work.class), test.entity);
                state.setDependency(job.schedule(first));
            }),
            new Way("combined with another job", (test, state) -> {
                OfLookup job = new OfLookup(state.getComponentLookup(Work.class), test.entity);
                JobHandle first = job.schedule(state.dependency());
                JobHandle second = new Numbers(test.list).schedule(state.dependency());
                state.setDependency(JobHandle.combineDependencies(second, first));
            }));

    static List<Way> ways() {
        return WAYS;
    }

    /// Schedules in a system that reads and writes [Config] too.
    private void updateWith(Way way) {
        world.addSystem(new Does("scheduling", state -> {
            SystemAPI.setSingleton(
                    new Config(SystemAPI.getSingleton(Config.class).value() + 1));
            way.schedule.accept(this, state);
        }));
        world.update();
    }

    @ParameterizedTest
    @MethodSource("ways")
    @Row("JOB-9")
    void jobThatDoesNotUseAComponentIsNotWaitedFor(Way way) {
        updateWith(way);
        Entity singleton = em.queryBuilder().withAll(Config.class).build().getSingletonEntity();
        assertThat(em.getComponent(singleton, Config.class).value()).isEqualTo(2);
        em.setComponent(singleton, new Config(20));
        em.query(ro(Config.class)).forEach(config -> {});
        em.completeDependencyBeforeRW(Config.class);
        assertThat(DONE).hasValue(0);
    }

    @ParameterizedTest
    @MethodSource("ways")
    @Row("JOB-9")
    void jobThatUsesAComponentIsWaitedFor(Way way) {
        updateWith(way);
        gate.countDown();
        assertThat(em.getComponent(entity, Work.class).x).isEqualTo(1);
        assertThat(DONE.get()).isPositive();
        em.createEntity();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void structuralChangesWaitForAllJobs(Way way) {
        updateWith(way);
        gate.countDown();
        em.createEntity();
        assertThat(em.getComponent(entity, Work.class).x).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void dependencyOfTheNextUserOfTheOtherComponentStaysTheSystems(Way way) {
        JobHandle[] handles = new JobHandle[2];
        world.addSystem(new Does("scheduling", state -> {
            SystemAPI.getSingleton(Config.class);
            way.schedule.accept(this, state);
            handles[0] = state.dependency();
        }));
        world.addSystem(new Does("next", state -> {
            state.getComponentLookup(Config.class);
            handles[1] = state.dependency();
        }));
        gate.countDown();
        world.update();
        world.update();
        assertThat(handles[1].covers(handles[0])).isTrue();
    }

    @Test
    void readersAreWaitedForByWritersOnly() {
        world.addSystem(new Does("reading", state -> {
            Reading job = new Reading(state.getComponentLookup(Work.class, true), entity);
            state.setDependency(job.schedule(state.dependency()));
        }));
        world.update();
        assertThat(em.getComponent(entity, Work.class).x).isZero();
        assertThat(DONE).hasValue(0);
        gate.countDown();
        em.setComponent(entity, new Work());
        assertThat(DONE).hasValue(1);
    }

    @Test
    void jobsOfTwoSystemsAreWaitedForByWhatTheyUse() {
        world.addSystem(new Does("first", state -> {
            SystemAPI.getSingleton(Config.class);
            OfBuffers job = new OfBuffers(state.getBufferLookup(Stop.class, true), entity);
            state.setDependency(job.schedule(state.dependency()));
        }));
        world.addSystem(new Does("second", state -> {
            SystemAPI.getSingleton(Config.class);
            new OfEntities().schedule();
        }));
        world.update();
        em.completeDependencyBeforeRW(Config.class);
        assertThat(em.getBuffer(entity, Stop.class, true).length()).isZero();
        assertThat(DONE).hasValue(0);
        gate.countDown();
        em.getBuffer(entity, Stop.class).add(new Stop(1));
        assertThat(em.getComponent(entity, Work.class).x).isEqualTo(1);
        assertThat(DONE).hasValue(2);
    }

    @Test
    void jobOnTheCollectionsOfAComponentIsWaitedForWithIt() {
        Entity shelf = em.createEntity(new Shelf(list));
        world.addSystem(new Does("shelving", state -> {
            Shelf of = state.getComponentLookup(Shelf.class, true).get(shelf);
            state.setDependency(new Numbers(of.numbers()).schedule(state.dependency()));
        }));
        world.addSystem(new Does("writing", state -> {
            state.getComponentLookup(Shelf.class);
            state.setDependency(new Numbers(list).schedule(state.dependency()));
        }));
        world.update();
        gate.countDown();
        assertThat(em.getComponent(shelf, Shelf.class).numbers().length()).isEqualTo(2);
    }

    @Test
    void handleFromElsewhereIsWaitedForWithAllTypesOfTheSystem() {
        JobHandle elsewhere = new Numbers(list).schedule();
        world.addSystem(new Does("handing over", state -> {
            state.getComponentLookup(Config.class);
            state.setDependency(JobHandle.combineDependencies(state.dependency(), elsewhere));
        }));
        world.update();
        gate.countDown();
        em.completeDependencyBeforeRO(Config.class);
        assertThat(list.length()).isEqualTo(1);
    }

    @Test
    void jobThatItsSystemDidNotHandOverIsReported() {
        world.addSystem(new Does("forgetting", state -> {
            SystemAPI.getSingleton(Config.class);
            new OfLookup(state.getComponentLookup(Work.class), entity).schedule(state.dependency());
        }));
        world.update();
        gate.countDown();
        assertThatThrownBy(() -> em.getComponent(entity, Work.class))
                .hasMessageContaining("which is not part of that system's dependency");
        assertThat(em.getComponent(entity, Work.class).x).isEqualTo(1);
    }
}
