package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What SystemAPI allocates in a warm frame.
final class SystemApiAllocationTest extends InWorld {
    private static final int WARM_UPS = 50;
    private static final Team RED = new Team(1);

    private final OneSystem system = new OneSystem(world);
    private final Entity one = em.createEntity(Position.class, Velocity.class, Stunned.class, Health.class);

    @BeforeEach
    void fill() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 200);
        em.addSharedComponent(one, RED);
        em.createSingleton(new Speed(1));
        em.createSingleton(Monster.class);
    }

    private void assertNothing(Runnable work) {
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> system.run(work)))
                .isZero();
    }

    @Test
    void loopsMadeAnewInEveryFrameAllocateNothing() {
        assertNothing(() -> {
            SystemAPI.query(rw(Position.class), ro(Velocity.class))
                    .withNone(Frozen.class)
                    .forEach((position, velocity) -> position.x += velocity.x());
            SystemAPI.query(ref(Velocity.class)).withAll(Health.class).forEach(velocity -> velocity.get());
        });
    }

    @Test
    void filtersMadeAnewInEveryFrameAllocateNothing() {
        int[] calls = new int[1];
        em.addSharedComponent(
                em.queryBuilder().withAll(Position.class).withNone(Health.class).build(), new Team(2));
        assertNothing(() -> {
            for (int i = 0; i < 100; i++) {
                SystemAPI.query(rw(Position.class), ro(Velocity.class))
                        .withChangeFilter(Velocity.class)
                        .forEach((position, velocity) -> position.x += velocity.x());
                SystemAPI.query(rw(Position.class))
                        .withAll(Team.class)
                        .withSharedComponentFilter(RED)
                        .forEach(position -> position.y++);
                calls[0]++;
            }
        });
        assertThat(calls[0]).isPositive();
        assertThat(em.getComponent(one, Position.class).y).isEqualTo(calls[0]);
    }

    @Test
    void askingAllocatesNothing() {
        int[] sum = new int[1];
        assertNothing(() -> {
            for (int i = 0; i < 100; i++) {
                sum[0] += SystemAPI.exists(one) && SystemAPI.hasComponent(one, Health.class) ? 1 : 0;
                sum[0] += SystemAPI.isComponentEnabled(one, Stunned.class) ? 1 : 0;
                sum[0] += SystemAPI.hasSingleton(Monster.class) ? 1 : 0;
                sum[0] += SystemAPI.getSingletonEntity(Speed.class).index();
                SystemAPI.setComponentEnabled(one, Stunned.class, true);
            }
        });
        assertThat(sum[0]).isPositive();
    }
}
