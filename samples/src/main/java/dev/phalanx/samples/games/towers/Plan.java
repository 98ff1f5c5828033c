package dev.phalanx.samples.games.towers;

/// The ground: a square whose cells are the keys of the map of enemies.
final class Plan {
    /// How long its sides are, in metres.
    static final float SIZE = 400;

    /// How far a tower fires, in metres.
    static final float RANGE = 6;

    private static final float CELL = 6;
    private static final int COLUMNS = (int) (SIZE / CELL) + 3;

    private Plan() {}

    static int cell(float x, float y) {
        return column(x) + column(y) * COLUMNS;
    }

    /// One of the nine cells around a place.
    ///
    /// @param number 0 to 8
    static int neighbour(float x, float y, int number) {
        return column(x) + number % 3 - 1 + (column(y) + number / 3 - 1) * COLUMNS;
    }

    private static int column(float place) {
        return (int) Math.clamp(place / CELL, 0, COLUMNS - 3) + 1;
    }
}
