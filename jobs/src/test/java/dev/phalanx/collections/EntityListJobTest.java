package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

/// Jobs that use the ids of a list.
class EntityListJobTest {
    private final EntityList list = new EntityList();

    record Renew(NativeArray<Entity> ids) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            ids.set(index, new Entity(ids.get(index).index(), 9));
        }
    }

    record Sum(@ReadOnly NativeArray<Entity> ids, NativeIntArray sums) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            sums.set(index, ids.get(index).index());
        }
    }

    EntityListJobTest() {
        for (int i = 0; i < 1_000; i++) {
            list.add(new Entity(i, 1));
        }
    }

    @Test
    void aListCannotBeUsedWhileAJobWritesItsIds() {
        JobHandle job = new Renew(list.asArray()).schedule(list.size(), 64, JobHandle.none());
        assertThatThrownBy(() -> list.get(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Renew");
        assertThatThrownBy(() -> list.add(Entity.NULL)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> list.contains(Entity.NULL)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> list.sort(null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(list::asArray).isInstanceOf(IllegalStateException.class);
        job.complete();
        assertThat(list).hasSize(1_000).allMatch(entity -> entity.version() == 9);
        list.add(Entity.NULL);
        assertThat(list).hasSize(1_001);
    }

    @Test
    void aListCanBeReadWhileAJobReadsItsIds() {
        try (NativeIntArray sums = NativeIntArray.ofLength(1_000)) {
            JobHandle job = new Sum(list.asArray(), sums).schedule(list.size(), 64, JobHandle.none());
            assertThat(list.get(999)).isEqualTo(new Entity(999, 1));
            assertThatThrownBy(() -> list.set(0, Entity.NULL)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(list::clear).isInstanceOf(IllegalStateException.class);
            job.complete();
            assertThat(sums.get(999)).isEqualTo(999);
            list.clear();
            assertThat(list).isEmpty();
        }
    }
}
