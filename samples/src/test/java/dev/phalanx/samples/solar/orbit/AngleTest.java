package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.testing.Allocations;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AngleTest {
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.8, 4, 100, 1e5, 1e6, 1e9})
    void itAgreesWithTheStrictFunctions(double reach) {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            double angle = reach * (2 * random.nextDouble() - 1);
            assertThat(Angle.sine(angle)).as("sine of %s", angle).isCloseTo(StrictMath.sin(angle), within(3e-16));
            assertThat(Angle.cosine(angle)).as("cosine of %s", angle).isCloseTo(StrictMath.cos(angle), within(3e-16));
        }
    }

    @Test
    void itIsExactWhereTheAngleIs() {
        assertThat(Angle.sine(0)).isZero();
        assertThat(Angle.cosine(0)).isEqualTo(1);
    }

    @Test
    void whatIsNoAngleHasNoSine() {
        assertThat(Angle.sine(Double.NaN)).isNaN();
        assertThat(Angle.cosine(Double.POSITIVE_INFINITY)).isNaN();
    }

    @Test
    void itAllocatesNothing() {
        double[] sum = {0};

        assertThat(Allocations.settledBytesOf(0, 10, () -> {
                    for (int i = 0; i < 1_000; i++) {
                        sum[0] += Angle.sine(i) + Angle.cosine(i);
                    }
                }))
                .isZero();
        assertThat(sum[0]).isNotZero();
    }
}
