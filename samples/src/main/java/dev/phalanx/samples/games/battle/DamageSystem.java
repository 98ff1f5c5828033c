package dev.phalanx.samples.games.battle;

import static dev.phalanx.entities.query.QueryTerms.aspect;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// Lets blows have their effects, and the stones of the frame before.
@UpdateAfter(ThrowSystem.class)
final class DamageSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.entityManager().createSingletonBuffer(Death.class, "deaths");
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        DynamicBuffer<Death> deaths = SystemAPI.getSingletonBuffer(Death.class);
        deaths.clear();
        SystemAPI.query(aspect(SoldierAspect.class)).withPresent(Fleeing.class).forEach(soldier -> {
            Entity attacker = soldier.takeBlows();
            if (soldier.isDead()) {
                Position position = soldier.position().get();
                deaths.add(new Death(attacker, position.x, position.y));
                commands.destroyEntity(soldier.entity());
            }
        });
    }
}
