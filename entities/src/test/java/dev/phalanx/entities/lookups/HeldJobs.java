package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobFor;
import dev.phalanx.jobs.NativeDisableContainerSafetyRestriction;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Jobs that are held on a gate, which show what waits for them and what is refused.
abstract class HeldJobs extends InWorld {
    static volatile CountDownLatch gate = new CountDownLatch(1);
    static volatile boolean opened;

    final Entity entity = em.createEntity(Speed.class, Health.class, Stunned.class, Waypoint.class);

    @BeforeEach
    void shut() {
        gate = new CountDownLatch(1);
        opened = false;
    }

    @AfterEach
    void open() {
        gate.countDown();
    }

    static void hold() {
        try {
            Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Opens the gate when the test's thread has waited for a while.
    static void openSoon() {
        Thread opener = new Thread(() -> {
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            opened = true;
            gate.countDown();
        });
        opener.start();
    }

    record WriteSpeed(ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            speeds.set(entity, new Speed(9));
        }
    }

    record ReadSpeed(@ReadOnly ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            if (speeds.get(entity).value() > 1000) {
                throw new IllegalStateException("not read");
            }
        }
    }

    record Idle(@ReadOnly ComponentLookup<Speed> speeds) implements IJob {
        @Override
        public void execute() {
            hold();
        }
    }

    record WriteReadOnly(@ReadOnly ComponentLookup<Stunned> stunned, Entity entity) implements IJob {
        @Override
        public void execute() {
            assertThatThrownBy(() -> stunned.set(entity, new Stunned(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("WriteReadOnly.stunned is read-only, and ComponentLookup<Stunned> was written through"
                            + " it. Remove @ReadOnly from the field, or only read it.");
            assertThatThrownBy(() -> stunned.setComponentEnabled(entity, false))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(stunned.get(entity)).isEqualTo(new Stunned(0));
        }
    }

    record OnAll(ComponentLookup<Speed> speeds, Entity entity) implements IJobFor {
        @Override
        public void execute(int index) {
            speeds.set(entity, new Speed(index));
        }
    }

    record OnAllReadOnly(
            @ReadOnly ComponentLookup<Speed> speeds,
            @ReadOnly BufferLookup<Waypoint> paths,
            Entity entity) implements IJobFor {
        @Override
        public void execute(int index) {
            if (!speeds.hasComponent(entity) || paths.get(entity).length() != 0) {
                throw new IllegalStateException("not found");
            }
        }
    }

    record OnAllPaths(BufferLookup<Waypoint> paths) implements IJobFor {
        @Override
        public void execute(int index) {
            throw new IllegalStateException("never scheduled");
        }
    }

    record Unrestricted(
            @NativeDisableParallelForRestriction ComponentLookup<Stunned> stunned,
            @ReadOnly NativeArray<Entity> all) implements IJobFor {
        @Override
        public void execute(int index) {
            if (index % 3 != 0) {
                stunned.setComponentEnabled(all.get(index), false);
            }
        }
    }

    record Unchecked(
            @NativeDisableContainerSafetyRestriction ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            speeds.set(entity, new Speed(3));
        }
    }

    record Both(ComponentLookup<Speed> writes, @ReadOnly ComponentLookup<Speed> reads) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException("never scheduled");
        }
    }

    record WithPaths(BufferLookup<Waypoint> paths, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            paths.get(entity).add(new Waypoint(1, entity));
        }
    }

    record ReadPaths(@ReadOnly BufferLookup<Waypoint> paths, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            if (paths.get(entity).length() > 1000) {
                throw new IllegalStateException("not read");
            }
        }
    }

    record WithAlias(NativeArray<Waypoint> alias) implements IJob {
        @Override
        public void execute() {
            hold();
            alias.set(0, new Waypoint(5, Entity.NULL));
        }
    }

    record WithIds(EntityStorageInfoLookup infos, Entity entity) implements IJob {
        @Override
        public void execute() {
            hold();
            if (infos.get(entity).indexInChunk() != 0) {
                throw new IllegalStateException("not there");
            }
        }
    }

    record OfObjects(ComponentTypeHandle<Handle> handles) implements IJob {
        @Override
        public void execute() {
            // Only scheduled.
        }
    }

    EntityQuery speeds() {
        return em.queryBuilder().withAllRW(Speed.class).build();
    }

    WriteSpeed writeSpeed() {
        return new WriteSpeed(em.getComponentLookup(Speed.class), entity);
    }

    ReadSpeed readSpeed() {
        return new ReadSpeed(em.getComponentLookup(Speed.class, true), entity);
    }
}
