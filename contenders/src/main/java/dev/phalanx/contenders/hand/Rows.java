package dev.phalanx.contenders.hand;

/// Rows without gaps, and ids that lead to them: where a row goes, the last one takes its place.
final class Rows {
    /// By row; behind the last row, the ids that are free.
    private final int[] ids;

    private final int[] rows;
    private int count;

    /// No rows.
    ///
    /// @param size how many there can be
    Rows(int size) {
        ids = new int[size];
        rows = new int[size];
        for (int i = 0; i < size; i++) {
            ids[i] = i;
            rows[i] = i;
        }
    }

    /// How many rows there are.
    int count() {
        return count;
    }

    /// Adds a row, the last one.
    ///
    /// @return its id
    int add() {
        return ids[count++];
    }

    /// Removes a row.
    ///
    /// @param id its id
    /// @return the row that was removed, which the values of row [#count] belong in now
    int remove(int id) {
        int row = rows[id];
        int last = --count;
        int moved = ids[last];
        ids[row] = moved;
        rows[moved] = row;
        ids[last] = id;
        rows[id] = last;
        return row;
    }
}
