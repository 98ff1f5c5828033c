package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Jobs of systems, and what waits for what.
final class SystemJobsTest extends InWorld {
    /// A system whose update is a lambda.
    record Does(String name, Consumer<SystemState> update) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    private SystemState add(String name, Consumer<SystemState> update) {
        return world.addSystem(new Does(name, update));
    }

    record Move() implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x += velocity.x();
        }
    }

    @Test
    @Row({"JOB-3", "JOB-12.1", "JOB-13.1"})
    void jobsWithoutAQueryBelongToTheirSystem() {
        Entity walker = em.createEntity(new Position(), new Velocity(1, 0, 0));
        JobHandle[] seen = new JobHandle[2];
        SystemState first = add("first", state -> {
            new Move().scheduleParallel();
            seen[0] = state.dependency();
        });
        SystemState second = add("second", state -> {
            new Move().schedule();
            seen[1] = state.dependency();
            assertThat(seen[1].covers(seen[0]))
                    .as("comes after the first system's")
                    .isTrue();
        });
        add("third", state -> new Move().run());
        world.update();
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(3);
        world.update();
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(6);
        first.dependency().complete();
        second.dependency().complete();
    }

    @Test
    @Row("JOB-3")
    void jobsWithAHandleLeaveTheDependencyOfTheirSystemAlone() {
        Entity walker = em.createEntity(new Position(), new Velocity(1, 0, 0));
        JobHandle[] made = new JobHandle[2];
        SystemState state = add("scheduling", present -> {
            JobHandle before = JobHandle.none();
            made[0] = new Move().schedule(before);
            made[1] = new Move().scheduleParallel(made[0]);
            assertThat(present.dependency().covers(made[1])).isFalse();
            present.setDependency(made[1]);
        });
        world.update();
        state.completeDependency();
        assertThat(made[1].isCompleted()).isTrue();
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(2);

        assertThatThrownBy(() -> new Move().schedule(JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Move.schedule(JobHandle) was called on thread \"");
        assertThatThrownBy(() -> new Move().scheduleParallel(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    @Row("JOB-3")
    void outsideOfASystem() {
        assertThatThrownBy(() -> new Move().schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Move.schedule() was called on thread \"")
                .hasMessageContaining("while no system was running on it.");
        assertThatThrownBy(() -> new Move().scheduleParallel()).hasMessageStartingWith("Move.scheduleParallel() was");
        assertThatThrownBy(() -> new Move().run()).hasMessageStartingWith("Move.run() was called");
    }

    /// Holds a handle open.
    static final class Hold implements IJob {
        static CountDownLatch latch = new CountDownLatch(1);

        @Override
        public void execute() {
            try {
                latch.await();
                // Long even if the latch was open: what is known to be short runs on the thread that opens it.
                LockSupport.parkNanos(1_000_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    @Row({"JOB-12.1", "JOB-12.2", "JOB-12.3", "JOB-12.4"})
    void writersWaitForAllAndReadersForWritersOfTheSameTypesInTheFirstFrame() {
        Hold.latch = new CountDownLatch(1);
        JobHandle[] handles = new JobHandle[6];
        add("writes position", state -> {
            state.getEntityQuery(ComponentType.readWrite(Position.class));
            state.setDependency(new Hold().schedule(state.dependency()));
            handles[0] = state.dependency();
        });
        add("reads position", state -> {
            state.getEntityQuery(ComponentType.readOnly(Position.class));
            assertThat(state.dependency().covers(handles[0])).isTrue();
            assertThat(state.dependency().isCompleted()).isFalse();
            state.setDependency(new Hold().schedule(state.dependency()));
            handles[1] = state.dependency();
        });
        add("also reads position", state -> {
            state.getEntityQuery(ComponentType.readOnly(Position.class));
            assertThat(state.dependency().covers(handles[0])).isTrue();
            assertThat(state.dependency().covers(handles[1]))
                    .as("readers do not chain")
                    .isFalse();
            state.setDependency(new Hold().schedule(state.dependency()));
            handles[2] = state.dependency();
        });
        add("uses health", state -> {
            state.getEntityQuery(ComponentType.readWrite(Health.class));
            assertThat(state.dependency().isCompleted()).as("nothing in common").isTrue();
        });
        add("writes position too", state -> {
            state.getEntityQuery(ComponentType.readWrite(Position.class));
            for (int i = 0; i < 3; i++) {
                assertThat(state.dependency().covers(handles[i]))
                        .as("handle " + i)
                        .isTrue();
            }
            Hold.latch.countDown();
        });
        world.update();
    }

    @Test
    @Row({"JOB-12.1", "JOB-12.5"})
    void theNextUpdateCompletesTheSystemsOwnJobs() {
        List<JobHandle> handles = new ArrayList<>();
        Hold.latch = new CountDownLatch(1);
        SystemState state = add("one", s -> {
            for (JobHandle earlier : handles) {
                assertThat(earlier.isCompleted()).isTrue();
            }
            handles.add(new Hold().schedule(s.dependency()));
            s.setDependency(handles.getLast());
        });
        world.update();
        assertThat(handles.getFirst().isCompleted()).isFalse();
        openSoon();
        world.update();
        assertThat(handles).hasSize(2);
        state.completeDependency();
        assertThat(handles.getLast().isCompleted()).isTrue();
    }

    record Hop() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    record Look() implements IJobEntity {
        void execute(@ReadOnly Position position) {}
    }

    /// Registers a job that begins when the latch opens, which happens soon.
    private JobHandle held(IJobEntity job, boolean writes) {
        Hold.latch = new CountDownLatch(1);
        JobHandle[] handle = new JobHandle[1];
        SystemState state = add("held", s -> {
            var query = s.getEntityQuery(
                    writes ? ComponentType.readWrite(Position.class) : ComponentType.readOnly(Position.class));
            JobHandle hold = new Hold().schedule(s.dependency());
            handle[0] = job.schedule(query, hold);
            s.setDependency(handle[0]);
        });
        world.update();
        state.setEnabled(false);
        return handle[0];
    }

    private void openSoon() {
        Thread opener = new Thread(() -> {
            LockSupport.parkNanos(2_000_000);
            Hold.latch.countDown();
        });
        opener.start();
    }

    @Test
    @Row("JOB-9.1")
    void theEntityManagerWaitsForTheJobsItMust() {
        Entity one = em.createEntity(new Position(), new Health(1));
        JobHandle writing = held(new Hop(), true);
        assertThat(em.getComponent(one, Health.class).points)
                .as("another component")
                .isEqualTo(1);
        assertThat(writing.isCompleted()).isFalse();
        openSoon();
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(1);
        assertThat(writing.isCompleted()).isTrue();

        JobHandle reading = held(new Look(), false);
        assertThat(em.getComponent(one, Position.class).x)
                .as("readers do not mind")
                .isEqualTo(1);
        assertThat(reading.isCompleted()).isFalse();
        openSoon();
        em.setComponent(one, new Position(5, 0, 0));
        assertThat(reading.isCompleted()).isTrue();

        JobHandle again = held(new Hop(), true);
        openSoon();
        em.query(ro(Position.class)).forEach(position -> assertThat(position.x).isEqualTo(6));
        assertThat(again.isCompleted()).isTrue();
    }

    @Test
    @Row("JOB-9.5")
    void jobsThatNobodyRegisteredAreNotWaitedFor() {
        Entity one = em.createEntity(new Position());
        JobHandle alone =
                new Hop().schedule(em.queryBuilder().withAll(Position.class).build(), JobHandle.none());
        assertThatThrownBy(() -> em.getComponent(one, Position.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Position is read while the job Hop, which was not completed, writes through Hop.Position. Call"
                                + " complete() on its handle first.");
        assertThatThrownBy(() -> em.query(rw(Position.class)).forEach(position -> position.x = 9))
                .hasMessageStartingWith("Position is read while the job Hop, ");
        alone.complete();
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(1);
    }

    @Test
    @Row("JOB-10.1")
    void structuralChangesCompleteTheJobsOfSystems() {
        Entity walker = em.createEntity(new Position(), new Velocity(1, 0, 0));
        JobHandle[] handle = new JobHandle[1];
        add("moves", state -> {
            new Move().scheduleParallel();
            handle[0] = state.dependency();
        });
        world.update();
        em.addComponent(walker, Monster.class);
        assertThat(handle[0].isCompleted()).isTrue();
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(1);
    }

    @WithAll(Monster.class)
    @WithNone(Speed.class)
    @WithPresent(Stunned.class)
    @WithAny({Health.class, Velocity.class})
    @WithOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
    record Chosen() implements IJobEntity {
        void execute(Position position, EnabledRefRW<Stunned> stunned) {
            position.x = stunned.get() ? 1 : 2;
            stunned.set(true);
        }
    }

    @Test
    @Row({"JOB-3.3", "SYS-23"})
    void theAnnotationsOfTheClassChoose() {
        Entity chosen = em.createEntity(new Position(), new Stunned(1), new Health(1));
        em.addComponent(chosen, Monster.class);
        em.setComponentEnabled(chosen, Stunned.class, false);
        Entity fast = em.instantiate(chosen);
        em.addComponent(fast, new Speed(1));
        Entity without = em.instantiate(chosen);
        em.removeComponent(without, Health.class);
        Entity tame = em.instantiate(chosen);
        em.removeComponent(tame, Monster.class);
        Entity enabled = em.instantiate(chosen);
        em.setComponentEnabled(enabled, Stunned.class, true);
        SystemState state = add("chooses", s -> new Chosen().run());
        world.update();
        assertThat(em.getComponent(chosen, Position.class).x).isEqualTo(2);
        assertThat(em.getComponent(enabled, Position.class).x).isEqualTo(1);
        assertThat(em.isComponentEnabled(chosen, Stunned.class)).isTrue();
        for (Entity other : new Entity[] {fast, without, tame}) {
            assertThat(em.getComponent(other, Position.class).x).isZero();
        }
        assertThat(state.queries().list()).hasSize(1);
    }

    @WithChangeFilter(Velocity.class)
    record Changed() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithAll(Velocity.class)
    @WithChangeFilter(Velocity.class)
    record ChangedOnly() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @Test
    @Row("JOB-3.3")
    void aChangeFilterAsksSinceTheSystemsLastUpdate() {
        Entity walker = em.createEntity(new Position(), new Velocity(1, 0, 0));
        add("changed", state -> new ChangedOnly().schedule());
        for (int i = 0; i < 3; i++) {
            world.update();
        }
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(1);
        SystemState changes = add("changes", state -> em.setComponent(walker, new Velocity(2, 0, 0)));
        world.update();
        changes.setEnabled(false);
        world.update();
        world.update();
        assertThat(em.getComponent(walker, Position.class).x).isEqualTo(2);
        add("wrong", state -> new Changed().schedule());
        assertThatThrownBy(() -> world.update()).isInstanceOf(IllegalStateException.class);
    }

    public record Scores(NativeIntList list) implements IComponentData {}

    record Append(NativeIntList scores, int number) implements IJob {
        @Override
        public void execute() {
            scores.add(number);
        }
    }

    @Test
    @Row({"JOB-14.1", "JOB-14.2"})
    void aCollectionIsNotTrackedAndAComponentThatHoldsItHandsOverWhatItWaitsFor() {
        NativeIntList list = NativeIntList.of(4);
        Entity board = em.createEntity(new Scores(list));
        JobHandle[] first = new JobHandle[1];
        add("appends", state -> {
            NativeIntList scores = SystemAPI.getSingletonRW(Scores.class).get().list();
            first[0] = new Append(scores, 1).schedule(state.dependency());
            state.setDependency(first[0]);
        });
        add("does not name the component", state -> {
            assertThat(state.dependency()).isEqualTo(JobHandle.none());
            assertThatThrownBy(() -> new Append(list, 9).schedule(state.dependency()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The job Append of system Does writes through Append.scores a NativeIntList, which the"
                            + " job Append of system Does, scheduled before and not completed, writes through"
                            + " Append.scores. Make the later Append of system Does depend on the handle of the earlier"
                            + " Append of system Does, or complete that first. -Dphalanx.jobs.places=true tells where"
                            + " each was scheduled.");
        });
        add("names it", state -> {
            NativeIntList scores = SystemAPI.getSingletonRW(Scores.class).get().list();
            assertThat(state.dependency().covers(first[0])).isTrue();
            state.setDependency(new Append(scores, 2).schedule(state.dependency()));
        });
        world.update();
        em.completeAllTrackedJobs();
        assertThat(list.toArray()).containsExactly(1, 2);
        assertThat(em.getComponent(board, Scores.class).list()).isSameAs(list);
        list.close();
    }
}
