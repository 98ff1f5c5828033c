package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the world's thread may do with a chunk component while jobs use it.
final class ChunkComponentAccessTest extends HeldJobs {
    private static final Fog THICK = new Fog(9, Entity.NULL);
    private static final Fog THIN = new Fog(1, Entity.NULL);

    record Thicken(ComponentTypeHandle<Fog> fogs) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask mask) {
            hold();
            chunk.setChunkComponentData(fogs, THICK);
        }
    }

    record Look(@ReadOnly ComponentTypeHandle<Fog> fogs) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask mask) {
            hold();
            if (chunk.getChunkComponentData(fogs).density() > 1000) {
                throw new IllegalStateException("not read");
            }
        }
    }

    private final EntityQuery query;

    ChunkComponentAccessTest() {
        em.addChunkComponentData(entity, Fog.class);
        query = em.queryBuilder().withAllChunkComponentRW(Fog.class).build();
    }

    private JobHandle thicken() {
        return new Thicken(em.getComponentTypeHandle(Fog.class)).schedule(query, JobHandle.none());
    }

    private JobHandle look() {
        return new Look(em.getComponentTypeHandle(Fog.class, true)).schedule(query, JobHandle.none());
    }

    @Test
    @Row({"JOB-9", "CHK-7"})
    void theEntityManagerWaitsForRegisteredJobs() {
        for (Runnable use : List.<Runnable>of(
                () -> em.setChunkComponentData(entity, THIN),
                () -> em.setChunkComponentData(entity, Fog.class, THIN),
                () -> em.addChunkComponentData(entity, THIN),
                () -> em.addChunkComponentData(query, THIN))) {
            shut();
            query.addDependency(thicken());
            openSoon();
            assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(THICK);
            assertThat(opened).isTrue();
            shut();
            em.queryBuilder().withAllChunkComponent(Fog.class).build().addDependency(look());
            assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(THICK);
            assertThat(opened).as("readers do not mind").isFalse();
            openSoon();
            use.run();
            assertThat(opened).isTrue();
            assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(THIN);
        }
    }

    @Test
    @Row("JOB-9")
    void jobsThatAreNotRegisteredAreNotWaitedFor() {
        JobHandle writer = thicken();
        ArchetypeChunk chunk = em.getChunk(entity);
        for (Runnable use : List.<Runnable>of(
                () -> em.getChunkComponentData(entity, Fog.class),
                () -> em.getChunkComponentData(chunk, Fog.class),
                () -> chunk.getChunkComponentData(Fog.class),
                () -> em.setChunkComponentData(entity, THIN),
                () -> em.setChunkComponentData(chunk, THIN),
                () -> chunk.setChunkComponentData(THIN),
                () -> em.addChunkComponentData(entity, THIN),
                () -> em.addChunkComponentData(query, THIN))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(
                            " while the job Thicken, which was not completed, writes through Thicken.fogs."
                                    + " Call complete() on its handle first");
        }
        gate.countDown();
        writer.complete();
        assertThat(em.getChunkComponentData(entity, Fog.class)).isEqualTo(THICK);
    }

    @Test
    @Row("JOB-9")
    void aChunkDoesNotWait() {
        query.addDependency(thicken());
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThatThrownBy(() -> chunk.getChunkComponentData(Fog.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Fog is read while the job Thicken, which was not completed, writes through Thicken.fogs."
                        + " Call complete() on its handle first.");
        assertThatThrownBy(() -> chunk.setChunkComponentData(THIN))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Fog is written while the job Thicken, which was not completed, writes through"
                        + " Thicken.fogs. Call complete() on its handle first.");
        gate.countDown();
        em.completeAllTrackedJobs();
        assertThat(chunk.getChunkComponentData(Fog.class)).isEqualTo(THICK);
    }
}
