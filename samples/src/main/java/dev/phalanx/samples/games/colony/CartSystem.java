package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Builds carts of ore, and takes old ones apart.
@UpdateAfter(RestSystem.class)
final class CartSystem implements ISystem {
    private static final int PRICE = 400;

    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        Entity prefab = SystemAPI.getSingleton(Prefabs.class).cart();
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        SystemAPI.query(rw(Stockpile.class), ro(Position.class)).forEach((pile, position) -> {
            if (pile.ore >= PRICE) {
                pile.ore -= PRICE;
                pile.carts++;
                Entity cart = commands.instantiate(prefab);
                commands.setComponent(cart, position);
            }
        });
        SystemAPI.query(rw(Cart.class)).withEntityAccess().forEach((cart, entity) -> {
            cart.angle += seconds;
            cart.seconds += seconds;
            if (cart.seconds > 3 + entity.index() % 5) {
                commands.destroyEntity(entity);
            }
        });
    }
}
