package dev.phalanx.samples.games.shooter;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.buffer;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Hurts the enemies that were hit.
@UpdateAfter(HitSystem.class)
final class DamageSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        SystemAPI.query(aspect(EnemyAspect.class), buffer(Hit.class))
                .withPresent(Stunned.class)
                .forEach((enemy, hits) -> {
                    for (int i = 0; i < hits.length(); i++) {
                        enemy.hurt(hits.get(i));
                    }
                    hits.clear();
                    if (enemy.isDead()) {
                        commands.destroyEntity(enemy.entity());
                    }
                });
    }
}
