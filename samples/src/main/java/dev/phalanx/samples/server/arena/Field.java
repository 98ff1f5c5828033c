package dev.phalanx.samples.server.arena;

/// The field: a square, divided into cells and into larger regions.
public final class Field {
    /// The length of its sides, in metres.
    public static final float SIZE = 1_024;

    /// How many cells there are.
    static final int CELLS = 128 * 128;

    /// How many regions there are.
    static final int REGIONS = 16 * 16;

    private static final int CELLS_A_SIDE = 128;
    private static final float CELL_SIZE = SIZE / CELLS_A_SIDE;
    private static final int REGIONS_A_SIDE = 16;

    private Field() {}

    /// The number of the cell at a place, which may be a little outside.
    static int cell(float x, float y) {
        return cellAlong(y) * CELLS_A_SIDE + cellAlong(x);
    }

    private static int cellAlong(float metres) {
        return Math.clamp((int) (metres / CELL_SIZE), 0, CELLS_A_SIDE - 1);
    }

    /// A place in a region.
    ///
    /// @param region from 0 to [#REGIONS] - 1
    /// @param east how far to the east in the region, from 0 to 1
    /// @param north how far to the north in the region, from 0 to 1
    static Position placeIn(int region, float east, float north) {
        float size = SIZE / REGIONS_A_SIDE;
        int column = region % REGIONS_A_SIDE;
        int row = region / REGIONS_A_SIDE;
        return new Position((column + east) * size, (row + north) * size);
    }

    /// The nearest place inside.
    static float inside(float metres) {
        return Math.clamp(metres, 0, SIZE);
    }
}
