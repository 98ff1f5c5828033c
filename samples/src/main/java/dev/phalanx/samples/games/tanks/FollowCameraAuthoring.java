package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes a node the camera.
///
/// @param distance how far behind its tank, in metres
/// @param height how far above it, in metres
record FollowCameraAuthoring(
        @Range(min = 1, max = 100) float distance,
        @Range(min = 0, max = 100) float height) implements IAuthoring {
    /// Bakes the camera. It has no tank yet: tanks are spawned at run time.
    static final class FollowCameraBaker extends Baker<FollowCameraAuthoring> {
        @Override
        protected void bake(FollowCameraAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.DYNAMIC),
                    new FollowCamera(Entity.NULL, authoring.distance(), authoring.height()));
        }
    }
}
