package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Turns the fish of a school and moves them on.
///
/// @param swimmers the fish as they were added up
/// @param firsts the first fish of the cell of each fish
/// @param near the fish of a cell, at the number of its first one
/// @param around the fish of a cell and of those around it, at the number of its first one
/// @param lures what the school swims to
/// @param rocks what it swims around
/// @param speed how fast it swims, in metres per second
/// @param seconds the time to swim
record SteerJob(
        @ReadOnly NativeArray<Swimmer> swimmers,
        @ReadOnly NativeIntArray firsts,
        @ReadOnly NativeArray<Crowd> near,
        @ReadOnly NativeArray<Crowd> around,
        @ReadOnly NativeArray<Lure> lures,
        @ReadOnly NativeArray<Rock> rocks,
        float speed,
        float seconds)
        implements IJobEntity {
    private static final float ALIGNMENT = 1;
    private static final float COHESION = 0.6f;
    private static final float SEPARATION = 1.8f;
    private static final float SEEKING = 0.8f;
    private static final float AVOIDANCE = 5;
    private static final float ROCK_REACH = 5;
    private static final float EDGE_REACH = 6;
    private static final float TURNS_PER_SECOND = 1.5f;

    void execute(@EntityIndexInQuery int number, Position position, Heading heading) {
        Wish wish = new Wish();
        int first = firsts.get(number);
        school(near.get(first), around.get(first), swimmers.get(number), wish);
        seek(position, wish);
        for (int i = 0; i < rocks.length(); i++) {
            rocks.get(i).drive(position, wish, ROCK_REACH, AVOIDANCE);
        }
        Sea.drive(position, wish, EDGE_REACH, AVOIDANCE);
        heading.turn(wish, Math.min(1, TURNS_PER_SECOND * seconds));
        move(position, heading);
    }

    private static void school(Crowd near, Crowd around, Swimmer fish, Wish wish) {
        if (around.count > 1) {
            around.align(fish, wish, ALIGNMENT);
            around.draw(fish, wish, Cells.EDGE, COHESION);
        }
        if (near.count > 1) {
            near.scatter(fish, wish, Cells.EDGE, SEPARATION);
        }
    }

    private void seek(Position position, Wish wish) {
        if (lures.length() == 0) {
            return;
        }
        int nearest = 0;
        for (int i = 1; i < lures.length(); i++) {
            if (lures.get(i).squareDistance(position) < lures.get(nearest).squareDistance(position)) {
                nearest = i;
            }
        }
        Lure lure = lures.get(nearest);
        wish.addUnit(lure.x - position.x, lure.y - position.y, lure.z - position.z, SEEKING);
    }

    private void move(Position position, Heading heading) {
        position.x += heading.x * speed * seconds;
        position.y += heading.y * speed * seconds;
        position.z += heading.z * speed * seconds;
        for (int i = 0; i < rocks.length(); i++) {
            rocks.get(i).push(position);
        }
        Sea.keep(position);
    }
}
