package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.ref;

import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Turns the wheels of carts.
@UpdateAfter(CartSystem.class)
final class WheelSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        ComponentLookup<Cart> carts = SystemAPI.getComponentLookup(Cart.class, true);
        SystemAPI.query(ref(Wheel.class))
                .forEach(wheel -> wheel.replace(old -> {
                    Cart cart = carts.tryGetComponent(old.cart());
                    return cart == null ? old : new Wheel(old.cart(), cart.angle);
                }));
    }
}
