package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Moves one player, unless there is an obstacle.
///
/// @param config the settings
/// @param wayX how far to run, in metres
/// @param wayZ how far to run, in metres
/// @param settings the entity with the buffer of obstacles
/// @param obstacles the obstacles
@WithAll(Player.class)
record PlayerMovementJob(
        Config config,
        float wayX,
        float wayZ,
        Entity settings,
        @ReadOnly BufferLookup<ObstaclePlace> obstacles) implements IJobEntity {
    void execute(LocalTransform transform) {
        float x = transform.position.x + wayX;
        float z = transform.position.z + wayZ;
        if (ObstaclePlace.findTouching(obstacles.get(settings), config, x, z, Config.PLAYER_RADIUS) < 0) {
            transform.position.x = x;
            transform.position.z = z;
        }
    }
}
