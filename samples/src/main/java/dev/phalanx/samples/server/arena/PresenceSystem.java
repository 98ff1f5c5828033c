package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Finds out where the units are after they have moved.
@UpdateAfter(MoveSystem.class)
final class PresenceSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        Presence presence = SystemAPI.getSingleton(Presence.class);
        presence.teamOf().fill(Presence.NONE);
        presence.units().fill(0);
        new PresenceJob(presence.teamOf(), presence.units()).schedule();
        state.completeDependency(); // the arrays are not tracked by the world, so the jobs that follow need no handle
    }
}
