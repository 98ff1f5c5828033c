package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Gives a compound empty bounds, which [CompoundBoundsSystem] fills. A baker cannot fill them itself, because it may
/// not read what other bakers make.
public final class CompoundBaker extends Baker<CompoundAuthoring> {
    /// A baker.
    public CompoundBaker() {}

    @Override
    protected void bake(CompoundAuthoring authoring) {
        addComponent(getEntity(TransformUsageFlags.NONE), new CompoundBounds());
    }
}
