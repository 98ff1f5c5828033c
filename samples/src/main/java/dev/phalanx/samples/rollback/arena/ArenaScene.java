package dev.phalanx.samples.rollback.arena;

import java.util.List;

/// Where everything in an arena is, as values.
///
/// @param ships the ship of each player
/// @param drones the places of the drones
/// @param shots the places of the shots
/// @param trails for each player the places where the ship was seen in the last ticks
public record ArenaScene(List<Seen> ships, List<Place> drones, List<Place> shots, List<List<Place>> trails) {
    /// A scene whose lists cannot be changed.
    public ArenaScene {
        ships = List.copyOf(ships);
        drones = List.copyOf(drones);
        shots = List.copyOf(shots);
        trails = List.copyOf(trails);
    }

    /// A place on the field, in metres.
    ///
    /// @param x metres to the east
    /// @param y metres to the north
    public record Place(float x, float y) {}

    /// A ship.
    ///
    /// @param place where it is
    /// @param aimX the direction in which it fires
    /// @param aimY the direction in which it fires
    /// @param hits what its player has hit
    /// @param losses how often it was destroyed
    public record Seen(Place place, float aimX, float aimY, int hits, int losses) {}
}
