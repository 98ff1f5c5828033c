package dev.phalanx.samples.solar.belts;

/// A Kirkwood gap: semi-major axes that a resonance with a planet has emptied.
///
/// The gap takes `depth` of the bodies within `halfWidth` of its centre; from there to one and a half times as far
/// it fades out smoothly.
///
/// @param planetName the planet that made it
/// @param resonance the resonance that it is at
/// @param center the semi-major axis of the resonance in au
/// @param halfWidth in au, above 0
/// @param depth the share of bodies taken at the centre, from 0 to 1
public record Gap(String planetName, Resonance resonance, double center, double halfWidth, double depth) {
    private static final double FADE_END = 1.5;

    /// The share of bodies the gap leaves at a semi-major axis.
    ///
    /// @param axis in au
    /// @return from `1 − depth` to 1
    public double leaves(double axis) {
        double away = Math.abs(axis - center) / halfWidth;
        if (away <= 1) {
            return 1 - depth;
        }
        if (away >= FADE_END) {
            return 1;
        }
        double fade = (away - 1) / (FADE_END - 1);
        return 1 - depth * (1 - fade * fade * (3 - 2 * fade));
    }
}
