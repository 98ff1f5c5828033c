package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// References that are kept while jobs use their component, or after a structural change.
final class KeptReferenceTest extends HeldJobs {
    record Runner(RefRW<Speed> speed) implements IAspect {}

    record Rest() implements IJobEntity {
        void execute(EnabledRefRW<Stunned> stunned) {
            stunned.set(!stunned.get());
        }
    }

    private List<RefRW<Speed>> writing() {
        return List.of(
                em.getComponentRW(entity, Speed.class),
                em.getComponentLookup(Speed.class).getRefRW(entity),
                em.getAspect(entity, Runner.class).speed());
    }

    private List<RefRO<Speed>> reading() {
        return List.of(
                em.getComponentRO(entity, Speed.class),
                em.getComponentLookup(Speed.class, true).getRefRO(entity));
    }

    @Test
    @Row({"JOB-9.3", "JOB-11"})
    void areRefusedWhileAJobWrites() {
        List<RefRW<Speed>> writing = writing();
        List<RefRO<Speed>> reading = reading();
        JobHandle writer = writeSpeed().schedule();
        String job = " while the job WriteSpeed, which was not completed, writes through WriteSpeed.speeds. Call"
                + " complete() on its handle first.";
        for (RefRW<Speed> reference : writing) {
            assertThat(reference.isValid()).isFalse();
            assertThatThrownBy(reference::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageMatching("(ComponentLookup<)?Speed>? is read" + java.util.regex.Pattern.quote(job));
            assertThatThrownBy(() -> reference.set(new Speed(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(job);
        }
        for (RefRO<Speed> reference : reading) {
            assertThatThrownBy(reference::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is read" + job);
        }
        gate.countDown();
        writer.complete();
        for (RefRW<Speed> reference : writing) {
            assertThat(reference.isValid()).isTrue();
            assertThat(reference.get()).isEqualTo(new Speed(9));
        }
        for (RefRO<Speed> reference : reading) {
            assertThat(reference.get()).isEqualTo(new Speed(9));
        }
    }

    @Test
    @Row("JOB-9")
    void areOnlyReadWhileAJobReads() {
        List<RefRW<Speed>> writing = writing();
        List<RefRO<Speed>> reading = reading();
        JobHandle reader = readSpeed().schedule();
        for (RefRW<Speed> reference : writing) {
            assertThat(reference.get()).isEqualTo(new Speed(0));
            assertThatThrownBy(() -> reference.set(new Speed(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is written while the job ReadSpeed, which was not completed, reads through"
                            + " ReadSpeed.speeds. Call complete() on its handle first.");
        }
        for (RefRO<Speed> reference : reading) {
            assertThat(reference.get()).isEqualTo(new Speed(0));
        }
        gate.countDown();
        reader.complete();
        writing.get(1).set(new Speed(4));
        assertThat(reading.get(0).get()).isEqualTo(new Speed(4));
    }

    @Test
    @Row({"JOB-9", "ENB-8.1"})
    void soAreThoseOfEnabledBits() {
        ComponentTypeHandle<Stunned> handle = em.getComponentTypeHandle(Stunned.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        ComponentLookup<Stunned> lookup = em.getComponentLookup(Stunned.class);
        List<EnabledRefRW<Stunned>> writing = List.of(
                lookup.getEnabledRefRW(entity), chunk.getEnabledMask(handle).getEnabledRefRW(0));
        List<EnabledRefRO<Stunned>> reading = List.of(
                lookup.getEnabledRefRO(entity), chunk.getEnabledMask(handle).getEnabledRefRO(0));
        JobHandle rest =
                new Rest().schedule(em.queryBuilder().withAll(Stunned.class).build(), JobHandle.none());
        String job = " while the job Rest, which was not completed, writes through Rest.Stunned. Call complete() on its"
                + " handle first.";
        for (EnabledRefRW<Stunned> reference : writing) {
            assertThatThrownBy(reference::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is read" + job);
            assertThatThrownBy(() -> reference.set(true))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is written" + job);
        }
        for (EnabledRefRO<Stunned> reference : reading) {
            assertThatThrownBy(reference::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is read" + job);
        }
        rest.complete();
        assertThat(writing.get(0).get()).isFalse();
        assertThat(reading.get(1).get()).isFalse();
    }

    record Leaking(ComponentLookup<Speed> speeds) implements IJobEntity {
        static RefRW<Speed> leaked;

        void execute(Entity entity, Health health) {
            leaked = speeds.getRefRW(entity);
            leaked.set(new Speed(3));
        }
    }

    @Test
    @Row("JOB-11")
    void oneThatAJobGotEndsWithTheJob() {
        new Leaking(em.getComponentLookup(Speed.class))
                .schedule(em.queryBuilder().withAll(Speed.class, Health.class).build(), JobHandle.none())
                .complete();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(3));
        assertThatThrownBy(() -> Leaking.leaked.get())
                .isInstanceOf(DisposedException.class)
                .hasMessage("ComponentLookup<Speed> was used after its job Leaking had been completed. Read results"
                        + " through what the job was given them from.");
    }

    @Test
    @Row({"JOB-11.1", "ASP-3"})
    void noneSurvivesAStructuralChange() {
        List<RefRW<Speed>> writing = writing();
        List<RefRO<Speed>> reading = reading();
        em.createEntity();
        for (RefRW<Speed> reference : writing) {
            assertThatThrownBy(() -> reference.set(new Speed(1)))
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("RefRW<Speed> was used after a structural change, which may have moved its value. Get"
                            + " it, or the aspect it belongs to, again after the change.");
        }
        for (RefRO<Speed> reference : reading) {
            assertThatThrownBy(reference::get).isInstanceOf(DisposedException.class);
        }
    }
}
