package dev.phalanx.samples.scenes.props;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;

/// Bakes props.
public final class PropBaker extends Baker<PropAuthoring> {
    /// A baker.
    public PropBaker() {}

    @Override
    protected void bake(PropAuthoring authoring) {
        addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Prop(authoring.number()));
    }
}
