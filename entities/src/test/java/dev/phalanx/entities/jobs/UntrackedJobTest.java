package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.ComponentType;
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
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Jobs that a system keeps to itself, and the system that is named for it.
final class UntrackedJobTest extends InWorld {
    private SystemState add(String name, Consumer<SystemState> update) {
        return world.addSystem(new Does(name, update));
    }

    @Test
    @Row("JOB-13")
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
    @Row("JOB-13")
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
                    .hasMessage("The job Move writes through Move.Position a Position, which the job Move, scheduled"
                            + " before and not completed, writes through Move.Position. Make Move depend on the handle"
                            + " of Move, or complete that first.");
            state.setDependency(new Move().schedule(query, state.dependency()));
        });
        world.update();
        Hold.latch.countDown();
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
    @Row("JOB-13")
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
                            "The job Hop writes through Hop.Position a Position, which the job Hop, scheduled before"
                                    + " and not completed, writes through Hop.Position. Make Hop depend on the handle of Hop,"
                                    + " or complete that first.");
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
            assertThat(state.dependency()).as("not reached").isNull();
        }
    }

    private static String guilty(String user) {
        return "System " + user + " uses Position, and system Keeping scheduled the job Hop on it, which is not part of"
                + " that system's dependency. Give its handle to state.setDependency.";
    }

    @Test
    @Row("JOB-13")
    void theGuiltySystemStaysGuiltyWhoeverComesNextAndWhenever() {
        em.createEntity(new Position());
        Keeping keeping = new Keeping();
        world.addSystem(keeping);
        world.addSystem(new Using());
        world.addSystem(new Meeting());
        assertThatThrownBy(world::update)
                .hasMessage(guilty("Using"))
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly(guilty("Meeting")));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(world::update)
                    .hasMessage(guilty("Keeping"))
                    .satisfies(thrown -> assertThat(thrown.getSuppressed())
                            .extracting(Throwable::getMessage)
                            .containsExactly(guilty("Using"), guilty("Meeting")));
        }
        keeping.kept.complete();
    }

    @Test
    @Row("JOB-13")
    void theLogNamesTheGuiltySystemTheTypeAndTheJob() {
        em.createEntity(new Position());
        List<String> logged = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.add(entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.phalanx.entities.systems");
        logger.addHandler(handler);
        Keeping keeping = new Keeping();
        Bystanding bystanding = new Bystanding();
        Using using = new Using();
        world.addSystem(keeping);
        world.addSystem(bystanding);
        world.addSystem(using);
        assertThatThrownBy(world::update)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(guilty("Using"));
        logger.removeHandler(handler);
        assertThat(logged).contains(guilty("Using"));
        assertThat(using.updates).isZero();
        assertThat(bystanding.updates).as("who does not use it goes on").isEqualTo(1);
        keeping.kept.complete();
    }
}
