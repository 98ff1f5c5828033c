package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.SystemJobsTest.Does;
import dev.phalanx.entities.jobs.SystemJobsTest.Hold;
import dev.phalanx.entities.jobs.SystemJobsTest.Hop;
import dev.phalanx.entities.jobs.SystemJobsTest.Move;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Jobs that a system keeps to itself, and the system that is named for it.
final class UntrackedJobTest extends InWorld {
    private SystemState add(String name, Consumer<SystemState> update) {
        return world.addSystem(new Does(name, update));
    }

    @Test
    @Row("JOB-13.2")
    void aSystemThatKeepsItsHandleForItselfIsNamed() {
        em.createEntity(new Position(), new Velocity(1, 0, 0));
        JobHandle[] kept = new JobHandle[1];
        add(
                "keeper",
                state -> kept[0] = new Move()
                        .schedule(
                                state.getEntityQuery(
                                        ComponentType.readWrite(Position.class),
                                        ComponentType.readOnly(Velocity.class)),
                                JobHandle.none()));
        add("user", state -> state.getEntityQuery(ComponentType.readOnly(Position.class)));
        assertThatThrownBy(() -> {
                    world.update();
                    world.update();
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("and system Does scheduled the job Move on it, which is not part of that system's"
                        + " dependency. Give its handle to state.setDependency.");
        kept[0].complete();
    }

    @Test
    @Row({"JOB-13.1", "JOB-13.3"})
    void aSystemThatSchedulesWithoutItsDependencyIsRefused() {
        em.createEntity(new Position(), new Velocity(1, 0, 0));
        Hold.latch = new CountDownLatch(1);
        add("first", state -> {
            JobHandle held = new Hold().schedule(state.dependency());
            state.setDependency(new Move()
                    .schedule(
                            state.getEntityQuery(
                                    ComponentType.readWrite(Position.class), ComponentType.readOnly(Velocity.class)),
                            held));
        });
        add("second", state -> {
            var query = state.getEntityQuery(
                    ComponentType.readWrite(Position.class), ComponentType.readOnly(Velocity.class));
            assertThatThrownBy(() -> new Move().schedule(query, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "The job Move of system Does writes through Move.Position a Position, which the job Move of"
                                    + " system Does, scheduled before and not completed, writes through Move.Position. Make the"
                                    + " later Move of system Does depend on the handle of the earlier Move of system Does, or"
                                    + " complete that first. -Dphalanx.jobs.places=true tells where each was scheduled.");
            state.setDependency(new Move().schedule(query, state.dependency()));
        });
        try {
            world.update();
        } finally {
            Hold.latch.countDown();
        }
        em.completeAllTrackedJobs();
        assertThat(em.queryBuilder()
                        .withAll(Position.class)
                        .build()
                        .toComponentDataArray(Position.class)
                        .get(0)
                        .x)
                .isEqualTo(2);
    }

    @Test
    @Row("JOB-13.3")
    void aJobScheduledWithoutTheDependencyIsRefusedAtOnce() {
        em.createEntity(new Position());
        EntityQuery[] query = new EntityQuery[1];
        add("first", state -> {
            query[0] = state.getEntityQuery(ComponentType.readWrite(Position.class));
            state.setDependency(new Hop().schedule(query[0], state.dependency()));
        });
        add("second", state -> {
            EntityQuery own = state.getEntityQuery(ComponentType.readWrite(Position.class));
            assertThatThrownBy(() -> new Hop().schedule(own, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "The job Hop of system Does writes through Hop.Position a Position, which the job Hop of"
                                    + " system Does, scheduled before and not completed, writes through Hop.Position. Make"
                                    + " the later Hop of system Does depend on the handle of the earlier Hop of system"
                                    + " Does, or complete that first. -Dphalanx.jobs.places=true tells where each was"
                                    + " scheduled.");
            state.setDependency(new Hop().schedule(own, state.dependency()));
        });
        world.update();
    }

    /// Schedules a job and tells nobody.
    private static final class Keeping implements ISystem {
        private @Nullable EntityQuery query;
        JobHandle kept = JobHandle.none();

        @Override
        public void onCreate(SystemState state) {
            query = state.getEntityQuery(ComponentType.readWrite(Position.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            kept = new Hop().schedule(query, kept);
        }
    }

    /// Counts its updates.
    @UpdateAfter(Keeping.class)
    private static class Using implements ISystem {
        int updates;

        @Override
        public void onCreate(SystemState state) {
            state.getEntityQuery(ComponentType.readOnly(Position.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            updates++;
        }
    }

    /// Uses something else.
    private static final class Bystanding extends Using {
        @Override
        public void onCreate(SystemState state) {
            state.getEntityQuery(ComponentType.readWrite(Health.class));
        }
    }

    /// Meets what it uses in its update.
    @UpdateAfter(Using.class)
    private static final class Meeting implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.getEntityQuery(ComponentType.readOnly(Position.class));
            assertThat(state.dependency().isCompleted())
                    .as("what was stray is over")
                    .isTrue();
        }
    }

    private static String guilty(String user) {
        return "System " + user + " uses Position, and system Keeping scheduled the job Hop on it, which is not part of"
                + " that system's dependency. Give its handle to state.setDependency.";
    }

    @Test
    @Row("JOB-13.2")
    void theNextUserIsRefusedOnceAndTheWorldGoesOn() {
        Entity one = em.createEntity(new Position());
        Keeping keeping = new Keeping();
        Using using = new Using();
        SystemState guilty = world.addSystem(keeping);
        world.addSystem(using);
        world.addSystem(new Meeting());
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(world::update)
                    .hasMessage(guilty("Using"))
                    .satisfies(thrown -> assertThat(thrown.getSuppressed())
                            .extracting(Throwable::getMessage)
                            .containsExactly("System Using of world \"Test\" threw this exception in onStartRunning."));
            assertThat(keeping.kept.isCompleted()).isTrue();
        }
        guilty.setEnabled(false);
        world.update();
        assertThat(using.updates).isEqualTo(1);
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(3);
    }

    @Test
    @Row("JOB-13.2")
    void aUserThatMeetsTheTypeInItsUpdateIsRefusedOnce() {
        em.createEntity(new Position());
        SystemState guilty = world.addSystem(new Keeping());
        world.addSystem(new Using()).setEnabled(false);
        world.addSystem(new Meeting());
        assertThatThrownBy(world::update).hasMessage(guilty("Meeting"));
        guilty.setEnabled(false);
        world.update();
    }

    @Test
    @Row("JOB-13.2")
    void theGuiltySystemItselfIsRefusedOnceAndGoesOn() {
        Entity one = em.createEntity(new Position());
        Keeping keeping = new Keeping();
        world.addSystem(keeping);
        world.update();
        assertThatThrownBy(world::update).hasMessage(guilty("Keeping"));
        world.update();
        keeping.kept.complete();
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(2);
    }

    private static final String STRAY = "The job Hop, which system %s scheduled and which is not part of that system's"
            + " dependency, had not been completed when %s in world \"Test\". It has been completed now. Give its"
            + " handle to state.setDependency.";

    /// Schedules a job and fails before it can hand over its handle.
    private final class Throwing implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new Hop().schedule(em.queryBuilder().withAllRW(Position.class).build(), state.dependency());
            throw new IllegalArgumentException("between");
        }
    }

    private SystemState updateThrowing() {
        SystemState state = world.addSystem(new Throwing());
        assertThatThrownBy(world::update).hasMessage("between");
        state.setEnabled(false);
        return state;
    }

    @Test
    @Row("JOB-10.3")
    void aStructuralChangeIsRefusedOnceWhereASystemThrewBeforeItHandedOverItsJob() {
        Entity one = em.createEntity(new Position());
        updateThrowing();
        assertThatThrownBy(em::createEntity).hasMessage(STRAY, "Throwing", "createEntity was called");
        em.createEntity();
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(1);
    }

    @Test
    @Row("JOB-9")
    void readingIsRefusedOnceWhereASystemThrewBeforeItHandedOverItsJob() {
        Entity one = em.createEntity(new Position());
        updateThrowing();
        assertThatThrownBy(() -> em.getComponent(one, Position.class))
                .hasMessage(STRAY, "Throwing", "Position was read");
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(1);
    }

    @Test
    @Row("JOB-13")
    void schedulingIsRefusedOnceWhereASystemThrewBeforeItHandedOverItsJob() {
        em.createEntity(new Position());
        updateThrowing();
        EntityQuery query = em.queryBuilder().withAllRW(Position.class).build();
        assertThatThrownBy(() -> new Hop().schedule(query, JobHandle.none()))
                .hasMessage(STRAY, "Throwing", "the job Hop was scheduled");
        new Hop().schedule(query, JobHandle.none()).complete();
        em.createEntity();
    }

    @Test
    void theGuiltySystemCanBeDestroyed() {
        em.createEntity(new Position());
        SystemState guilty = updateThrowing();
        Entity ofSystem = guilty.systemHandle().entity();
        assertThatThrownBy(() -> world.destroySystem(guilty.systemHandle()))
                .hasMessage(STRAY, "Throwing", "system Throwing was removed");
        assertThat(em.exists(ofSystem)).isFalse();
        em.createEntity();
    }

    @Test
    void allJobsCanBeCompletedWhoeverScheduledThem() {
        Entity one = em.createEntity(new Position(), new Velocity(1, 0, 0));
        updateThrowing();
        em.completeAllJobs();
        JobHandle alone =
                new Hop().schedule(em.queryBuilder().withAllRW(Position.class).build(), JobHandle.none());
        JobHandle ids = new Counting().schedule(em.universalQuery(), JobHandle.none());
        em.completeAllJobs();
        assertThat(alone.isCompleted() && ids.isCompleted()).isTrue();
        em.addComponent(one, Health.class);
        assertThat(em.getComponent(one, Position.class).x).isEqualTo(2);
        em.completeAllJobs();
    }

    record Counting() implements IJobEntity {
        void execute(Entity entity) {
            assertThat(entity).isNotNull();
        }
    }

    @Test
    @Row("JOB-13.2")
    void theLogNamesTheGuiltySystemTheTypeAndTheJob() {
        em.createEntity(new Position());
        try (Logged logged = new Logged("dev.phalanx.entities.systems")) {
            Keeping keeping = new Keeping();
            Bystanding bystanding = new Bystanding();
            Using using = new Using();
            world.addSystem(keeping);
            world.addSystem(bystanding);
            world.addSystem(using);
            assertThatThrownBy(world::update)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(guilty("Using"));
            assertThat(logged.messages()).contains(guilty("Using"));
            assertThat(using.updates).isZero();
            assertThat(bystanding.updates).as("who does not use it goes on").isEqualTo(1);
            keeping.kept.complete();
        }
    }
}
