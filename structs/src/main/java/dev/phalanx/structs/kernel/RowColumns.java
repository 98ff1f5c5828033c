package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import java.util.BitSet;
import java.util.stream.IntStream;

/// The columns of a row, and for each the column of another row that it goes to. Columns of the other row that nothing
/// goes to are cleared.
public final class RowColumns {
    /// The target of a column that goes nowhere.
    public static final int NOWHERE = -1;

    private final LeafKind[] kinds;
    private final int[] strides;
    private final int[] targets;
    private final LeafKind[] targetKinds;
    private final int[] targetStrides;
    private final int[] cleared;

    /// Columns described by arrays, which are not copied.
    ///
    /// @param kinds element type of each column
    /// @param strides elements a row takes in each column
    /// @param targets the column that each goes to, or [#NOWHERE]
    /// @param targetKinds element type of each column of the other row; empty if there is no other row
    /// @param targetStrides elements a row takes in each column of the other row
    public RowColumns(LeafKind[] kinds, int[] strides, int[] targets, LeafKind[] targetKinds, int[] targetStrides) {
        this.kinds = kinds;
        this.strides = strides;
        this.targets = targets;
        this.targetKinds = targetKinds;
        this.targetStrides = targetStrides;
        BitSet reached = new BitSet();
        IntStream.of(targets).filter(target -> target >= 0).forEach(reached::set);
        this.cleared = IntStream.range(0, targetKinds.length)
                .filter(column -> !reached.get(column))
                .toArray();
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

    /// The columns of the other row that are cleared.
    public int[] cleared() {
        return cleared.clone();
    }

    /// Element type of a column of the other row.
    public LeafKind targetKind(int column) {
        return targetKinds[column];
    }

    /// Elements a row takes in a column of the other row.
    public int targetStride(int column) {
        return targetStrides[column];
    }

    /// The column it goes to, or [#NOWHERE].
    public int target(int column) {
        return targets[column];
    }
}
