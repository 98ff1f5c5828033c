package dev.phalanx.entities.internal.change;

import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;

/// A row mover that is generated once it has been used often enough to be worth it.
final class TieredRowMover {
    private static final int WORTH_GENERATING = 200;

    private final RowColumns columns;
    private RowMover mover;
    private int usesLeft = WORTH_GENERATING;

    TieredRowMover(RowColumns columns) {
        this.columns = columns;
        this.mover = RowMover.looping(columns);
    }

    /// The mover for one more row.
    RowMover use() {
        if (usesLeft > 0 && --usesLeft == 0) {
            mover = RowMover.compile(columns);
        }
        return mover;
    }

    /// Whether the mover has been generated.
    boolean isGenerated() {
        return usesLeft == 0;
    }
}
