package dev.phalanx.samples.scenes.metadata;

import dev.phalanx.entities.components.IComponentData;

/// The circle of a section. An entity of the section has it, and [CircleScene] makes it metadata of the section.
///
/// @param x of the centre, in metres
/// @param z of the centre, in metres
/// @param radius in metres
public record Circle(float x, float z, float radius) implements IComponentData {
    /// Whether a point is in the circle.
    public boolean contains(float atX, float atZ) {
        return (atX - x) * (atX - x) + (atZ - z) * (atZ - z) <= radius * radius;
    }
}
