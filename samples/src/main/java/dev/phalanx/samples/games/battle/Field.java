package dev.phalanx.samples.games.battle;

/// The field: a square whose cells are the keys of the map of soldiers.
final class Field {
    /// How long its sides are, in metres.
    static final float SIZE = 500;

    private static final float CELL = 4;
    private static final int COLUMNS = (int) (SIZE / CELL) + 2;

    private Field() {}

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
