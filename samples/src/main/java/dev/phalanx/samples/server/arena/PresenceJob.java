package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;

/// Enters the units into the cells in which they are.
record PresenceJob(NativeIntArray teamOf, NativeIntArray units) implements IJobEntity {
    void execute(Team team, @ReadOnly Position position) {
        int cell = Field.cell(position.x, position.y);
        int before = teamOf.get(cell);
        teamOf.set(cell, before == Presence.NONE || before == team.number() ? team.number() : Presence.SEVERAL);
        units.set(team.number(), units.get(team.number()) + 1);
    }
}
