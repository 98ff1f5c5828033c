package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// Gives one team the fire nearest to its water when its own is out.
///
/// @param config the settings
/// @param field the entity with the buffer
/// @param heat the buffer
record TargetJob(Config config, Entity field, @ReadOnly BufferLookup<Heat> heat) implements IJobEntity {
    void execute(Team team) {
        DynamicBuffer<Heat> cells = heat.get(field);
        if (team.fire >= 0 && cells.get(team.fire).isBurning()) {
            return;
        }
        team.fire = Heat.findNearestFire(cells, config, team.waterX, team.waterZ);
        if (team.fire >= 0) {
            int column = team.fire % config.columns();
            int row = team.fire / config.columns();
            team.fireX = column;
            team.fireZ = row;
        }
    }
}
