package dev.phalanx.bench.workload;

/// What the last system of [Workload#MIXED] draws on: 320 by 240 cells. Characters drawn in one cell add up, so that
/// the order does not matter.
public final class Screen {
    private static final int WIDTH = 320;
    private static final int HEIGHT = 240;

    private final int[] cells = new int[WIDTH * HEIGHT];

    /// All cells 0.
    public Screen() {}

    /// Draws a character, unless the place is off the screen.
    ///
    /// @param x the column, its fraction cut off
    /// @param y the row, its fraction cut off
    /// @param character what to draw
    public void draw(float x, float y, int character) {
        int column = (int) x;
        int row = (int) y;
        if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) {
            cells[row * WIDTH + column] += character;
        }
    }

    /// Adds the cells to a digest, as one more entity.
    ///
    /// @param digest the digest
    public void addTo(Digest digest) {
        double[] values = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            values[i] = cells[i];
        }
        digest.add(values);
    }
}
