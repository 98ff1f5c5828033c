package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.LeafKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ColumnComparisonTest {
    @ParameterizedTest
    @EnumSource
    void rangesOfAColumnAreComparedElementByElement(LeafKind kind) {
        Object left = Columns.allocate(kind, 40);
        Object right = Columns.allocate(kind, 50);
        switch (kind) {
            case BOOLEAN -> ((boolean[]) left)[7] = true;
            case BYTE -> ((byte[]) left)[7] = 1;
            case CHAR -> ((char[]) left)[7] = 1;
            case SHORT -> ((short[]) left)[7] = 1;
            case INT -> ((int[]) left)[7] = 1;
            case FLOAT -> ((float[]) left)[7] = 1;
            case LONG -> ((long[]) left)[7] = 1;
            case DOUBLE -> ((double[]) left)[7] = 1;
            case OBJECT -> ((Object[]) left)[7] = "one";
        }
        assertThat(Columns.isSame(kind, left, 0, right, 0, 7)).isTrue();
        assertThat(Columns.isSame(kind, left, 0, right, 0, 8)).isFalse();
        assertThat(Columns.isSame(kind, left, 8, right, 18, 32)).isTrue();
        assertThat(Columns.isSame(kind, left, 7, right, 17, 33)).isFalse();
        assertThat(Columns.isSame(kind, left, 7, right, 0, 0)).isTrue();
        Columns.copyElement(kind, left, 7, right, 17);
        assertThat(Columns.isSame(kind, left, 7, right, 17, 33)).isTrue();
    }

    @Test
    void bitsAreComparedNotNumbers() {
        float[] numbers = {0f, Float.intBitsToFloat(0x7fc0_0000), Float.intBitsToFloat(0x7fc0_0001)};
        assertThat(Columns.isSame(LeafKind.FLOAT, numbers, 0, new float[] {-0f}, 0, 1))
                .isFalse();
        assertThat(Columns.isSame(LeafKind.FLOAT, numbers, 1, numbers, 2, 1)).isFalse();
        assertThat(Columns.isSame(LeafKind.FLOAT, numbers, 1, numbers.clone(), 1, 2))
                .isTrue();
    }

    @Test
    @SuppressWarnings("StringOperationCanBeSimplified") // An equal string that is another object.
    void referencesAreComparedNotWhatTheyReferTo() {
        Object[] left = {"text"};
        assertThat(Columns.isSame(LeafKind.OBJECT, left, 0, left.clone(), 0, 1)).isTrue();
        assertThat(Columns.isSame(LeafKind.OBJECT, left, 0, new Object[] {new String("text")}, 0, 1))
                .isFalse();
    }
}
