package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the world's thread may do while jobs use a component.
final class MainThreadAccessTest extends HeldJobs {
    @Test
    @Row("JOB-9.1")
    void readingWaitsForRegisteredWriters() {
        JobHandle writer = writeSpeed().schedule();
        speeds().addDependency(writer);
        openSoon();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(9));
        assertThat(opened).isTrue();
    }

    @Test
    @Row({"JOB-9.1", "JOB-9.2"})
    void readingDoesNotWaitForReadersAndWritingDoes() {
        JobHandle reader = readSpeed().schedule();
        em.queryBuilder().withAll(Speed.class).build().addDependency(reader);
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(0));
        assertThat(em.getComponent(entity, Health.class).points).isZero();
        em.setComponent(entity, new Health(4));
        assertThat(reader.isCompleted()).isFalse();
        openSoon();
        em.setComponent(entity, new Speed(5));
        assertThat(opened).isTrue();
        assertThat(reader.isCompleted()).isTrue();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(5));
    }

    @Test
    @Row("JOB-9.2")
    void whatWritesWaitsForWritersToo() {
        speeds().addDependency(writeSpeed().schedule());
        openSoon();
        em.setComponent(entity, new Speed(5));
        assertThat(opened).isTrue();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(5));
    }

    @Test
    @Row("JOB-9.2")
    void aReferenceToWriteWaitsForReadersAndWritersAndOneToReadForWriters() {
        JobHandle reader = readSpeed().schedule();
        em.queryBuilder().withAll(Speed.class).build().addDependency(reader);
        assertThat(em.getComponentRO(entity, Speed.class).get()).isEqualTo(new Speed(0));
        assertThat(reader.isCompleted()).isFalse();
        openSoon();
        em.getComponentRW(entity, Speed.class).set(new Speed(5));
        assertThat(opened).isTrue();
        assertThat(reader.isCompleted()).isTrue();
        shut();
        speeds().addDependency(writeSpeed().schedule());
        openSoon();
        assertThat(em.getComponentRW(entity, Speed.class).get()).isEqualTo(new Speed(9));
        assertThat(opened).isTrue();
        em.setComponent(entity, new Speed(0));
        shut();
        speeds().addDependency(writeSpeed().schedule());
        openSoon();
        assertThat(em.getComponentRO(entity, Speed.class).get()).isEqualTo(new Speed(9));
        assertThat(opened).isTrue();
    }

    @Test
    @Row("JOB-9.5")
    void jobsThatAreNotRegisteredAreNotWaitedFor() {
        JobHandle writer = writeSpeed().schedule();
        String refused = " while the job WriteSpeed, which was not completed, writes through WriteSpeed.speeds. Call"
                + " complete() on its handle first.";
        assertThatThrownBy(() -> em.getComponent(entity, Speed.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Speed is read" + refused);
        assertThatThrownBy(() -> em.setComponent(entity, new Speed(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Speed is written" + refused);
        assertThat(em.hasComponent(entity, Speed.class)).isTrue();
        gate.countDown();
        writer.complete();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(9));
    }

    @Test
    @Row({"JOB-9.3", "JOB-9.4"})
    void rawAccessIsRefusedUntilTheDependencyIsCompleted() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        ComponentTypeHandle<Speed> handle = em.getComponentTypeHandle(Speed.class);
        NativeArray<Speed> array = em.getChunk(entity).getNativeArray(handle);
        FloatColumn column = em.getChunk(entity).floatColumn(handle, "value");
        speeds().addDependency(writeSpeed().schedule());
        for (Runnable use : List.<Runnable>of(
                () -> lookup.get(entity),
                () -> lookup.set(entity, new Speed(1)),
                () -> array.get(0),
                () -> array.set(0, new Speed(1)),
                () -> column.get(0),
                () -> em.getChunk(entity).getNativeArray(handle),
                () -> em.getChunk(entity).getNativeArray(Speed.class).get(0))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(" while the job WriteSpeed, which was not completed, writes through"
                            + " WriteSpeed.speeds. Call complete() on its handle first.");
        }
        openSoon();
        em.completeDependencyBeforeRO(Speed.class);
        assertThat(opened).isTrue();
        assertThat(lookup.get(entity)).isEqualTo(new Speed(9));
        assertThat(array.get(0)).isEqualTo(new Speed(9));
        array.set(0, new Speed(2));
        assertThat(lookup.get(entity)).isEqualTo(new Speed(2));
    }

    @Test
    @Row("JOB-9.4")
    void completingBeforeWritingWaitsForReaders() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        JobHandle reader = readSpeed().schedule();
        em.queryBuilder().withAll(Speed.class).build().addDependency(reader);
        em.completeDependencyBeforeRO(Speed.class);
        assertThat(lookup.get(entity)).isEqualTo(new Speed(0));
        assertThatThrownBy(() -> lookup.set(entity, new Speed(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ComponentLookup<Speed> is written while the job ReadSpeed, which was not completed, reads"
                        + " through ReadSpeed.speeds. Call complete() on its handle first.");
        openSoon();
        em.completeDependencyBeforeRW(Speed.class);
        assertThat(opened).isTrue();
        lookup.set(entity, new Speed(1));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(1));
    }

    record Calm(ComponentLookup<Stunned> stunned, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            stunned.setComponentEnabled(entity, false);
        }
    }

    @Test
    @Row({"JOB-9.1", "QRY-16"})
    void whetherAnEntityMatchesWaitsForWhoWritesEnabledBits() {
        EntityQuery stunned =
                em.queryBuilder().withAllRW(Stunned.class).withAll(Speed.class).build();
        JobHandle calm = new Calm(em.getComponentLookup(Stunned.class), entity).schedule();
        for (Runnable ask : List.<Runnable>of(
                () -> stunned.matches(entity),
                () -> stunned.matchesIgnoreFilter(entity),
                stunned::calculateEntityCount)) {
            assertThatThrownBy(ask::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "Stunned is read while the job Calm, which was not completed, writes through Calm.stunned."
                                    + " Call complete() on its handle first.");
        }
        assertThat(stunned.getEntityQueryMask().matches(entity)).isTrue();
        assertThat(speeds().matches(entity)).as("does not ask for the bit").isTrue();
        stunned.addDependency(calm);
        openSoon();
        assertThat(stunned.matches(entity)).isFalse();
        assertThat(opened).isTrue();
    }

    @Test
    @Row({"JOB-9.1", "QRY-15"})
    void aFilterByChangesWaitsForWhoWrites() {
        world.addSystem(new ISystem() {});
        EntityQuery changed = em.queryBuilder().withAll(Speed.class).buildPrivate();
        changed.setChangedVersionFilter(Speed.class);
        for (int way = 0; way < 5; way++) {
            world.update();
            changed.setChangedFilterRequiredVersion(world.globalSystemVersion());
            world.update();
            assertThat(changed.isEmpty()).isTrue();
            shut();
            JobHandle writer = writeSpeed().schedule();
            int number = way;
            assertThatThrownBy(() -> count(changed, number))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Speed is read while the job WriteSpeed, which was not completed, writes through"
                            + " WriteSpeed.speeds. Call complete() on its handle first.");
            speeds().addDependency(writer);
            openSoon();
            assertThat(count(changed, way)).as("way %s", way).isEqualTo(1);
            assertThat(opened).isTrue();
        }
    }

    private int count(EntityQuery query, int way) {
        return switch (way) {
            case 0 -> query.calculateEntityCount();
            case 1 -> query.calculateChunkCount();
            case 2 -> query.toEntityArray().length();
            case 3 -> query.matches(entity) ? 1 : 0;
            default -> query.isEmpty() ? 0 : 1;
        };
    }

    record ReadStunned(@ReadOnly ComponentLookup<Stunned> stunned, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            if (!stunned.isComponentEnabled(entity)) {
                throw new IllegalStateException("not enabled");
            }
        }
    }

    record WriteStunned(ComponentLookup<Stunned> stunned, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            stunned.set(entity, new Stunned(4));
        }
    }

    @Test
    @Row("ENB-8.1")
    void bitsAreReadAndWrittenWhereTheirComponentMayBe() {
        ComponentLookup<Stunned> lookup = em.getComponentLookup(Stunned.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        List<Runnable> reads = List.of(
                () -> em.isComponentEnabled(entity, Stunned.class),
                () -> lookup.isComponentEnabled(entity),
                () -> chunk.isComponentEnabled(Stunned.class, 0));
        List<Runnable> writes = List.of(
                () -> em.setComponentEnabled(entity, Stunned.class, true),
                () -> em.setComponentEnabled(
                        em.queryBuilder().withAll(Stunned.class).build(), Stunned.class, true),
                () -> lookup.setComponentEnabled(entity, true),
                () -> chunk.setComponentEnabled(Stunned.class, 0, true));
        JobHandle reader = new ReadStunned(em.getComponentLookup(Stunned.class, true), entity).schedule();
        reads.forEach(Runnable::run);
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(
                            " is written while the job ReadStunned, which was not completed, reads through"
                                    + " ReadStunned.stunned. Call complete() on its handle first.");
        }
        JobHandle writer = new WriteStunned(lookup, entity).schedule(reader);
        String unfinished = " while the job WriteStunned, which was not completed, writes through WriteStunned.stunned."
                + " Call complete() on its handle first.";
        for (Runnable read : reads) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" is read" + unfinished);
        }
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(" is written while the job ");
        }
        gate.countDown();
        writer.complete();
        reads.forEach(Runnable::run);
        writes.forEach(Runnable::run);
        assertThat(lookup.get(entity)).isEqualTo(new Stunned(4));
    }

    @Test
    @Row({"BUF-9.1", "BUF-9.2", "BUF-9.3", "BUF-9.4", "BUF-10"})
    void aBufferIsNotUsedWhileAJobWritesIt() {
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        path.add(new Waypoint(4, entity));
        JobHandle reader = new ReadPaths(em.getBufferLookup(Waypoint.class, true), entity).schedule();
        assertThat(path.length()).isEqualTo(1);
        assertThat(path.get(0)).isEqualTo(new Waypoint(4, entity));
        assertThatThrownBy(() -> path.add(new Waypoint(2, entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Waypoint is written while the job ReadPaths, which was not completed, reads through"
                        + " ReadPaths.paths. Call complete() on its handle first.");
        JobHandle writer = new WithPaths(em.getBufferLookup(Waypoint.class), entity).schedule(reader);
        assertThatThrownBy(path::length)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Waypoint is read while the job WithPaths, which was not completed, writes through"
                        + " WithPaths.paths. Call complete() on its handle first.");
        assertThatThrownBy(() -> path.get(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> em.getBuffer(entity, Waypoint.class, true).get(0))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> em.destroyEntity(entity))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("WithPaths");
        assertThat(em.exists(entity)).isTrue();
        gate.countDown();
        writer.complete();
        assertThat(path.length()).isEqualTo(2);
    }

    @Test
    @Row({"BUF-9.2", "BUF-9.4"})
    void aBufferIsNotResizedWhileAJobHasItsElements() {
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        path.add(new Waypoint(1, entity));
        JobHandle alias = new WithAlias(path.asNativeArray()).schedule();
        assertThatThrownBy(() -> path.add(new Waypoint(2, entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Waypoint is written while the job WithAlias, which was not completed, writes through"
                        + " WithAlias.alias. Call complete() on its handle first.");
        assertThatThrownBy(() -> em.destroyEntity(entity)).isInstanceOf(IllegalStateException.class);
        gate.countDown();
        alias.complete();
        assertThat(path.get(0)).isEqualTo(new Waypoint(5, Entity.NULL));
        path.add(new Waypoint(2, entity));
    }
}
