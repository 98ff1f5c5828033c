package dev.phalanx.baking.broken;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.components.BakingOnlyAuthoring;

/// A baker whose constructor fails.
public final class BrokenBaker extends Baker<BakingOnlyAuthoring> {
    public BrokenBaker() {
        throw new IllegalStateException("There is no oven.");
    }

    @Override
    protected void bake(BakingOnlyAuthoring authoring) {}
}
