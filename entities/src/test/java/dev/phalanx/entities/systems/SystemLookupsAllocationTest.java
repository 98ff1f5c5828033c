package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

final class SystemLookupsAllocationTest extends InWorld {
    private static final class Asking implements ISystem {
        int updates;

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.getComponentLookup(Speed.class, true);
            SystemAPI.getComponentLookup(Health.class);
            SystemAPI.getBufferLookup(Waypoint.class);
            SystemAPI.getEntityStorageInfoLookup();
            SystemAPI.getComponentTypeHandle(Speed.class, true);
            SystemAPI.getBufferTypeHandle(Waypoint.class);
            SystemAPI.getSharedComponentTypeHandle(Team.class);
            SystemAPI.getEntityTypeHandle();
            updates++;
        }
    }

    @Test
    void askingForLookupsAndHandlesAgainAllocatesNothing() {
        em.createEntity(Speed.class, Health.class, Waypoint.class);
        Asking asking = new Asking();
        world.addSystem(asking);
        assertThat(Allocations.settledBytesOf(0, 2_000, world::update)).isZero();
        assertThat(asking.updates).isPositive();
    }
}
