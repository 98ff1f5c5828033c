package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.bench.workload.Screen;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Draws everything.
@UpdateAfter(SpriteSystem.class)
final class RenderSystem implements ISystem {
    private final Screen screen;

    RenderSystem(Screen screen) {
        this.screen = screen;
    }

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(Place.class), ro(Sprite.class))
                .forEach((place, sprite) -> screen.draw(place.x, place.y, sprite.character));
    }
}
