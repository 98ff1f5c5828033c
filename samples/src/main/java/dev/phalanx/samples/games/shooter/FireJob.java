package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Lets turrets turn and fire.
record FireJob(float seconds, Entity prefab, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    private static final float COOLDOWN = 0.4f;
    private static final float SPEED = 40;

    void execute(@ChunkIndexInQuery int sortKey, Entity entity, Turret turret, @ReadOnly Position position) {
        turret.cooldown -= seconds;
        turret.angle += seconds;
        if (turret.cooldown <= 0) {
            turret.cooldown += COOLDOWN;
            turret.shots++;
            float x = (float) Math.cos(turret.angle);
            float y = (float) Math.sin(turret.angle);
            Entity bullet = commands.instantiate(sortKey, prefab);
            commands.setComponent(sortKey, bullet, position);
            commands.setComponent(sortKey, bullet, new Velocity(SPEED * x, SPEED * y));
            commands.setComponent(sortKey, bullet, new Bullet(entity, 1 + turret.shots % 3));
        }
    }
}
