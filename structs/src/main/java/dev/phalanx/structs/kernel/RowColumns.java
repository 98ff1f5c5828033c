package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

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
    private final int[] places;
    private final int[] targetPlaces;

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
        this.places = places(kinds);
        this.targetPlaces = places(targetKinds);
        this.cleared = notReached(targets, targetKinds.length);
    }

    private static int[] places(LeafKind[] kinds) {
        int[] used = new int[LeafKind.values().length];
        int[] places = new int[kinds.length];
        for (int column = 0; column < kinds.length; column++) {
            places[column] = used[placeOf(kinds[column])]++;
        }
        return places;
    }

    private static int[] notReached(int[] targets, int targetCount) {
        BitSet reached = new BitSet();
        for (int target : targets) {
            if (target >= 0) {
                reached.set(target);
            }
        }
        int[] columns = new int[targetCount - reached.cardinality()];
        for (int i = 0, column = -1; i < columns.length; i++) {
            column = reached.nextClearBit(column + 1);
            columns[i] = column;
        }
        return columns;
    }

    /// Columns by kind, as a mover takes them: for each kind the columns of that kind in their order, such as a
    /// `float[][]`, or null if there are none.
    public static @Nullable Object[] byKind(LeafKind[] kinds, Object[] columns) {
        int[] used = new int[LeafKind.values().length];
        for (LeafKind kind : kinds) {
            used[placeOf(kind)]++;
        }
        @Nullable Object[] byKind = new @Nullable Object[used.length];
        for (int k = kinds.length - 1; k >= 0; k--) {
            int kind = placeOf(kinds[k]);
            Object[] all = (Object[]) byKind[kind];
            if (all == null) {
                all = Columns.allocateTable(kinds[k], used[kind]);
                byKind[kind] = all;
            }
            all[--used[kind]] = columns[k];
        }
        return byKind;
    }

    /// The place of a kind among the [#byKind] arrays.
    @SuppressWarnings("EnumOrdinal") // a place in an array that lives no longer than the process
    public static int placeOf(LeafKind kind) {
        return kind.ordinal();
    }

    /// The place of a column among those of its kind.
    public int place(int column) {
        return places[column];
    }

    /// The place of a column of the other row among those of its kind.
    public int targetPlace(int column) {
        return targetPlaces[column];
    }

    /// The number of columns.
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

    /// Whether the other one has the same columns that go to the same ones.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowColumns that
                && Arrays.equals(kinds, that.kinds)
                && Arrays.equals(strides, that.strides)
                && Arrays.equals(targets, that.targets)
                && Arrays.equals(targetKinds, that.targetKinds)
                && Arrays.equals(targetStrides, that.targetStrides);
    }

    @Override
    public int hashCode() {
        int hash = Arrays.hashCode(kinds);
        hash = 31 * hash + Arrays.hashCode(strides);
        hash = 31 * hash + Arrays.hashCode(targets);
        hash = 31 * hash + Arrays.hashCode(targetKinds);
        return 31 * hash + Arrays.hashCode(targetStrides);
    }
}
