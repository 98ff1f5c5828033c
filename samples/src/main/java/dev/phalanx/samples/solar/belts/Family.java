package dev.phalanx.samples.solar.belts;

/// Asteroids of a common origin, shown in a colour of their own.
public sealed interface Family permits Band, ResonantGroup {
    /// The name for the legend.
    ///
    /// @return the name
    String name();

    /// The colour, as `0xrrggbb`.
    ///
    /// @return the colour
    int color();

    /// How eccentricities and inclinations are spread.
    ///
    /// @return the spread
    OrbitSpread spread();
}
