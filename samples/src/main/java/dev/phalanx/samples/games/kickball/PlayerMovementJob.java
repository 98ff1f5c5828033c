package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Moves one player, unless there is an obstacle.
///
/// @param rows how many rows of obstacles
/// @param columns how many obstacles in each row
/// @param wayX how far to run, in metres
/// @param wayZ how far to run, in metres
/// @param obstacles the obstacles
@WithAll(Player.class)
record PlayerMovementJob(
        int rows,
        int columns,
        float wayX,
        float wayZ,
        @ReadOnly NativeArray<ObstaclePlace> obstacles) implements IJobEntity {
    void execute(LocalTransform transform) {
        float x = transform.position.x + wayX;
        float z = transform.position.z + wayZ;
        if (ObstaclePlace.findTouching(obstacles, rows, columns, x, z, Config.PLAYER_RADIUS) < 0) {
            transform.position.x = x;
            transform.position.z = z;
        }
    }
}
