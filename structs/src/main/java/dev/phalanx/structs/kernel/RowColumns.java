package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;

/// The columns of a row, and for each the column of another row that it goes to.
public final class RowColumns {
    /// The target of a column that goes nowhere.
    public static final int NOWHERE = -1;

    private final LeafKind[] kinds;
    private final int[] strides;
    private final int[] targets;

    /// Columns described by three arrays of the same length, which are not copied.
    ///
    /// @param kinds element type of each column
    /// @param strides elements a row takes in each column
    /// @param targets the column that each goes to, or [#NOWHERE]
    public RowColumns(LeafKind[] kinds, int[] strides, int[] targets) {
        this.kinds = kinds;
        this.strides = strides;
        this.targets = targets;
    }

    /// How many columns there are.
    public int count() {
        return kinds.length;
    }

    /// Element type of a column.
    public LeafKind kind(int column) {
        return kinds[column];
    }

    /// Elements a row takes in a column.
    public int stride(int column) {
        return strides[column];
    }

    /// The column it goes to, or [#NOWHERE].
    public int target(int column) {
        return targets[column];
    }
}
