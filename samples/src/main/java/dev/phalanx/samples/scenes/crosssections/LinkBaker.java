package dev.phalanx.samples.scenes.crosssections;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Bakes links. In the baked world, all of them lead to their targets; which of them outlast the file depends on the
/// sections.
public final class LinkBaker extends Baker<LinkAuthoring> {
    /// A baker.
    public LinkBaker() {}

    @Override
    protected void bake(LinkAuthoring authoring) {
        addComponent(getEntity(TransformUsageFlags.NONE), new Link(getEntity(authoring.target())));
    }
}
