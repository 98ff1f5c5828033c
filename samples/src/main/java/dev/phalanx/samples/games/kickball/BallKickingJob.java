package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Kicks one ball away from each player in reach. The loop is over balls and not over players, so that no two threads
/// write the same ball, and each ball gets its kicks in the same order in every run.
///
/// @param players where the players are
@WithNone(Carry.class)
record BallKickingJob(@ReadOnly NativeArray<LocalTransform> players) implements IJobEntity {
    void execute(@ReadOnly LocalTransform transform, Ball ball) {
        for (int i = 0; i < players.length(); i++) {
            LocalTransform player = players.get(i);
            float dx = transform.position.x - player.position.x;
            float dz = transform.position.z - player.position.z;
            float distance = (float) Math.sqrt(dx * dx + dz * dz);
            if (distance > 0 && distance < Config.REACH) {
                ball.velocityX += Config.KICK_SPEED * dx / distance;
                ball.velocityZ += Config.KICK_SPEED * dz / distance;
            }
        }
    }
}
