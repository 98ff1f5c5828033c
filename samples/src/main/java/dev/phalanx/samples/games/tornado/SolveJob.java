package dev.phalanx.samples.games.tornado;

import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.structs.NativeArray;

/// Gives the beams of one building their lengths back, and tears those from their points that are strained too much. A
/// building's points and beams are its own, so the threads write different places of the arrays.
///
/// Each pass moves the ends of one beam after the other. It leaves the other beams of these points a little too long or
/// too short; a few passes bring all of them near to their lengths.
///
/// @param places where the points of all buildings are
/// @param oldPlaces where they were one step ago
/// @param joints how they are held
/// @param beams the beams of all buildings
/// @param clusters the buildings
record SolveJob(
        @NativeDisableParallelForRestriction NativeArray<Place> places,
        @NativeDisableParallelForRestriction NativeArray<Place> oldPlaces,
        @NativeDisableParallelForRestriction NativeArray<Joint> joints,
        @NativeDisableParallelForRestriction NativeArray<Beam> beams,
        NativeArray<Cluster> clusters)
        implements IJobParallelFor {
    private static final int PASSES = 4;

    /// A beam breaks from its point when it is longer or shorter by so many metres.
    private static final float STRENGTH = 0.02f;

    @Override
    public void execute(int index) {
        Cluster cluster = clusters.get(index);
        int end = cluster.firstBeam() + cluster.beamCount();
        for (int pass = 0; pass < PASSES; pass++) {
            for (int i = cluster.firstBeam(); i < end; i++) {
                restoreLength(i);
            }
        }
        int pointCount = cluster.pointCount();
        for (int i = cluster.firstBeam(); i < end; i++) {
            if (tearOff(i, cluster.firstPoint() + pointCount)) {
                pointCount++;
            }
        }
        if (pointCount > cluster.pointCount()) {
            clusters.set(
                    index, new Cluster(cluster.firstPoint(), pointCount, cluster.firstBeam(), cluster.beamCount()));
        }
    }

    private void restoreLength(int index) {
        Beam beam = beams.get(index);
        boolean isAnchoredA = joints.get(beam.a()).isAnchor();
        boolean isAnchoredB = joints.get(beam.b()).isAnchor();
        if (isAnchoredA && isAnchoredB) {
            return;
        }
        Place a = places.get(beam.a());
        Place b = places.get(beam.b());
        float distance = a.distance(b);
        float share = distance == 0 ? 0 : (distance - beam.length()) / distance;
        float shareA = isAnchoredA ? 0 : isAnchoredB ? share : share / 2;
        places.set(beam.a(), a.towards(b, shareA));
        places.set(beam.b(), b.towards(a, share - shareA));
    }

    /// Gives one end of a beam a point of its own if the beam is strained too much.
    ///
    /// @param index of the beam
    /// @param free a place in the arrays for another point
    /// @return whether it was used
    private boolean tearOff(int index, int free) {
        Beam beam = beams.get(index);
        float strain = places.get(beam.a()).distance(places.get(beam.b())) - beam.length();
        if (Math.abs(strain) < STRENGTH) {
            return false;
        }
        if (joints.get(beam.b()).beams() > 1) {
            split(beam.b(), free);
            beams.set(index, new Beam(beam.a(), free, beam.length()));
            return true;
        }
        if (joints.get(beam.a()).beams() > 1) {
            split(beam.a(), free);
            beams.set(index, new Beam(free, beam.b(), beam.length()));
            return true;
        }
        return false; // both ends are loose already
    }

    private void split(int point, int free) {
        joints.set(point, joints.get(point).plus(-1));
        joints.set(free, new Joint(1, false));
        places.set(free, places.get(point));
        oldPlaces.set(free, oldPlaces.get(point));
    }
}
