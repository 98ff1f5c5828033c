package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.internal.compile.RowMoverCompiler;

/// Takes one row out of a set of columns: copies it to other columns, and fills the gap with another row.
///
/// A mover is made for one set of columns and one assignment of them to target columns. It begins as a loop over the
/// columns with a switch over their kinds, and [#compile] makes one whose code is a straight line.
public abstract class RowMover {

    /// For the generated movers.
    protected RowMover() {}

    /// Copies row `row` of `from` to row `target` of `to`, then row `last` of `from` to row `row`. References in row
    /// `last`, which nobody has any more, become null, so that they keep nothing alive; its other columns keep what
    /// they hold.
    ///
    /// @param last the row that fills the gap; `row` itself if there is none
    public abstract void move(Object[] from, int row, int last, Object[] to, int target);

    /// A mover that loops over the columns.
    ///
    /// @param columns the columns of a row
    public static RowMover looping(RowColumns columns) {
        return new Looping(columns);
    }

    /// A mover of a class generated for these columns.
    public static RowMover compile(RowColumns columns) {
        return RowMoverCompiler.compile(columns);
    }

    private static final class Looping extends RowMover {
        private final RowColumns columns;

        Looping(RowColumns columns) {
            this.columns = columns;
        }

        @Override
        public void move(Object[] from, int row, int last, Object[] to, int target) {
            for (int k = 0; k < columns.count(); k++) {
                LeafKind kind = columns.kind(k);
                int stride = columns.stride(k);
                int targetColumn = columns.target(k);
                if (targetColumn >= 0) {
                    copy(kind, stride, from[k], row, to[targetColumn], target);
                }
                copy(kind, stride, from[k], last, from[k], row);
                if (kind == LeafKind.OBJECT) {
                    Columns.clear(kind, from[k], last * stride, (last + 1) * stride);
                }
            }
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
