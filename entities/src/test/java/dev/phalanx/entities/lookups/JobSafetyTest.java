package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Which jobs may use a component at the same time, and how.
final class JobSafetyTest extends HeldJobs {
    @Test
    @Row({"JOB-5.1", "JOB-5.2"})
    void jobsThatConflictAreRefusedUnlessTheyDependOnEachOther() {
        JobHandle writer = writeSpeed().schedule();
        assertThatThrownBy(() -> readSpeed().schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The job ReadSpeed reads through ReadSpeed.speeds a ComponentLookup<Speed>, which the job"
                        + " WriteSpeed, scheduled before and not completed, writes through WriteSpeed.speeds. Make"
                        + " ReadSpeed depend on the handle of WriteSpeed, or complete that first.");
        JobHandle reader = readSpeed().schedule(writer);
        JobHandle second = readSpeed().schedule(writer);
        assertThatThrownBy(() -> writeSpeed().schedule(reader))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The job WriteSpeed writes through WriteSpeed.speeds");
        JobHandle ids = new WithIds(em.getEntityStorageInfoLookup(), entity).schedule();
        gate.countDown();
        JobHandle.completeAll(reader, second, ids);
        em.completeAllTrackedJobs();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(9));
    }

    @Test
    @Row("JOB-5")
    void aComponentInTwoFieldsIsRefusedIfOneWrites() {
        assertThatThrownBy(() -> new Both(em.getComponentLookup(Speed.class), em.getComponentLookup(Speed.class, true))
                        .schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Both.writes and Both.reads are the same ComponentLookup<Speed>, and Both.writes writes it."
                        + " Mark both @ReadOnly, give the job two containers, or switch the checks of one off with"
                        + " @NativeDisableContainerSafetyRestriction if no thread reads what another writes.");
    }

    @Test
    @Row({"JOB-6.1", "JOB-6.2", "ENB-8.2"})
    void aReadOnlyFieldCannotWrite() {
        new WriteReadOnly(em.getComponentLookup(Stunned.class), entity).run();
    }

    @Test
    @Row({"JOB-7.1", "JOB-7.2"})
    void aParallelJobMayOnlyReadThroughLookupsUnlessItSaysOtherwise() {
        assertThatThrownBy(() ->
                        new OnAll(em.getComponentLookup(Speed.class), entity).scheduleParallel(10, 1, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("OnAll.speeds is a ComponentLookup<Speed>, which many threads cannot write. Mark it"
                        + " @ReadOnly, use its parallel writer, or schedule the job on one thread.");
        assertThatThrownBy(() ->
                        new OnAllPaths(em.getBufferLookup(Waypoint.class)).scheduleParallel(10, 1, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("OnAllPaths.paths is a BufferLookup<Waypoint>, which many threads cannot write.");
        new OnAll(em.getComponentLookup(Speed.class), entity)
                .schedule(10, JobHandle.none())
                .complete();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(9));
        new OnAllReadOnly(em.getComponentLookup(Speed.class), em.getBufferLookup(Waypoint.class), entity)
                .scheduleParallel(1000, 1, JobHandle.none())
                .complete();
        NativeArray<Entity> many = em.createEntity(em.createArchetype(Stunned.class), 1000);
        new Unrestricted(em.getComponentLookup(Stunned.class), many)
                .scheduleParallel(1000, 1, JobHandle.none())
                .complete();
        assertThat(em.queryBuilder().withAll(Stunned.class).build().calculateEntityCount())
                .isEqualTo(1 + 334);
    }

    @Test
    @Row("JOB-7.1")
    void allChecksCanBeSwitchedOff() {
        JobHandle reader = readSpeed().schedule();
        JobHandle unchecked = new Unchecked(em.getComponentLookup(Speed.class), entity).schedule();
        unchecked.complete();
        gate.countDown();
        reader.complete();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(3));
    }

    @Test
    @Row({"ARC-14.10", "JOB-11.3"})
    void whatIsStaleCannotBeGivenToAJob() {
        WriteSpeed job = writeSpeed();
        em.createEntity();
        assertThatThrownBy(job::schedule)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("WriteSpeed.speeds cannot be given to a job: ComponentLookup<Speed> was used after a"
                        + " structural change, which moves entities in memory. Call its update(state) in each update of"
                        + " its system, or get it again after the change.");
    }

    @Test
    @Row({"JOB-15", "CMP-5.3"})
    void whatHoldsObjectsIsNotGivenToAScheduledJob() {
        assertThatThrownBy(() -> new OfObjects(em.getComponentTypeHandle(Handle.class)).schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "OfObjects.handles is a ComponentTypeHandle<Handle>, whose values are objects that jobs do not"
                                + " use. Run the job with run(), or do its work outside of jobs.");
        new OfObjects(em.getComponentTypeHandle(Handle.class)).run();
    }
}
