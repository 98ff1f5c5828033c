package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import org.jspecify.annotations.Nullable;

/// Takes one row out of a set of columns: copies it to other columns, clears those of them that nothing goes to, and
/// fills the gap with another row.
///
/// A mover is made for one set of columns and one assignment of them to target columns. It begins as a loop over the
/// columns with a switch over their kinds, and [#compile] makes one whose code is a straight line.
///
/// Who moves many rows between the same columns binds them once, and then names rows alone.
public abstract class RowMover {
    private @Nullable Object[] boundFrom = {};
    private @Nullable Object[] boundTo = {};

    /// For the generated movers.
    protected RowMover() {}

    /// Keeps the columns that [#moveBound] moves rows between, until they are bound anew.
    ///
    /// @param from the columns of the row by kind, see [RowColumns#byKind]
    /// @param to the columns of the other row by kind
    public void bind(@Nullable Object[] from, @Nullable Object[] to) {
        boundFrom = from;
        boundTo = to;
    }

    /// Forgets the columns that were bound, so that they are not kept alive.
    public void unbind() {
        boundFrom = new Object[0];
        boundTo = boundFrom;
    }

    /// Same as [#move], between the columns that were bound.
    public void moveBound(int row, int last, int target) {
        move(boundFrom, row, last, boundTo, target);
    }

    /// Copies row `row` of `from` to row `target` of `to`, whose other columns become zero bits, then row `last` of
    /// `from` to row `row`. References in row `last`, which is no longer in use, become null, so that they keep nothing
    /// alive; its other columns keep their content.
    ///
    /// @param from the columns of the row by kind, see [RowColumns#byKind]
    /// @param last the row that fills the gap; `row` itself if there is none
    /// @param to the columns of the other row by kind
    public abstract void move(@Nullable Object[] from, int row, int last, @Nullable Object[] to, int target);

    /// A mover that loops over the columns.
    ///
    /// @param columns the columns of a row
    public static RowMover looping(RowColumns columns) {
        return new Looping(columns);
    }

    /// A mover of a class generated for these columns.
    public static RowMover compile(RowColumns columns) {
        return KernelGeneration.get().rowMover(columns);
    }

    private static final class Looping extends RowMover {
        private final RowColumns columns;
        private final int[] cleared;

        Looping(RowColumns columns) {
            this.columns = columns;
            this.cleared = columns.cleared();
        }

        @Override
        public void move(@Nullable Object[] from, int row, int last, @Nullable Object[] to, int target) {
            for (int k = 0; k < columns.count(); k++) {
                LeafKind kind = columns.kind(k);
                int stride = columns.stride(k);
                Object column = column(from, kind, columns.place(k));
                int targetColumn = columns.target(k);
                if (targetColumn >= 0) {
                    copy(kind, stride, column, row, column(to, kind, columns.targetPlace(targetColumn)), target);
                }
                copy(kind, stride, column, last, column, row);
                if (kind == LeafKind.OBJECT) {
                    Columns.clear(kind, column, last * stride, (last + 1) * stride);
                }
            }
            for (int k : cleared) {
                int stride = columns.targetStride(k);
                LeafKind kind = columns.targetKind(k);
                Object column = column(to, kind, columns.targetPlace(k));
                Columns.clear(kind, column, target * stride, (target + 1) * stride);
            }
        }

        @SuppressWarnings("NullAway") // there are columns of the kinds that the row has
        private static Object column(@Nullable Object[] byKind, LeafKind kind, int place) {
            return ((Object[]) byKind[RowColumns.placeOf(kind)])[place];
        }

        private static void copy(LeafKind kind, int stride, Object from, int fromRow, Object to, int toRow) {
            if (stride == 1) {
                Columns.copyElement(kind, from, fromRow, to, toRow);
            } else {
                System.arraycopy(from, fromRow * stride, to, toRow * stride, stride);
            }
        }
    }
}
