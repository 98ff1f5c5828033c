package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Bakes the ranges of sections. [TileScene] makes them metadata.
public final class DetailBaker extends Baker<DetailAuthoring> {
    /// A baker.
    public DetailBaker() {}

    @Override
    protected void bake(DetailAuthoring authoring) {
        addComponent(getEntity(TransformUsageFlags.NONE), new Detail(authoring.from(), authoring.to()));
    }
}
