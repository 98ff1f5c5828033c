package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes a node a tank.
record TankAuthoring() implements IAuthoring {
    /// Bakes a tank. The system that spawns tanks numbers them.
    static final class TankBaker extends Baker<TankAuthoring> {
        @Override
        protected void bake(TankAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Tank(0));
        }
    }
}
