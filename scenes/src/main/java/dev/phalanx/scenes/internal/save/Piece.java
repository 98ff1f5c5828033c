package dev.phalanx.scenes.internal.save;

import dev.phalanx.structs.NativeArray;

/// Rows of the columns of one component that are side by side.
///
/// @param first the array of the chunk, or buffer, that they begin in
/// @param from the index of the first row in that array
/// @param rows the number of rows, which may go on beyond that array in the same columns
record Piece(NativeArray<?> first, int from, int rows) {
    /// The column of a leaf.
    Object array(int leaf) {
        return first.leafArray(leaf);
    }

    /// The first row in the columns.
    int firstRow() {
        return first.offset() + from;
    }
}
