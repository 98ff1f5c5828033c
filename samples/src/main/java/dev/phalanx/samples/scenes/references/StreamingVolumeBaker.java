package dev.phalanx.samples.scenes.references;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.transforms.TransformUsageFlags;
import org.joml.Matrix4x3f;

/// Stores the guid of a scene file in a component. The baker runs again if the scene gets another guid.
public final class StreamingVolumeBaker extends Baker<StreamingVolumeAuthoring> {
    /// A baker.
    public StreamingVolumeBaker() {}

    @Override
    protected void bake(StreamingVolumeAuthoring authoring) {
        Matrix4x3f centre = getLocalToWorld();
        float halfWidth = authoring.width() / 2;
        float halfDepth = authoring.depth() / 2;
        addComponent(
                getEntity(TransformUsageFlags.NONE),
                new StreamingVolume(
                        new EntitySceneReference(getSceneGuid(authoring.scene())),
                        centre.m30() - halfWidth,
                        centre.m32() - halfDepth,
                        centre.m30() + halfWidth,
                        centre.m32() + halfDepth));
    }
}
