package dev.phalanx.samples.scenes.metadata;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.transforms.TransformUsageFlags;
import org.joml.Matrix4x3f;

/// Bakes circles.
public final class CircleBaker extends Baker<CircleAuthoring> {
    /// A baker.
    public CircleBaker() {}

    @Override
    protected void bake(CircleAuthoring authoring) {
        Matrix4x3f place = getLocalToWorld();
        addComponent(getEntity(TransformUsageFlags.NONE), new Circle(place.m30(), place.m32(), authoring.radius()));
    }
}
