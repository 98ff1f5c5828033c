package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.testing.Row;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Row("COL-9")
class NativeBitArrayTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 200, 1000})
    @Row({"COL-9.1", "COL-9.2"})
    void bitsDoWhatABitSetDoes(int length) {
        SplittableRandom random = new SplittableRandom(length);
        BitSet model = new BitSet();
        try (NativeBitArray bits = NativeBitArray.ofLength(length)) {
            for (int step = 0; step < 5_000; step++) {
                int start = random.nextInt(length);
                int count = random.nextInt(length - start + 1);
                boolean value = random.nextBoolean();
                switch (random.nextInt(5)) {
                    case 0 -> {
                        bits.set(start, value);
                        model.set(start, value);
                    }
                    case 1 -> {
                        bits.setBits(start, value, count);
                        model.set(start, start + count, value);
                    }
                    case 2 -> {
                        int few = Math.min(64, Math.max(1, count));
                        long word = random.nextLong();
                        bits.setBits(start, word, few);
                        for (int i = 0; i < few; i++) {
                            model.set(start + i, (word >>> i & 1) != 0);
                        }
                    }
                    case 3 -> {
                        int source = random.nextInt(length - count + 1);
                        bits.copy(start, bits, source, count);
                        BitSet copied = model.get(source, source + count);
                        for (int i = 0; i < count; i++) {
                            model.set(start + i, copied.get(i));
                        }
                    }
                    default -> {
                        BitSet range = model.get(start, start + count);
                        assertThat(bits.countBits(start, count)).isEqualTo(range.cardinality());
                        assertThat(bits.testAny(start, count)).isEqualTo(!range.isEmpty());
                        assertThat(bits.testNone(start, count)).isEqualTo(range.isEmpty());
                        assertThat(bits.testAll(start, count)).isEqualTo(range.cardinality() == count);
                        assertThat(bits.find(start, count % 9)).isEqualTo(find(model, start, count % 9, length));
                        if (count > 0 && count <= 64) {
                            long[] words = range.toLongArray();
                            assertThat(bits.getBits(start, count)).isEqualTo(words.length == 0 ? 0 : words[0]);
                        }
                    }
                }
                int probe = random.nextInt(length);
                assertThat(bits.isSet(probe)).isEqualTo(model.get(probe));
            }
            assertThat(bits.countBits(0, length)).isEqualTo(model.cardinality());
            bits.clear();
            assertThat(bits.testNone(0, length)).isTrue();
        }
    }

    private static int find(BitSet model, int start, int count, int length) {
        for (int i = start; i <= length - count; i++) {
            if (model.get(i, i + count).isEmpty()) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void ofTakesTheBitsThemselves() {
        NativeBitArray bits = NativeBitArray.of(true, false, true);
        assertThat(bits.length()).isEqualTo(3);
        assertThat(bits.isSet(0)).isTrue();
        assertThat(bits.isSet(1)).isFalse();
        assertThat(bits.isSet(2)).isTrue();
        assertThat(NativeBitArray.of().length()).isZero();
    }

    @Test
    @Row("COL-9.1")
    void bitsOutsideAreRefused() {
        try (NativeBitArray bits = NativeBitArray.ofLength(10)) {
            assertThat(bits.length()).isEqualTo(10);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> bits.set(10, true))
                    .withMessage(
                            "The range of 1 bits from 10 does not lie within NativeBitArray[10]. Use a range within 0 to 10.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> bits.isSet(-1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> bits.find(0, -1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> bits.getBits(0, 65))
                    .withMessage("A long cannot hold 65 bits. Give a count from 1 to 64, or go bit by bit.");
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> NativeBitArray.ofLength(-1));
    }
}
