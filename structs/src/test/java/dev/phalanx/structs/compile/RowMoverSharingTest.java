package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import org.junit.jupiter.api.Test;

/// The same columns are generated once, and each mover has columns of its own bound.
class RowMoverSharingTest {
    private static RowColumns columns(int stride) {
        return new RowColumns(
                new LeafKind[] {LeafKind.INT},
                new int[] {stride},
                new int[] {0},
                new LeafKind[] {LeafKind.INT},
                new int[] {stride});
    }

    @Test
    void moversForTheSameColumnsHaveOneClassAndNothingElseInCommon() {
        RowMover first = RowMover.compile(columns(1));
        RowMover second = RowMover.compile(columns(1));
        assertThat(second).isNotSameAs(first).hasSameClassAs(first);
        assertThat(RowMover.compile(columns(2)).getClass()).isNotEqualTo(first.getClass());
        int[] from = {1, 2, 3};
        int[] to = new int[3];
        int[] otherFrom = {4, 5, 6};
        int[] otherTo = new int[3];
        LeafKind[] kinds = {LeafKind.INT};
        first.bind(RowColumns.byKind(kinds, new Object[] {from}), RowColumns.byKind(kinds, new Object[] {to}));
        second.bind(
                RowColumns.byKind(kinds, new Object[] {otherFrom}), RowColumns.byKind(kinds, new Object[] {otherTo}));
        first.moveBound(0, 2, 1);
        second.moveBound(1, 2, 0);
        assertThat(from).startsWith(3, 2);
        assertThat(to).containsExactly(0, 1, 0);
        assertThat(otherFrom).startsWith(4, 6);
        assertThat(otherTo).containsExactly(5, 0, 0);
    }
}
