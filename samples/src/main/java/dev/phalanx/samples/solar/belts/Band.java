package dev.phalanx.samples.solar.belts;

/// A part of a belt between two semi-major axes. Its density of bodies runs straight from one edge to the other.
///
/// @param name the name for the legend
/// @param from the inner edge in au
/// @param to the outer edge in au, above `from`
/// @param densityFrom bodies per au at the inner edge, relative to the other bands, 0 or more
/// @param densityTo the same at the outer edge
/// @param spread how eccentricities and inclinations are spread
/// @param color the colour, as `0xrrggbb`
public record Band(
        String name, double from, double to, double densityFrom, double densityTo, OrbitSpread spread, int color)
        implements Family {

    /// Whether a semi-major axis is in the band, including the inner edge.
    ///
    /// @param axis in au
    /// @return whether it does
    public boolean contains(double axis) {
        return axis >= from && axis < to;
    }

    /// The density at a semi-major axis inside the band, before gaps are cut.
    ///
    /// @param axis in au
    /// @return bodies per au, relative to the other bands
    public double densityAt(double axis) {
        return densityFrom + (densityTo - densityFrom) * (axis - from) / (to - from);
    }
}
