package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// What warm look-ups allocate, of several types in one JVM.
final class LookupAllocationTest extends InWorld {
    private final Entity[] entities =
            array(em.createEntity(em.createArchetype(Position.class, Speed.class, Health.class), 500));

    @Test
    @Row("LKP-1")
    void lookingUpAllocatesNothing() {
        ComponentLookup<Position> positions = em.getComponentLookup(Position.class);
        ComponentLookup<Speed> speeds = em.getComponentLookup(Speed.class, true);
        ComponentLookup<Health> healths = em.getComponentLookup(Health.class);
        float[] sum = new float[1];
        assertThat(Allocations.settledBytesOf(0, 200, () -> {
                    for (Entity entity : entities) {
                        sum[0] += positions.get(entity).x + speeds.get(entity).value();
                        healths.getRefRW(entity).update(health -> health.points++);
                    }
                }))
                .isZero();
    }
}
