package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

final class SystemUpdateAllocationTest extends InWorld {
    private static final class Idle implements ISystemStartStop {
        int updates;

        @Override
        public void onUpdate(SystemState state) {
            updates++;
        }
    }

    @Test
    void anUpdateOfSystemsAllocatesNothing() {
        for (int i = 0; i < 10; i++) {
            world.addSystem(new Idle());
            world.addSystem(new Idle()).requireForUpdate(Health.class);
            SystemState choosing = world.addSystem(new Idle());
            choosing.requireAnyForUpdate(
                    choosing.getEntityQuery(ComponentType.readOnly(Health.class)),
                    choosing.getEntityQuery(ComponentType.readOnly(Speed.class)));
        }
        em.createEntity(Speed.class);
        assertThat(Allocations.settledBytesOf(0, 20_000, world::update)).isZero();
    }

    record Touch(ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            speeds.set(entity, new Speed(1));
        }
    }

    @Test
    void systemsWhoseComponentsHadJobsAllocateNothing() {
        for (int i = 0; i < 10; i++) {
            world.addSystem(new Idle()).getComponentLookup(Speed.class, i % 2 == 0);
        }
        Entity entity = em.createEntity(Speed.class);
        new Touch(em.getComponentLookup(Speed.class), entity).schedule().complete();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(1));
        assertThat(Allocations.settledBytesOf(0, 20_000, world::update)).isZero();
    }

    @Test
    void startingAndStoppingAllocateNothingButTheirCalls() {
        Idle idle = new Idle();
        SystemState state = world.addSystem(idle);
        assertThat(Allocations.settledBytesOf(0, 20_000, () -> {
                    state.setEnabled(true);
                    world.update();
                    state.setEnabled(false);
                    world.update();
                }))
                .isZero();
        assertThat(idle.updates).isPositive();
    }

    @Test
    void updatingOneSystemAllocatesNothing() {
        Idle idle = new Idle();
        SystemState state = world.addSystem(idle);
        assertThat(Allocations.settledBytesOf(0, 20_000, state::update)).isZero();
    }
}
