package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Blobs that components refer to, in jobs.
final class JobBlobTest extends InWorld {
    private static final int COUNT = 100_000;

    record Table(BlobArray<Integer> points) {}

    static final class Armed implements IComponentData {
        public BlobAssetReference<Table> table = BlobAssetReference.nullReference();
    }

    record Look() implements IJobEntity {
        void execute(Entity entity, Armed armed, Health health) {
            BlobArray<Integer> points = armed.table.value().points();
            health.points = points.getInt(entity.index() % points.length());
        }
    }

    @Test
    @Row("BLB-4.1")
    void allThreadsReadItUntilItIsDestroyed() {
        EntityQuery query = em.queryBuilder().withAll(Armed.class, Health.class).build();
        em.createEntity(em.createArchetype(Armed.class, Health.class), COUNT);
        Armed armed = new Armed();
        try (BlobBuilder builder = new BlobBuilder()) {
            armed.table = builder.createBlobAssetReference(new Table(builder.allocate(new int[] {4, 5, 6})));
        }
        for (Entity entity : array(query.toEntityArray())) {
            em.setComponent(entity, armed);
        }
        new Look().scheduleParallel(query, JobHandle.none()).complete();
        for (Entity entity : array(query.toEntityArray())) {
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(4 + entity.index() % 3);
        }
        armed.table.close();
        JobHandle late = new Look().schedule(query, JobHandle.none());
        assertThatThrownBy(late::complete)
                .isInstanceOf(DisposedException.class)
                .hasMessageEndingWith(
                        "was used after its blob was closed. Close a blob after the last use of every copy"
                                + " of its reference.");
    }
}
