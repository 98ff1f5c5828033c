package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.NativeArray;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomTest {
    @Test
    void aStreamIsAFunctionOfSeedAndIndex() {
        Random a = Random.of(7, 3);
        Random b = Random.of(7, 3);
        for (int i = 0; i < 100; i++) {
            assertThat(a.nextLong()).isEqualTo(b.nextLong());
        }
        assertThat(Random.of(7, 4).nextLong()).isNotEqualTo(Random.of(7, 3).nextLong());
        assertThat(Random.of(8, 3).nextLong()).isNotEqualTo(Random.of(7, 3).nextLong());
        assertThat(Random.of(5).nextLong()).isEqualTo(Random.of(5, 0).nextLong());
    }

    @Test
    void theNumbersAreTheSameForEver() {
        Random random = Random.of(1, 2);
        assertThat(new long[] {random.nextLong(), random.nextLong()}).containsExactly(FIRST, SECOND);
    }

    private static final long FIRST = -9145181002256574860L;
    private static final long SECOND = 4047439379962712684L;

    @Test
    void aStreamIsAStruct() {
        try (NativeArray<Random> streams = NativeArray.ofLength(Random.class, 4)) {
            Random random = Random.of(1, 1);
            random.nextInt();
            streams.set(2, random);
            assertThat(streams.get(2).nextLong()).isEqualTo(random.nextLong());
        }
    }

    @Test
    void numbersLieInTheirRanges() {
        Random random = Random.of(3);
        double sum = 0;
        double squares = 0;
        Set<Integer> seen = new HashSet<>();
        int heads = 0;
        for (int i = 0; i < 100_000; i++) {
            seen.add(random.nextInt(10));
            assertThat(random.nextInt(-5, 6)).isBetween(-5, 5);
            assertThat(random.nextFloat()).isBetween(0f, Math.nextDown(1f));
            assertThat(random.nextFloat(2, 4)).isBetween(2f, 4f);
            assertThat(random.nextDouble(-1, 1)).isBetween(-1.0, 1.0);
            heads += random.nextBoolean() ? 1 : 0;
            double normal = random.nextGaussian();
            sum += normal;
            squares += normal * normal;
        }
        assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(heads).isBetween(49_000, 51_000);
        assertThat(sum / 100_000).isBetween(-0.02, 0.02);
        assertThat(squares / 100_000).isBetween(0.98, 1.02);
        assertThat(random.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE)).isLessThan(Integer.MAX_VALUE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.nextInt(0))
                .withMessage("There is no int from 0 up to 0. Give a maximum above the minimum.");
    }

    @Test
    void boundsThatAreNoRangeAreRefused() {
        Random random = Random.of(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.nextFloat(5, 4))
                .withMessage(
                        "There is no float from 5.0 up to 4.0. Give finite bounds, the maximum not below the minimum"
                                + " and at most 3.4028235E38 above it.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.nextDouble(5, 4))
                .withMessage("There is no double from 5.0 up to 4.0. Give finite bounds, the maximum not below the"
                        + " minimum and at most 1.7976931348623157E308 above it.");
        float[] floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (float wrong : floats) {
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextFloat(0, wrong));
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextFloat(wrong, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextFloat(wrong, wrong));
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextDouble(0, wrong));
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextDouble(wrong, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> random.nextDouble(wrong, wrong));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> random.nextFloat(-Float.MAX_VALUE, Float.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> random.nextDouble(-Double.MAX_VALUE, Double.MAX_VALUE));
        assertThat(random.counter)
                .as("numbers drawn by calls that were refused")
                .isZero();
    }

    @Test
    void equalBoundsGiveTheOneNumberBetweenThem() {
        Random random = Random.of(3);
        assertThat(random.nextFloat(2.5f, 2.5f)).isEqualTo(2.5f);
        assertThat(random.nextDouble(-1, -1)).isEqualTo(-1);
        assertThat(random.nextFloat(0, Float.MAX_VALUE)).isBetween(0f, Float.MAX_VALUE);
    }

    @Test
    void neighbouringStreamsHaveNothingInCommon() {
        Set<Long> first = new HashSet<>();
        int ones = 0;
        for (int index = 0; index < 10_000; index++) {
            long value = Random.of(42, index).nextLong();
            first.add(value);
            ones += Long.bitCount(value ^ Random.of(42, index + 1).nextLong());
        }
        assertThat(first).hasSize(10_000);
        assertThat(ones / 10_000.0).isBetween(31.5, 32.5);
    }
}
