package dev.phalanx.samples.games.towers;

import static dev.phalanx.entities.query.QueryTerms.aspect;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Lets the hits of the frame before have their effects.
@UpdateAfter(FireSystem.class)
final class DamageSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        ComponentLookup<Tower> towers = SystemAPI.getComponentLookup(Tower.class);
        SystemAPI.query(aspect(EnemyAspect.class)).withPresent(Slowed.class).forEach(enemy -> {
            Entity killer = enemy.takeHits();
            if (!killer.isNull()) {
                Tower tower = towers.get(killer);
                tower.kills++;
                towers.set(killer, tower);
                commands.destroyEntity(enemy.entity());
            }
        });
    }
}
