package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.LeafKind;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Operations on columns, for every kind.
class ColumnsTest {
    private static final Map<LeafKind, Object> SOME = Map.of(
            LeafKind.BOOLEAN,
            true,
            LeafKind.BYTE,
            (byte) -3,
            LeafKind.CHAR,
            '\u8000',
            LeafKind.SHORT,
            (short) -300,
            LeafKind.INT,
            Integer.MIN_VALUE,
            LeafKind.FLOAT,
            -0.0f,
            LeafKind.LONG,
            Long.MIN_VALUE,
            LeafKind.DOUBLE,
            -0.0,
            LeafKind.OBJECT,
            "kept");

    private static Object column(LeafKind kind, int length, int... filled) {
        Object column = Columns.allocate(kind, length);
        for (int index : filled) {
            Array.set(column, index, SOME.get(kind));
        }
        return column;
    }

    @ParameterizedTest
    @EnumSource
    void allocateMakesZeros(LeafKind kind) {
        Object column = Columns.allocate(kind, 5);
        assertThat(Array.getLength(column)).isEqualTo(5);
        assertThat(Columns.isZero(kind, column, 0, 5)).isTrue();
        Object[] table = Columns.allocateTable(kind, 3);
        table[2] = column;
        assertThat(table).hasSize(3);
        assertThat(kind.bytes()).isEqualTo(Columns.grow(kind, column, 6) instanceof boolean[] ? 1 : bytesOf(column));
    }

    private static int bytesOf(Object column) {
        return switch (column) {
            case byte[] _ -> Byte.BYTES;
            case char[] _ -> Character.BYTES;
            case short[] _ -> Short.BYTES;
            case int[] _ -> Integer.BYTES;
            case float[] _ -> Float.BYTES;
            case long[] _ -> Long.BYTES;
            case Object[] _ -> 4;
            default -> Double.BYTES;
        };
    }

    @ParameterizedTest
    @EnumSource
    void negativeZeroAndSignBitsAreNotZero(LeafKind kind) {
        Object column = column(kind, 4, 2);
        assertThat(Columns.isZero(kind, column, 0, 4)).isFalse();
        assertThat(Columns.isZero(kind, column, 0, 2)).isTrue();
        assertThat(Columns.isZero(kind, column, 3, 4)).isTrue();
        assertThat(Columns.isZero(kind, column, 2, 2)).isTrue();
        assertThat(Columns.bits(kind, column, 2)).isNotZero();
        assertThat(Columns.bits(kind, column, 1)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void growKeepsWhatIsThere(LeafKind kind) {
        Object grown = Columns.grow(kind, column(kind, 2, 1), 4);
        assertThat(Array.getLength(grown)).isEqualTo(4);
        assertThat(Array.get(grown, 1)).isEqualTo(SOME.get(kind));
        assertThat(Columns.isZero(kind, grown, 2, 4)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void copiesAndClearsSingleElements(LeafKind kind) {
        Object from = column(kind, 3, 1);
        Object to = column(kind, 3);
        Columns.copyElement(kind, from, 1, to, 2);
        assertThat(Array.get(to, 2)).isEqualTo(SOME.get(kind));
        assertThat(Columns.isZero(kind, to, 0, 2)).isTrue();
        Columns.copyElement(kind, from, 0, to, 2);
        assertThat(Columns.isZero(kind, to, 0, 3)).isTrue();
        Columns.clearElement(kind, from, 1);
        assertThat(Columns.isZero(kind, from, 0, 3)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void clearsARange(LeafKind kind) {
        Object column = column(kind, 5, 0, 1, 2, 3, 4);
        Columns.clear(kind, column, 1, 4);
        assertThat(Columns.isZero(kind, column, 1, 4)).isTrue();
        assertThat(Array.get(column, 0)).isEqualTo(SOME.get(kind));
        assertThat(Array.get(column, 4)).isEqualTo(SOME.get(kind));
    }

    @ParameterizedTest
    @EnumSource
    void fillsARangeWithOneElement(LeafKind kind) {
        Object column = Columns.allocate(kind, 5);
        Columns.fill(kind, column(kind, 3, 2), 2, column, 1, 4);
        for (int i = 0; i < 5; i++) {
            assertThat(Columns.isZero(kind, column, i, i + 1)).isEqualTo(i == 0 || i == 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void comparesRangesByTheirBits(LeafKind kind) {
        Object left = column(kind, 5, 1, 3);
        Object right = column(kind, 4, 0, 2);
        assertThat(Columns.isSame(kind, left, 1, right, 0, 4)).isTrue();
        assertThat(Columns.isSame(kind, left, 0, right, 0, 1)).isFalse();
        assertThat(Columns.isSame(kind, left, 1, right, 0, 0)).isTrue();
        assertThat(Columns.isSame(kind, left, 2, right, 1, 1)).isTrue();
        assertThat(Columns.isSame(kind, left, 1, right, 1, 2)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void allButReferencesArePrimitive(LeafKind kind) {
        assertThat(kind.isPrimitive())
                .isEqualTo(
                        Columns.allocate(kind, 0).getClass().getComponentType().isPrimitive());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void spreadCopiesEachListToItsPlace(LeafKind kind) {
        Object from = column(kind, 12, 2, 3, 5, 8, 9);
        Object to = column(kind, 20);
        Columns.spread(kind, from, 2, new int[] {1, 0, 3}, 2, to, 1, 6);
        assertThat(IntStream.range(0, 20).filter(i -> !Columns.isZero(kind, to, i, i + 1)))
                .containsExactly(1, 2, 14, 17, 18);
        assertThat(Array.get(to, 18)).isEqualTo(SOME.get(kind));
    }
}
