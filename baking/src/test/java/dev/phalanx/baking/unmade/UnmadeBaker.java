package dev.phalanx.baking.unmade;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.components.BakingOnlyAuthoring;

/// A baker without a constructor that baking can call.
public final class UnmadeBaker extends Baker<BakingOnlyAuthoring> {
    final int number;

    public UnmadeBaker(int number) {
        this.number = number;
    }

    @Override
    protected void bake(BakingOnlyAuthoring authoring) {}
}
