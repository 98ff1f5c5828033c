package dev.phalanx.samples.solar.bodies;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.samples.solar.belts.Zone;
import dev.phalanx.samples.solar.orbit.Angle;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// Finds the zone of a position: the first one in the list that contains it.
///
/// Distances from the Sun are cut into narrow rings. A ring that is in one zone in every direction has its answer at
/// hand; in any other the zones are tried in their order, from the first that reaches into the ring. What lies in no
/// zone belongs to one more zone at the end, which contains everything.
///
/// What a search needs is in two native arrays, which jobs can hold.
final class ZoneMap implements AutoCloseable {
    private static final int RINGS = 4_096;
    private static final int RINGS_PER_AU = 128;

    /// A cosine that every direction exceeds.
    private static final float ANY_DIRECTION = -2;

    private final List<Zone> zones;
    private final NativeArray<Edge> edges;

    /// For each ring its zone, or, if that takes a closer look, the complement of the first zone to try.
    private final NativeIntArray rings = NativeIntArray.ofLength(RINGS);

    /// Where a zone is.
    ///
    /// @param from its least distance in au
    /// @param to where it ends, in au
    /// @param towardsX the x of the middle of its sector
    /// @param towardsY the y of the middle of its sector
    /// @param cosineOfReach the cosine of half its sector, or less than any cosine if it goes all around
    record Edge(float from, float to, float towardsX, float towardsY, float cosineOfReach) {
        Edge towards(double longitude) {
            return new Edge(from, to, (float) Angle.cosine(longitude), (float) Angle.sine(longitude), cosineOfReach);
        }

        boolean contains(float distance, float reach, float x, float y) {
            return distance >= from && distance < to && x * towardsX + y * towardsY >= cosineOfReach * reach;
        }

        boolean fills(double inner, double outer) {
            return from <= inner && to >= outer && cosineOfReach == ANY_DIRECTION;
        }
    }

    /// Maps zones whose sectors, if they have one, are still to be aimed.
    ///
    /// @param zones the zones, at most 127
    ZoneMap(List<Zone> zones) {
        this.zones = zones;
        edges = NativeArray.ofLength(Edge.class, zones.size() + 1);
        for (int i = 0; i < zones.size(); i++) {
            edges.set(i, edge(zones.get(i)));
        }
        edges.set(zones.size(), new Edge(0, Float.POSITIVE_INFINITY, 0, 0, ANY_DIRECTION));
        for (int ring = 0; ring < RINGS; ring++) {
            rings.set(ring, zoneOfRing(ring));
        }
    }

    private static Edge edge(Zone zone) {
        float cosine = zone.sector()
                .map(sector -> (float) Angle.cosine(StrictMath.toRadians(sector.reach())))
                .orElse(ANY_DIRECTION);
        return new Edge((float) zone.from(), (float) zone.to(), 0, 0, cosine);
    }

    /// The number of zones, the one at the end included.
    int count() {
        return edges.length();
    }

    /// The zones, for [#zoneOf(NativeArray, NativeIntArray, float, float, float)].
    NativeArray<Edge> edges() {
        return edges;
    }

    /// The rings, for [#zoneOf(NativeArray, NativeIntArray, float, float, float)].
    NativeIntArray rings() {
        return rings;
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
                edges.set(i, edges.get(i).towards(longitude + StrictMath.toRadians(sector.angle())));
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
        return zoneOf(edges, rings, x, y, z);
    }

    /// The zone of a position.
    ///
    /// @param edges the zones of a map
    /// @param rings the rings of the same map
    /// @param x ecliptic x in au
    /// @param y ecliptic y in au
    /// @param z ecliptic z in au
    /// @return its index, from 0 to [#count()] − 1
    static int zoneOf(NativeArray<Edge> edges, NativeIntArray rings, float x, float y, float z) {
        float distance = (float) Math.sqrt(x * x + y * y + z * z);
        int zone = rings.get(Math.min((int) (distance * RINGS_PER_AU), RINGS - 1));
        return zone >= 0 ? zone : firstFrom(edges, ~zone, distance, x, y);
    }

    private static int firstFrom(NativeArray<Edge> edges, int first, float distance, float x, float y) {
        float reach = (float) Math.sqrt(x * x + y * y);
        int zone = first;
        while (!edges.get(zone).contains(distance, reach, x, y)) {
            zone++;
        }
        return zone;
    }

    private int zoneOfRing(int ring) {
        double inner = (double) ring / RINGS_PER_AU;
        double outer = ring == RINGS - 1 ? Double.POSITIVE_INFINITY : (ring + 1.0) / RINGS_PER_AU;
        int zone = 0;
        while (edges.get(zone).from() > outer || edges.get(zone).to() < inner) {
            zone++;
        }
        return edges.get(zone).fills(inner, outer) ? zone : ~zone;
    }

    /// Ends the map.
    @Override
    public void close() {
        edges.close();
        rings.close();
    }
}
