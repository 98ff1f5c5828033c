package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Lets soldiers throw stones at opponents whom they do not reach yet.
record ThrowJob(int turn, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    static final int FRAMES_BETWEEN = 64;

    void execute(
            @ChunkIndexInQuery int sortKey,
            Entity entity,
            @ReadOnly Position position,
            Soldier soldier,
            Opponent opponent) {
        if (entity.index() % FRAMES_BETWEEN == turn
                && !opponent.entity().isNull()
                && position.squaredDistance(opponent.x(), opponent.y()) > StrikeSystem.REACH * StrikeSystem.REACH) {
            commands.appendToBuffer(sortKey, opponent.entity(), new Blow(entity, soldier.strength() / 2));
        }
    }
}
