package dev.phalanx.samples.games.tornado;

import dev.phalanx.collections.Random;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Moves the points of one building on by their velocities, their weight, and the wind.
///
/// @param seconds the length of the step
/// @param elapsed the time since the world began, in seconds
/// @param tornadoX where the foot of the tornado is, in metres
/// @param tornadoZ where the foot of the tornado is, in metres
/// @param strength of the tornado, from 0 to 1
/// @param step the number of the step, the seed of the gusts
/// @param clusters the buildings
/// @param joints how the points are held
/// @param places where they are
/// @param oldPlaces where they were one step ago
record ForceJob(
        float seconds,
        float elapsed,
        float tornadoX,
        float tornadoZ,
        float strength,
        int step,
        @ReadOnly NativeArray<Cluster> clusters,
        @ReadOnly NativeArray<Joint> joints,
        @NativeDisableParallelForRestriction NativeArray<Place> places,
        @NativeDisableParallelForRestriction NativeArray<Place> oldPlaces)
        implements IJobParallelFor {
    private static final float GRAVITY = 9.81f;
    private static final float INWARDS = 30;
    private static final float AROUND = 60;
    private static final float UPWARDS = 45;
    private static final float DRAG = 0.995f;
    private static final float FRICTION = 0.5f;

    @Override
    public void execute(int index) {
        Cluster cluster = clusters.get(index);
        int end = cluster.firstPoint() + cluster.pointCount();
        for (int i = cluster.firstPoint(); i < end; i++) {
            if (!joints.get(i).isAnchor()) {
                move(i);
            }
        }
    }

    private void move(int index) {
        Place place = places.get(index);
        Place old = oldPlaces.get(index);
        float x = 0; // acceleration, in m/s²
        float y = -GRAVITY;
        float z = 0;
        float dx = tornadoX + Tornado.sway(place.y(), elapsed) - place.x();
        float dz = tornadoZ - place.z();
        float distance = Math.max(0.01f, (float) Math.sqrt(dx * dx + dz * dz));
        if (distance < Tornado.REACH && place.y() < Tornado.HEIGHT) {
            float gust = Random.of(step, index).nextFloat(0.5f, 1.5f);
            float wind = gust * strength * (1 - distance / Tornado.REACH) * (1 - place.y() / Tornado.HEIGHT);
            x += wind * (INWARDS * dx + AROUND * dz) / distance;
            y += wind * UPWARDS;
            z += wind * (INWARDS * dz - AROUND * dx) / distance;
        }
        float wayX = (place.x() - old.x()) * DRAG + x * seconds * seconds;
        float wayY = (place.y() - old.y()) * DRAG + y * seconds * seconds;
        float wayZ = (place.z() - old.z()) * DRAG + z * seconds * seconds;
        if (place.y() + wayY < 0) { // the ground stops it and slows it down
            wayX *= FRICTION;
            wayY = -place.y();
            wayZ *= FRICTION;
        }
        oldPlaces.set(index, place);
        places.set(index, new Place(place.x() + wayX, place.y() + wayY, place.z() + wayZ));
    }
}
