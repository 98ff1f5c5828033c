package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

/// The memory of chunks after many times of many entities.
final class PeaksTest extends InWorld {
    private static final int MANY = 300_000;

    @Test
    void theMemoryOfAPeakIsGivenBackEachTime() {
        em.destroyEntity(em.createEntity(new Health(1), new Speed(1)));
        long peak = 0;
        long after = 0;
        for (int i = 0; i < 12; i++) {
            try (NativeArray<Entity> made = em.createEntity(em.createArchetype(Health.class, Speed.class), MANY)) {
                peak = Math.max(peak, em.chunkBytes());
                assertThat(em.chunkBytes()).isBetween((long) MANY * 8, peak);
                em.destroyEntity(made);
            }
            for (int frame = 0; frame < 100; frame++) {
                world.update();
            }
            after = after == 0 ? em.chunkBytes() : after;
            assertThat(em.chunkBytes()).as("after peak %d", i).isEqualTo(after).isLessThan(peak / 4);
        }
    }
}
