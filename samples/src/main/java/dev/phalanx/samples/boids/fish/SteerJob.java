package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Turns the fish of a school and moves them on.
///
/// @param swimmers the fish
/// @param firsts the first fish of the cell of each fish
/// @param near the fish of a cell, at the number of its first one
/// @param around the fish of a cell and of those around it, at the number of its first one
/// @param lures what the school swims to
/// @param rocks what it swims around
/// @param metres how far it swims
/// @param part how much of the way to where it would like to swim a fish can turn, from 0 to 1
/// @param moved gets the fish as they are afterwards
record SteerJob(
        @ReadOnly NativeArray<Swimmer> swimmers,
        @ReadOnly NativeIntArray firsts,
        @ReadOnly NativeArray<Crowd> near,
        @ReadOnly NativeArray<Crowd> around,
        @ReadOnly NativeArray<Lure> lures,
        @ReadOnly NativeArray<Rock> rocks,
        float metres,
        float part,
        NativeArray<Swimmer> moved)
        implements IJobParallelFor {
    private static final float ALIGNMENT = 1;
    private static final float COHESION = 0.6f;
    /// How many fish around it one likes. Among more of them it is drawn away from their middle.
    private static final float COMFORT = 160;

    private static final float TIGHTEST = -3;
    private static final float SEPARATION = 1.8f;
    private static final float SEEKING = 0.8f;
    private static final float AVOIDANCE = 5;
    private static final float ROCK_REACH = 5;
    private static final float EDGE_REACH = 6;

    @Override
    public void execute(int number) {
        Swimmer fish = swimmers.get(number);
        Wish wish = new Wish();
        int first = firsts.get(number);
        Crowd crowd = around.get(first);
        if (crowd.count > 1) {
            crowd.align(fish, wish, ALIGNMENT);
            float room = Math.max(TIGHTEST, 1 - crowd.count / COMFORT);
            crowd.draw(fish, wish, Cells.EDGE, COHESION * room);
        }
        Crowd close = near.get(first);
        if (close.count > 1) {
            close.scatter(fish, wish, Cells.EDGE, SEPARATION);
        }
        seek(fish, wish);
        for (int i = 0; i < rocks.length(); i++) {
            rocks.get(i).drive(fish, wish, ROCK_REACH, AVOIDANCE);
        }
        Sea.drive(fish, wish, EDGE_REACH, AVOIDANCE);
        fish.turn(wish, part);
        fish.swim(metres);
        for (int i = 0; i < rocks.length(); i++) {
            rocks.get(i).push(fish);
        }
        Sea.keep(fish);
        moved.set(number, fish);
    }

    /// Draws a fish to the nearest lure.
    private void seek(Swimmer fish, Wish wish) {
        int nearest = -1;
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < lures.length(); i++) {
            float distance = lures.get(i).squareDistance(fish);
            if (distance < least) {
                least = distance;
                nearest = i;
            }
        }
        if (nearest >= 0) {
            Lure lure = lures.get(nearest);
            wish.addUnit(lure.x - fish.x, lure.y - fish.y, lure.z - fish.z, SEEKING);
        }
    }
}
