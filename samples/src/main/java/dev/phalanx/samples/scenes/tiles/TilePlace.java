package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.scenes.props.Visitor;

/// Where a tile is. The scene entity of a loaded tile has it, and it is a singleton of the worlds in which the sections
/// of the tile are loaded.
///
/// @param x of the centre, in metres
/// @param z of the centre, in metres
/// @param quarterTurns how often the tile is turned by 90 degrees about its centre
public record TilePlace(float x, float z, int quarterTurns) implements IComponentData {
    /// How far a visitor is from the centre, in metres.
    public float metresTo(Visitor visitor) {
        return (float) Math.hypot(visitor.x() - x, visitor.z() - z);
    }
}
