package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What cannot be a job, and what a job cannot run over.
final class JobEntityErrorsTest extends InWorld {
    private static final String TAKES = " components, RefRW, RefRO, EnabledRefRW, EnabledRefRO, DynamicBuffer, aspects,"
            + " Entity, and ints that are annotated.";

    private final EntityQuery everything = em.universalQuery();

    private void assertRefused(IJobEntity job, String message) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> job.run(everything))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }

    record Nothing() implements IJobEntity {}

    record Two() implements IJobEntity {
        void execute(Position position) {}

        void execute(Velocity velocity) {}
    }

    record Returning() implements IJobEntity {
        int execute(Position position) {
            return 1;
        }
    }

    record Fixed() implements IJobEntity {
        static void execute(Position position) {}
    }

    @Test
    @Row("JOB-3")
    void theMethod() {
        assertRefused(
                new Nothing(),
                "Nothing has no method execute. Declare one in the class itself: `void execute(…)`, which takes"
                        + TAKES);
        assertRefused(
                new Two(),
                "Two has 2 methods called execute. Declare one in the class itself: `void execute(…)`, which takes"
                        + TAKES);
        assertRefused(new Returning(), "Returning.execute returns int. Declare it as `void execute(…)`.");
        assertRefused(new Fixed(), "Fixed.execute is static. Declare it as `void execute(…)`.");
    }

    record Unknown() implements IJobEntity {
        void execute(Position position, List<Position> others) {}
    }

    record Text() implements IJobEntity {
        void execute(String text) {}
    }

    record Bare() implements IJobEntity {
        void execute(int index) {}
    }

    record Twofold() implements IJobEntity {
        void execute(@EntityIndexInQuery @ChunkIndexInQuery int index) {}
    }

    record Wild() implements IJobEntity {
        void execute(RefRW<?> anything) {}
    }

    record Tagged() implements IJobEntity {
        void execute(Monster monster) {}
    }

    record Element() implements IJobEntity {
        void execute(Waypoint waypoint) {}
    }

    record NoBit() implements IJobEntity {
        void execute(EnabledRefRW<Health> health) {}
    }

    record NoBuffer() implements IJobEntity {
        void execute(DynamicBuffer<Health> health) {}
    }

    record NoReference() implements IJobEntity {
        void execute(RefRW<Waypoint> waypoint) {}
    }

    record Twice() implements IJobEntity {
        void execute(Position position, RefRW<Position> reference) {}
    }

    @Test
    @Row("JOB-3.1")
    void theParameters() {
        assertRefused(
                new Unknown(),
                "Parameter 2 of Unknown.execute is java.util.List<dev.phalanx.entities.fixture.Components$Position>, which a"
                        + " job cannot be given. It takes" + TAKES);
        assertRefused(
                new Text(), "Parameter 1 of Text.execute is String, which a job cannot be given. It takes" + TAKES);
        assertRefused(
                new Bare(),
                "Parameter 1 of Bare.execute is an int with none of the annotations that say which number it is. Annotate"
                        + " it with @EntityIndexInQuery, @ChunkIndexInQuery or @EntityIndexInChunk.");
        assertRefused(
                new Twofold(),
                "Parameter 1 of Twofold.execute is an int with several of the annotations that say which number it is."
                        + " Annotate it with @EntityIndexInQuery, @ChunkIndexInQuery or @EntityIndexInChunk.");
        assertRefused(
                new Wild(),
                "Parameter 1 of Wild.execute is dev.phalanx.structs.RefRW<?>, which names no component. Give it a component"
                        + " class as its type argument.");
        assertRefused(
                new Tagged(),
                "Parameter 1 of Tagged.execute is Monster, which is a tag and has no value. Require it with"
                        + " @WithAll(Monster.class).");
        assertRefused(
                new Element(),
                "Parameter 1 of Element.execute is Waypoint, which is the element of a buffer. Take a"
                        + " DynamicBuffer<Waypoint>.");
        assertRefused(
                new NoBit(),
                "Parameter 1 of NoBit.execute asks for the enabled bit of Health, which cannot be disabled. Let it"
                        + " implement IEnableableComponent.");
        assertRefused(
                new NoBuffer(),
                "Parameter 1 of NoBuffer.execute asks for a buffer of Health, which is not the element of a buffer. Let it"
                        + " implement IBufferElementData.");
        assertRefused(
                new NoReference(),
                "Parameter 1 of NoReference.execute asks for a reference to Waypoint, which is not a component with a value"
                        + " of its own. Take it another way.");
        assertRefused(
                new Twice(),
                "Twice.execute takes Position twice. Take it once: by value, by reference, or in an aspect.");
    }

    record Writing() implements IJobEntity {
        void execute(Velocity velocity, @ReadOnly Position place) {
            place.x += velocity.x();
        }
    }

    record Promoting() implements IJobEntity {
        void execute(Rank rank) {
            rank.level++;
        }
    }

    @Test
    @Row("JOB-3.6")
    void whatIsReadOnlyIsNotAssigned() {
        String line = " \\(JobEntityErrorsTest.java:\\d+\\) assigns ";
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> new Writing().run(everything))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(
                            "Writing.execute" + line + "Position.x of its parameter 2 \\(place\\), a Position,"
                                    + " which is read-only: what it assigns would be lost. Take it without @ReadOnly, or assign"
                                    + " to an object of your own.");
        }
        assertThatThrownBy(() -> new Promoting().schedule(everything, JobHandle.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "Promoting.execute" + line + "Rank.level of its parameter 1 \\(rank\\), a Rank, which"
                                + " all entities with this value have in common. Set another value with setSharedComponent, or"
                                + " assign to an object of your own.");
    }

    record Moving() implements IJobEntity {
        void execute(Position position, Velocity velocity) {}
    }

    @Test
    @Row("JOB-3")
    void theQueryRequiresWhatTheJobTakes() {
        EntityQuery query = em.queryBuilder()
                .withAll(Position.class)
                .withAny(Velocity.class)
                .build();
        String message =
                "Moving.execute takes Velocity, which query [Position] with one of [Velocity] does not require."
                        + " Require it with withAll(Velocity.class), or take it out of execute.";
        assertThatThrownBy(() -> new Moving().run(query))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> new Moving().schedule(query, JobHandle.none())).hasMessage(message);
        assertThatThrownBy(() -> new Moving().scheduleParallel(query, JobHandle.none()))
                .hasMessage(message);
    }

    record Humming() implements IJobEntity {
        void execute(Sound sound) {}
    }

    @Test
    @Row({"JOB-4.1", "CMP-5.3"})
    void managedComponentsForceRun() {
        EntityQuery sounds = em.queryBuilder().withAll(Sound.class).build();
        String message =
                "Humming.execute takes Sound, a managed component, which the world's thread alone may use, so it"
                        + " cannot be scheduled. Use run.";
        assertThatThrownBy(() -> new Humming().schedule(sounds, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> new Humming().scheduleParallel(sounds, JobHandle.none()))
                .hasMessage(message);
    }

    static final class Spawning implements IJobEntity {
        static dev.phalanx.entities.EntityManager manager;

        void execute(Entity entity) {
            manager.createEntity();
        }
    }

    @Test
    @Row({"JOB-3", "ARC-10.3"})
    void structuralChangesAreRefusedWhileAJobRuns() {
        em.createEntity(new Health(1));
        Spawning.manager = em;
        assertThatThrownBy(() -> new Spawning().run(everything))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createEntity was called in world \"Test\" inside the job Spawning. Record the change in an"
                        + " EntityCommandBuffer, or make it when the job is complete.");
        assertThat(everything.calculateEntityCount()).isEqualTo(1);
    }

    @Test
    @Row("JOB-1")
    void closedWorldsAndForeignThreads() throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread foreign = new Thread(() -> {
            try {
                new Moving().schedule(everything, JobHandle.none());
            } catch (IllegalStateException e) {
                thrown[0] = e;
            }
        });
        foreign.start();
        foreign.join();
        assertThat(thrown[0]).hasMessageStartingWith("World \"Test\" belongs to thread");
        world.close();
        assertThatThrownBy(() -> new Moving().run(everything))
                .hasMessage("World \"Test\" was used after it was closed. Close it after its last use.");
    }
}
