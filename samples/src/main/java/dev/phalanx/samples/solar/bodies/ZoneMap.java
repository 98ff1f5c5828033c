package dev.phalanx.samples.solar.bodies;

import dev.phalanx.samples.solar.belts.Zone;
import dev.phalanx.samples.solar.orbit.Angle;
import java.util.Arrays;
import java.util.List;

/// Finds the zone of a position: the first one in the list that contains it.
///
/// Distances from the Sun are cut into narrow rings. A ring that lies in one zone whatever the direction has its
/// answer at hand; in any other the zones are tried in their order, from the first that reaches into the ring. What
/// lies in no zone belongs to one more zone at the end, which contains everything.
final class ZoneMap {
    private static final int RINGS = 4_096;
    private static final int RINGS_PER_AU = 128;

    /// A cosine that every direction exceeds.
    private static final float ANY_DIRECTION = -2;

    private final List<Zone> zones;
    private final float[] from;
    private final float[] to;
    private final float[] towardsX;
    private final float[] towardsY;
    private final float[] cosineOfReach;

    /// For each ring its zone, or, if that takes a closer look, the complement of the first zone to try.
    private final byte[] zoneOfRing = new byte[RINGS];

    /// Maps zones whose sectors, if they have one, are still to be aimed.
    ///
    /// @param zones the zones, at most 127
    ZoneMap(List<Zone> zones) {
        int count = zones.size() + 1;
        this.zones = zones;
        from = new float[count];
        to = new float[count];
        towardsX = new float[count];
        towardsY = new float[count];
        cosineOfReach = new float[count];
        Arrays.fill(cosineOfReach, ANY_DIRECTION);
        to[count - 1] = Float.POSITIVE_INFINITY;
        for (int i = 0; i < count - 1; i++) {
            Zone zone = zones.get(i);
            from[i] = (float) zone.from();
            to[i] = (float) zone.to();
            if (zone.sector().isPresent()) {
                cosineOfReach[i] = (float)
                        Angle.cosine(StrictMath.toRadians(zone.sector().get().reach()));
            }
        }
        for (int ring = 0; ring < RINGS; ring++) {
            zoneOfRing[ring] = (byte) zoneOfRing(ring);
        }
    }

    /// The number of zones, the one at the end included.
    int count() {
        return from.length;
    }

    /// Turns the sectors that move with a planet to where the planet now is.
    ///
    /// @param planetIndex the planet
    /// @param x the planet's ecliptic x
    /// @param y the planet's ecliptic y
    void aim(int planetIndex, double x, double y) {
        double longitude = StrictMath.atan2(y, x);
        for (int i = 0; i < zones.size(); i++) {
            Zone.Sector sector = zones.get(i).sector().orElse(null);
            if (sector != null && sector.planetIndex() == planetIndex) {
                double middle = longitude + StrictMath.toRadians(sector.angle());
                towardsX[i] = (float) Angle.cosine(middle);
                towardsY[i] = (float) Angle.sine(middle);
            }
        }
    }

    /// The zone of a position.
    ///
    /// @param x ecliptic x in au
    /// @param y ecliptic y in au
    /// @param z ecliptic z in au
    /// @return its index, from 0 to [#count()] − 1
    int zoneOf(float x, float y, float z) {
        float distance = (float) Math.sqrt(x * x + y * y + z * z);
        int zone = zoneOfRing[Math.min((int) (distance * RINGS_PER_AU), RINGS - 1)];
        return zone >= 0 ? zone : firstFrom(~zone, distance, x, y);
    }

    private int firstFrom(int first, float distance, float x, float y) {
        float reach = (float) Math.sqrt(x * x + y * y);
        int zone = first;
        while (distance < from[zone]
                || distance >= to[zone]
                || x * towardsX[zone] + y * towardsY[zone] < cosineOfReach[zone] * reach) {
            zone++;
        }
        return zone;
    }

    private int zoneOfRing(int ring) {
        double inner = (double) ring / RINGS_PER_AU;
        double outer = ring == RINGS - 1 ? Double.POSITIVE_INFINITY : (ring + 1.0) / RINGS_PER_AU;
        int zone = 0;
        while (from[zone] > outer || to[zone] < inner) {
            zone++;
        }
        boolean alone = from[zone] <= inner && to[zone] >= outer && cosineOfReach[zone] == ANY_DIRECTION;
        return alone ? zone : ~zone;
    }
}
