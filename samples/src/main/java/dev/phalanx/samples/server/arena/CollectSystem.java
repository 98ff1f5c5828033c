package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets units collect crystals, on all cores.
@UpdateAfter(FightSystem.class)
final class CollectSystem implements ISystem {
    private final int mostUnits;
    private long seed;

    /// @param mostUnits a team with this many units gets no more
    /// @param seed decides where crystals appear
    CollectSystem(int mostUnits, long seed) {
        this.mostUnits = mostUnits;
        this.seed = seed;
    }

    @Override
    public void onUpdate(SystemState state) {
        Presence presence = SystemAPI.getSingleton(Presence.class);
        Prefabs prefabs = SystemAPI.getSingleton(Prefabs.class);
        new CollectJob(
                        presence.teamOf(),
                        presence.units(),
                        mostUnits,
                        prefabs.units(),
                        prefabs.crystals(),
                        seed++,
                        SystemAPI.endSimulationCommands().asParallelWriter())
                .scheduleParallel();
    }
}
