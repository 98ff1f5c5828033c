package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.solar.orbit.EclipticPosition;

/// A view onto a planet from 20° above the ecliptic, with the ecliptic's north pole upwards. Distances from the planet
/// are on a logarithmic scale.
///
/// @param centerX the planet's x on the sheet
/// @param centerY the planet's y on the sheet, y downwards
/// @param nearest a distance in au
/// @param nearestRadius the size of the nearest distance on the sheet
/// @param farthest a distance in au, not below the nearest one
/// @param farthestRadius the size of the farthest distance on the sheet
record ObliqueView(
        double centerX, double centerY, double nearest, double nearestRadius, double farthest, double farthestRadius) {
    private static final double ELEVATION = Math.toRadians(20);

    /// The ecliptic longitude of the viewer, from which the tilts of all planets can be seen.
    private static final double LONGITUDE = Math.toRadians(210);

    /// How far to the right a direction is, from -1 to 1.
    static double right(EclipticPosition direction) {
        return direction.y() * Math.cos(LONGITUDE) - direction.x() * Math.sin(LONGITUDE);
    }

    /// How far upwards a direction is, from -1 to 1.
    static double up(EclipticPosition direction) {
        return direction.z() * Math.cos(ELEVATION) - towards(direction) * Math.sin(ELEVATION);
    }

    /// How far a direction is towards the viewer, from -1 to 1.
    static double front(EclipticPosition direction) {
        return direction.z() * Math.sin(ELEVATION) + towards(direction) * Math.cos(ELEVATION);
    }

    private static double towards(EclipticPosition direction) {
        return direction.x() * Math.cos(LONGITUDE) + direction.y() * Math.sin(LONGITUDE);
    }

    /// Where a point is on the sheet.
    double sheetX(EclipticPosition offset) {
        return centerX + right(offset) * radius(offset) / offset.distance();
    }

    /// Where a point is on the sheet.
    double sheetY(EclipticPosition offset) {
        return centerY - up(offset) * radius(offset) / offset.distance();
    }

    private double radius(EclipticPosition offset) {
        if (farthest == nearest) {
            return farthestRadius;
        }
        double share = Math.log(offset.distance() / nearest) / Math.log(farthest / nearest);
        return nearestRadius + share * (farthestRadius - nearestRadius);
    }
}
