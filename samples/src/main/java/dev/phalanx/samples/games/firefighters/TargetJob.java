package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// Gives one team the fire nearest to its water when its own is out.
///
/// @param columns how many cells each row of the field has
/// @param field the entity with the buffer
/// @param heat the buffer
record TargetJob(int columns, Entity field, @ReadOnly BufferLookup<Heat> heat) implements IJobEntity {
    void execute(Team team) {
        DynamicBuffer<Heat> cells = heat.get(field);
        if (team.fire >= 0 && cells.get(team.fire).isBurning()) {
            return;
        }
        team.fire = Heat.findNearestFire(cells, columns, team.waterX, team.waterZ);
        if (team.fire >= 0) {
            team.fireX = team.fire % columns;
            team.fireZ = Math.floorDiv(team.fire, columns);
        }
    }
}
