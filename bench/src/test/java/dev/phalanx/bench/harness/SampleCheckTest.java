package dev.phalanx.bench.harness;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.harness.SampleCheck.Sample;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SampleCheckTest {
    private static Sample sample(String contender, double... values) {
        return new Sample(
                contender,
                Arrays.stream(values).mapToObj(value -> new double[] {value}).toList());
    }

    @Test
    void meansWithinFourStandardErrorsAreEqual() {
        // Each mean has a standard error of 1, so that of the difference is √2.
        assertThatCode(() -> SampleCheck.compare(Scenario.SCHELLING_SMALL, sample("a", 9, 11), sample("b", 14.6, 16.6)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() ->
                        SampleCheck.compare(Scenario.SCHELLING_SMALL, sample("a", 9, 11), sample("b", 14.7, 16.7)))
                .isInstanceOf(BenchException.class)
                .hasMessage("The results of schelling-small differ: the mean of \"happy\" at the end of 2 runs is"
                        + " 10.0000 for a and 15.7000 for b, which is more than 4 standard errors of 1.4142 apart."
                        + " Correct one of them; nothing was timed.");
    }

    @Test
    void everyStatisticIsCompared() {
        Sample first = new Sample("a", Arrays.asList(new double[] {1, 1}, new double[] {2, 2}));
        Sample second = new Sample("b", Arrays.asList(new double[] {1, 7}, new double[] {2, 8}));
        assertThatThrownBy(() -> SampleCheck.compare(Scenario.WOLF_SHEEP_SMALL, first, second))
                .hasMessageContaining("the mean of \"pack\"");
    }

    @Test
    void withoutSpreadMeansMustBeTheSame() {
        assertThatCode(() -> SampleCheck.compare(Scenario.SCHELLING_SMALL, sample("a", 3), sample("b", 3)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> SampleCheck.compare(Scenario.SCHELLING_SMALL, sample("a", 3), sample("b", 3.1)))
                .isInstanceOf(BenchException.class);
        assertThatThrownBy(() -> SampleCheck.compare(Scenario.SCHELLING_SMALL, sample("a", 3), sample("b", Double.NaN)))
                .isInstanceOf(BenchException.class);
    }
}
