package dev.phalanx.samples.scenes.references;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.components.EntitySceneReference;

/// A rectangle on the ground, inside which a scene is loaded.
///
/// @param scene names the scene, without loading it
/// @param west the least x, in metres
/// @param south the least z, in metres
/// @param east the greatest x, in metres
/// @param north the greatest z, in metres
public record StreamingVolume(EntitySceneReference scene, float west, float south, float east, float north)
        implements IComponentData {
    /// Whether a point is inside.
    public boolean contains(float x, float z) {
        return x >= west && x <= east && z >= south && z <= north;
    }
}
