package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Gives a node a colour, white until the game changes it.
record PaintedAuthoring() implements IAuthoring {
    /// Bakes the colour.
    static final class PaintedBaker extends Baker<PaintedAuthoring> {
        @Override
        protected void bake(PaintedAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Colour(1, 1, 1));
        }
    }
}
