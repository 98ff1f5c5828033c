package dev.phalanx.samples.games.tornado;

import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.Random;
import dev.phalanx.structs.NativeArray;

/// The points and beams of all buildings, in arrays. Points and beams are no entities: a solver goes over them many
/// times in a step, by index.
///
/// A point has no velocity of its own: where it was one step ago says how fast it is (Verlet integration), so a solver
/// can simply move it.
///
/// @param places where the points are
/// @param oldPlaces where they were one step ago
/// @param joints how they are held
/// @param beams of all clusters
/// @param clusters the buildings
record Structure(
        NativeArray<Place> places,
        NativeArray<Place> oldPlaces,
        NativeArray<Joint> joints,
        NativeArray<Beam> beams,
        NativeArray<Cluster> clusters)
        implements AutoCloseable {
    private static final int CORNERS = 3;
    private static final float LEVEL_HEIGHT = 2;
    private static final float WIDTH = 2;

    /// Two points of a building that are nearer than this are the ends of a beam. It reaches over two levels, which
    /// makes towers stiff.
    private static final float LONGEST_BEAM = 4.6f;

    /// Builds towers at random places.
    static Structure build(Config config) {
        try (NativeList<Place> places = NativeList.of(Place.class, 1024);
                NativeList<Joint> joints = NativeList.of(Joint.class, 1024);
                NativeList<Beam> beams = NativeList.of(Beam.class, 1024);
                NativeList<Cluster> clusters = NativeList.of(Cluster.class, 64)) {
            for (int i = 0; i < config.buildings(); i++) {
                int firstPoint = places.length();
                int firstBeam = beams.length();
                addPoints(places, joints, Random.of(config.seed(), i));
                int pointCount = places.length() - firstPoint;
                addBeams(places, joints, beams, firstPoint);
                int beamCount = beams.length() - firstBeam;
                places.resize(firstPoint + 2 * beamCount); // the new places are zero
                joints.resize(firstPoint + 2 * beamCount);
                clusters.add(new Cluster(firstPoint, pointCount, firstBeam, beamCount));
            }
            return new Structure(
                    copy(Place.class, places),
                    copy(Place.class, places),
                    copy(Joint.class, joints),
                    copy(Beam.class, beams),
                    copy(Cluster.class, clusters));
        }
    }

    private static <T> NativeArray<T> copy(Class<T> type, NativeList<T> list) {
        NativeArray<T> copy = NativeArray.ofLength(type, list.length());
        copy.copyFrom(list.asArray());
        return copy;
    }

    private static void addPoints(NativeList<Place> places, NativeList<Joint> joints, Random random) {
        float middleX = random.nextFloat(-Config.FIELD, Config.FIELD);
        float middleZ = random.nextFloat(-Config.FIELD, Config.FIELD);
        int levels = random.nextInt(4, 12);
        for (int level = 0; level < levels; level++) {
            for (int corner = 0; corner < CORNERS; corner++) {
                double angle = 2 * Math.PI * corner / CORNERS;
                places.add(new Place(
                        middleX + WIDTH * (float) Math.cos(angle),
                        level * LEVEL_HEIGHT,
                        middleZ + WIDTH * (float) Math.sin(angle)));
                joints.add(new Joint(0, level == 0));
            }
        }
    }

    private static void addBeams(
            NativeList<Place> places, NativeList<Joint> joints, NativeList<Beam> beams, int firstPoint) {
        for (int a = firstPoint; a < places.length(); a++) {
            for (int b = a + 1; b < places.length(); b++) {
                float length = places.get(a).distance(places.get(b));
                if (length < LONGEST_BEAM) {
                    beams.add(new Beam(a, b, length));
                    joints.set(a, joints.get(a).plus(1));
                    joints.set(b, joints.get(b).plus(1));
                }
            }
        }
    }

    @Override
    public void close() {
        places.close();
        oldPlaces.close();
        joints.close();
        beams.close();
        clusters.close();
    }
}
