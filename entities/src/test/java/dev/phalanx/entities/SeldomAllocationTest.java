package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// A warm frame that does something for few entities allocates nothing for the others.
final class SeldomAllocationTest extends InWorld {
    private static final int WARM_UPS = 2_000;
    private static final int MOST = 1_000;

    /// Most soldiers were not hit, and few that were are stunned.
    record Soldier(
            Entity entity,
            RefRW<Health> health,
            RefRW<Speed> speed,
            EnabledRefRW<Stunned> stunned,
            DynamicBuffer<Waypoint> blows)
            implements IAspect {
        void take() {
            float sum = 0;
            for (int i = 0; i < blows.length(); i++) {
                sum += blows.get(i).x();
            }
            if (sum > 0) {
                int points = (int) sum;
                health.update(h -> h.points -= points);
                if (sum > 3) {
                    speed.set(new Speed(speed.get().value() / 2));
                    stunned.set(!stunned.get());
                }
            }
            if (isDead()) {
                heal(100);
            }
        }

        boolean isDead() {
            return health.get().points <= 0;
        }

        void heal(int points) {
            health.update(h -> h.points += points);
        }
    }

    @Test
    void aspectsOfWhichFewAreWritten() {
        NativeArray<Entity> soldiers =
                em.createEntity(em.createArchetype(Health.class, Speed.class, Stunned.class, Waypoint.class), 1_000);
        for (int i = 0; i < soldiers.length(); i += 100) {
            em.getBuffer(soldiers.get(i), Waypoint.class).add(new Waypoint(1 + i / 200, Entity.NULL));
        }
        Runnable frame =
                () -> em.query(aspect(Soldier.class)).withPresent(Stunned.class).forEach(Soldier::take);
        // The lambdas and values of the ten that were hit; objects of the others would be 100 bytes each.
        assertThat(Allocations.settledBytesOf(MOST, WARM_UPS, frame)).isLessThanOrEqualTo(MOST);
    }
}
