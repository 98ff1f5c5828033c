package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.ForEach1;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What warm code allocates that disables components and changes buffers.
final class KindsAllocationTest extends InWorld {
    private static final int WARM_UPS = 50;

    private Entity one = Entity.NULL;

    @BeforeEach
    void fill() {
        EntityArchetype archetype = em.createArchetype(Position.class, Stunned.class, Asleep.class, Waypoint.class);
        for (Entity entity : em.createEntity(archetype, 500)) {
            em.setComponentEnabled(entity, Stunned.class, entity.index() % 3 != 0);
            one = entity;
        }
    }

    private static long warm(Runnable frame) {
        return Allocations.settledBytesOf(0, WARM_UPS, frame);
    }

    @Test
    @Row("ENB-5")
    void aLoopThatLeavesEntitiesOutAllocatesNothing() {
        var query = em.query(rw(Position.class)).withAll(Stunned.class).withNone(Asleep.class);
        boolean[] asleep = new boolean[1];
        assertThat(warm(() -> {
                    asleep[0] = !asleep[0];
                    em.setComponentEnabled(one, Asleep.class, asleep[0]);
                    query.forEach(position -> position.x += 1);
                }))
                .isZero();
    }

    @Test
    @Row("ENB-7")
    void togglingAllocatesNothing() {
        EntityQuery all = em.queryBuilder().withPresent(Stunned.class).build();
        var bits = em.query(enabledRW(Stunned.class)).withPresent(Stunned.class);
        assertThat(warm(() -> {
                    em.setComponentEnabled(all, Stunned.class, true);
                    bits.forEach(bit -> bit.set(!bit.get()));
                }))
                .isZero();
    }

    @Test
    @Row("BUF-6")
    void aLoopOverBuffersAllocatesNothing() {
        var query = em.query(buffer(Waypoint.class)).withPresent(Stunned.class);
        Waypoint point = new Waypoint(1, one);
        float[] sum = new float[1];
        ForEach1<DynamicBuffer<Waypoint>> body = path -> {
            path.add(point);
            for (int i = 0; i < path.length(); i++) {
                sum[0] += path.get(i).x();
            }
            if (path.length() == 9) {
                path.clear();
            }
        };
        assertThat(warm(() -> query.forEach(body))).isZero();
    }
}
