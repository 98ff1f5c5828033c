package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.SystemJobsTest.Does;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Jobs that use components of a world obey its switch, whatever the one for other jobs says.
@Row("JOB-16")
@Isolated
final class WorldFailFastTest extends InWorld {
    private final Logged logged = new Logged("dev.phalanx.jobs");

    @AfterEach
    void stopListening() {
        logged.close();
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    record Breaks() implements IJobEntity {
        void execute(Position position) {
            position.x++;
            throw new IllegalStateException("broken");
        }
    }

    record Looks(ComponentLookup<Position> positions) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException("looked");
        }
    }

    private EntityQuery positions() {
        return em.queryBuilder().withAllRW(Position.class).build();
    }

    @Test
    @Row("JOB-16.1")
    void completeThrowsWhatAJobOfTheWorldThrew() {
        JobHandle.setFailFast(false);
        assertThat(world.failFast()).isTrue();
        em.createEntity(new Position());
        JobHandle handle = new Breaks().schedule(positions(), JobHandle.none());
        assertThatThrownBy(handle::complete).hasMessage("broken");
        assertThatThrownBy(() -> new Breaks().run(positions())).hasMessage("broken");
        JobHandle looking = new Looks(em.getComponentLookup(Position.class)).schedule();
        assertThatThrownBy(looking::complete).hasMessage("looked");
        em.createEntity();
        assertThat(logged.entries()).isEmpty();
    }

    @Test
    @Row("JOB-16.2")
    void withoutItTheFirstExceptionOfAJobIsLogged() {
        world.setFailFast(false);
        JobHandle.setFailFast(true);
        em.createEntity(new Position());
        JobHandle handle = new Breaks().schedule(positions(), JobHandle.none());
        assertThatNoException().isThrownBy(handle::complete);
        new Breaks().run(positions());
        new Looks(em.getComponentLookup(Position.class)).schedule().complete();
        assertThat(logged.entries())
                .extracting(LogRecord::getMessage)
                .containsExactly(
                        "The job Breaks of world \"Test\" failed; other jobs go on.",
                        "The job Looks of world \"Test\" failed; other jobs go on.");
    }

    @Test
    @Row("JOB-16.1")
    void updateThrowsWhatAJobThrewAfterTheRestHasRun() {
        em.createEntity(new Position());
        int[] updates = new int[1];
        world.addSystem(new Does("breaks", state -> {
            EntityQuery own = state.getEntityQuery(ComponentType.readWrite(Position.class));
            updates[0]++;
            state.setDependency(new Breaks().schedule(own, state.dependency()));
        }));
        world.addSystem(new Does("changes", state -> {
            state.entityManager().createEntity();
            updates[0]++;
        }));
        assertThatThrownBy(() -> {
                    world.update();
                    world.update();
                })
                .hasMessage("broken");
        assertThat(updates[0] % 2).as("both have run").isZero();
        world.setFailFast(false);
        try {
            world.update();
        } catch (IllegalStateException broken) { // a job of the update before
            assertThat(broken).hasMessage("broken");
        }
        world.update();
    }

    @Test
    void aStructuralChangeOutsideOfUpdatesThrowsWhatAJobThrewAndHasDoneNothing() {
        em.createEntity(new Position());
        positions().addDependency(new Breaks().schedule(positions(), JobHandle.none()));
        int before = em.entityCount();
        assertThatThrownBy(em::createEntity).hasMessage("broken");
        assertThat(em.entityCount()).isEqualTo(before);
        em.createEntity();
        world.audit();
    }

    @Test
    void aWorldIsMadeWithWhatThePropertySays() {
        try (World other = new World("Other")) {
            assertThat(other.failFast()).isEqualTo(Boolean.getBoolean("phalanx.failFast"));
        }
    }
}
