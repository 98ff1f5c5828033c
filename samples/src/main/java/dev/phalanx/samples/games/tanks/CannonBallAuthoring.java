package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes a node a cannon ball.
record CannonBallAuthoring() implements IAuthoring {
    /// Bakes a cannon ball.
    static final class CannonBallBaker extends Baker<CannonBallAuthoring> {
        @Override
        protected void bake(CannonBallAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new CannonBall());
        }
    }
}
