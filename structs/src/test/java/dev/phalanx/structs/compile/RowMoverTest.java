package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that move between columns, by a loop and by generated code.
class RowMoverTest {
    private static final int ROWS = 5;

    private final Random random = new Random(20250802);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 30, 100, 101, 250})
    void bothMoversDoTheSame(int count) {
        List<LeafKind> all = List.of(LeafKind.values());
        LeafKind[] kinds = Stream.generate(() -> all.get(random.nextInt(all.size())))
                .limit(count)
                .toArray(LeafKind[]::new);
        int[] strides = IntStream.generate(() -> random.nextInt(3) == 0 ? random.nextInt(1, 9) : 1)
                .limit(count)
                .toArray();
        int[] targets = IntStream.range(0, count)
                .map(column -> column % 4 == 3 ? RowColumns.NOWHERE : count - 1 - column)
                .toArray();
        LeafKind[] targetKinds = Arrays.copyOf(kinds, count + 3);
        int[] targetStrides = Arrays.copyOf(strides, count + 3);
        for (int k = 0; k < count + 3; k++) {
            int source = count - 1 - k;
            targetKinds[k] = source >= 0 ? kinds[source] : all.get(random.nextInt(all.size()));
            targetStrides[k] = source >= 0 ? strides[source] : 1 + 3 * (source & 1);
        }
        RowColumns columns = new RowColumns(kinds, strides, targets, targetKinds, targetStrides);
        for (RowMover mover : new RowMover[] {RowMover.looping(columns), RowMover.compile(columns)}) {
            for (int[] move : new int[][] {{1, 4, 2}, {4, 4, 0}, {0, 1, 3}}) {
                assertMoves(mover, columns, move[0], move[1], move[2], false);
                assertMoves(mover, columns, move[0], move[1], move[2], true);
            }
        }
    }

    private void assertMoves(RowMover mover, RowColumns columns, int row, int last, int target, boolean bound) {
        Object[] from = new Object[columns.count()];
        Object[] to = new Object[columns.count() + 3];
        for (int k = 0; k < from.length; k++) {
            from[k] = randomColumn(columns.kind(k), columns.stride(k));
        }
        for (int k = 0; k < to.length; k++) {
            to[k] = randomColumn(columns.targetKind(k), columns.targetStride(k));
        }
        Object[] fromBefore = copy(from);
        Object[] toBefore = copy(to);
        Object[] fromByKind = RowColumns.byKind(kinds(columns.count(), columns::kind), from);
        Object[] toByKind = RowColumns.byKind(kinds(to.length, columns::targetKind), to);
        if (bound) {
            mover.bind(fromByKind, toByKind);
            mover.moveBound(row, last, target);
            mover.unbind();
        } else {
            mover.move(fromByKind, row, last, toByKind, target);
        }
        for (int k : columns.cleared()) {
            int stride = columns.targetStride(k);
            Columns.clear(columns.targetKind(k), toBefore[k], target * stride, (target + 1) * stride);
        }
        for (int k = 0; k < from.length; k++) {
            for (int i = 0; i < columns.stride(k); i++) {
                if (columns.target(k) != RowColumns.NOWHERE) {
                    set(columns, k, fromBefore[k], row, toBefore[columns.target(k)], target, i);
                }
            }
            for (int i = 0; i < columns.stride(k); i++) {
                set(columns, k, fromBefore[k], last, fromBefore[k], row, i);
            }
            if (fromBefore[k] instanceof Object[] references) {
                int stride = columns.stride(k);
                Arrays.fill(references, last * stride, (last + 1) * stride, null);
            }
        }
        assertThat(Arrays.deepToString(from)).isEqualTo(Arrays.deepToString(fromBefore));
        assertThat(Arrays.deepToString(to)).isEqualTo(Arrays.deepToString(toBefore));
    }

    private static LeafKind[] kinds(int count, IntFunction<LeafKind> kind) {
        return IntStream.range(0, count).mapToObj(kind).toArray(LeafKind[]::new);
    }

    private static void set(RowColumns columns, int k, Object from, int fromRow, Object to, int toRow, int i) {
        int stride = columns.stride(k);
        Array.set(to, toRow * stride + i, Array.get(from, fromRow * stride + i));
    }

    private Object randomColumn(LeafKind kind, int stride) {
        Object column = Columns.allocate(kind, ROWS * stride);
        for (int i = 0; i < ROWS * stride; i++) {
            byte number = (byte) random.nextInt(128);
            switch (column) {
                case boolean[] flags -> flags[i] = number > 60;
                case char[] chars -> chars[i] = (char) number;
                case Object[] references -> references[i] = "object " + number;
                default -> Array.setByte(column, i, number);
            }
        }
        return column;
    }

    private static Object[] copy(Object[] columns) {
        return Arrays.stream(columns)
                .map(column -> {
                    if (column == null) {
                        return null;
                    }
                    Object copy = Array.newInstance(column.getClass().getComponentType(), Array.getLength(column));
                    System.arraycopy(column, 0, copy, 0, Array.getLength(column));
                    return copy;
                })
                .toArray();
    }
}
