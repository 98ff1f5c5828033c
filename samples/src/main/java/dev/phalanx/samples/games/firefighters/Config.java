package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// The settings of the game: a singleton. Lengths are in metres, times in seconds; a cell of the field is 1 m wide.
///
/// @param columns how many cells in each row
/// @param rows how many rows
/// @param passers how many firefighters of a team pass full buckets on, and how many pass empty ones back
record Config(int columns, int rows, int passers) implements IComponentData {
    /// A cell that is as hot as this burns.
    static final float FLASHPOINT = 0.2f;

    /// By how much a burning cell heats itself in a second.
    static final float GROWTH = 0.1f;

    /// By how much a burning cell heats each of the eight around it in a second.
    static final float TRANSFER = 0.01f;

    /// How many cells around the one where a bucket is emptied become cooler, in each direction.
    static final int SPLASH_CELLS = 2;

    /// How long it takes to fill a bucket.
    static final float FILL_SECONDS = 0.5f;

    /// How fast firefighters walk.
    static final float WALKING_SPEED = 4;

    /// How near things have to be to be used.
    static final float REACH = 0.3f;

    /// How many firefighters a team has: one fills buckets, one throws the water, the others pass buckets.
    int teamSize() {
        return 2 * passers + 2;
    }
}
