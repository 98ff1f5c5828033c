package dev.phalanx.samples.solar.belts;

import java.util.Optional;

/// A part of space in which bodies are counted: a shell around the Sun, or the sector of a shell that moves with a
/// planet.
///
/// @param name the name for the table
/// @param from the least distance from the Sun in au, 0 or more
/// @param to the distance it ends before, above `from`, infinite for no end
/// @param sector where in the shell, or empty for all of it
public record Zone(String name, double from, double to, Optional<Sector> sector) {
    /// Directions near a point that moves with a planet.
    ///
    /// @param planetIndex the planet, by its place in the list of planets
    /// @param angle how far the middle is ahead of the planet in ecliptic longitude, in degrees
    /// @param reach how far the sector reaches to both sides of its middle, in degrees
    public record Sector(int planetIndex, double angle, double reach) {}
}
