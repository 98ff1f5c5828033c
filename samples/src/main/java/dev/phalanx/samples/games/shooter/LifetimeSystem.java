package dev.phalanx.samples.games.shooter;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Ends what has lived long enough.
@UpdateAfter(StunSystem.class)
final class LifetimeSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        SystemAPI.query(rw(Lifetime.class)).withEntityAccess().forEach((lifetime, entity) -> {
            lifetime.seconds -= seconds;
            if (lifetime.seconds <= 0) {
                commands.destroyEntity(entity);
            }
        });
    }
}
