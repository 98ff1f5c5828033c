package dev.phalanx.benchmarks.transforms;

/// The world matrices of a [Forest] by hand: a loop over primitive arrays, whose rows are in the order of
/// [Forest#levelByLevel()], so that every parent comes before its children. Each frame moves what moves and works out
/// all matrices.
///
/// Rows are in tiles, so that no array is longer than half a region of the G1 collector: such arrays would begin at the
/// start of a region, and the same row of all of them would be in the same cache set.
final class HandHierarchy {
    /// The number of floats of a matrix: the x, y and z axes and the position.
    static final int MATRIX = 12;

    private static final int TILE_BITS = 13;
    private static final int TILE = 1 << TILE_BITS;
    private static final int TILE_MASK = TILE - 1;

    private final Motion motion;
    /// The row of each node.
    private final int[] rows;

    private final int rootCount;
    private final HandTile[] tiles;
    /// The matrices of each tile.
    private final float[][] worlds;

    private int parent;

    /// Rows whose matrices have not been worked out yet.
    HandHierarchy(Forest forest, Motion motion) {
        this.motion = motion;
        int[] nodes = forest.levelByLevel();
        rows = new int[nodes.length];
        int roots = 0;
        for (int row = 0; row < nodes.length; row++) {
            rows[nodes[row]] = row;
            roots += forest.parent(nodes[row]) == Forest.NONE ? 1 : 0;
        }
        rootCount = roots;
        tiles = new HandTile[(nodes.length + TILE - 1) >> TILE_BITS];
        worlds = new float[tiles.length][];
        for (int tile = 0; tile < tiles.length; tile++) {
            int first = tile << TILE_BITS;
            int count = Math.min(TILE, nodes.length - first);
            tiles[tile] = new HandTile(forest, nodes, first, count, Math.clamp(rootCount - first, 0, count));
            worlds[tile] = tiles[tile].world;
            for (int i = tiles[tile].rootCount; i < count; i++) {
                tiles[tile].parents[i] = rows[forest.parent(nodes[first + i])];
            }
        }
    }

    /// Moves what moves, and works out all matrices.
    void update() {
        for (HandTile tile : tiles) {
            tile.move(motion);
            tile.composeRoots();
            composeChildren(tile);
        }
    }

    /// Gives all rows but the first two, which are roots, the other root as their parent: first the second one.
    void swapParents() {
        parent ^= 1;
        for (HandTile tile : tiles) {
            for (int i = tile.rootCount; i < tile.count; i++) {
                tile.parents[i] = parent;
            }
        }
    }

    /// Copies the matrix of a node.
    void copyMatrix(int node, float[] out) {
        System.arraycopy(worlds[rows[node] >> TILE_BITS], (rows[node] & TILE_MASK) * MATRIX, out, 0, MATRIX);
    }

    private void composeChildren(HandTile tile) {
        float[] px = tile.px;
        float[] py = tile.py;
        float[] pz = tile.pz;
        float[] scales = tile.scales;
        float[] rx = tile.rx;
        float[] ry = tile.ry;
        float[] rz = tile.rz;
        float[] rw = tile.rw;
        int[] parents = tile.parents;
        float[] out = tile.world;
        for (int i = tile.rootCount; i < tile.count; i++) {
            float[] a = worlds[parents[i] >> TILE_BITS];
            int k = (parents[i] & TILE_MASK) * MATRIX;
            float a0 = a[k];
            float a1 = a[k + 1];
            float a2 = a[k + 2];
            float a3 = a[k + 3];
            float a4 = a[k + 4];
            float a5 = a[k + 5];
            float a6 = a[k + 6];
            float a7 = a[k + 7];
            float a8 = a[k + 8];

            float s = scales[i];
            float xx = rx[i] * rx[i];
            float yy = ry[i] * ry[i];
            float zz = rz[i] * rz[i];
            float xy = rx[i] * ry[i];
            float xz = rx[i] * rz[i];
            float yz = ry[i] * rz[i];
            float xw = rx[i] * rw[i];
            float yw = ry[i] * rw[i];
            float zw = rz[i] * rw[i];
            int at = i * MATRIX;

            float x = (1 - 2 * (yy + zz)) * s;
            float y = 2 * (xy + zw) * s;
            float z = 2 * (xz - yw) * s;
            out[at] = a0 * x + a3 * y + a6 * z;
            out[at + 1] = a1 * x + a4 * y + a7 * z;
            out[at + 2] = a2 * x + a5 * y + a8 * z;

            x = 2 * (xy - zw) * s;
            y = (1 - 2 * (xx + zz)) * s;
            z = 2 * (yz + xw) * s;
            out[at + 3] = a0 * x + a3 * y + a6 * z;
            out[at + 4] = a1 * x + a4 * y + a7 * z;
            out[at + 5] = a2 * x + a5 * y + a8 * z;

            x = 2 * (xz + yw) * s;
            y = 2 * (yz - xw) * s;
            z = (1 - 2 * (xx + yy)) * s;
            out[at + 6] = a0 * x + a3 * y + a6 * z;
            out[at + 7] = a1 * x + a4 * y + a7 * z;
            out[at + 8] = a2 * x + a5 * y + a8 * z;

            x = px[i];
            y = py[i];
            z = pz[i];
            out[at + 9] = a0 * x + a3 * y + a6 * z + a[k + 9];
            out[at + 10] = a1 * x + a4 * y + a7 * z + a[k + 10];
            out[at + 11] = a2 * x + a5 * y + a8 * z + a[k + 11];
        }
    }
}
