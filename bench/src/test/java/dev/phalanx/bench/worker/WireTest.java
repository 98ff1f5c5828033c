package dev.phalanx.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
    @Test
    void linesOfAKindAreFoundAmongOthers() {
        List<String> output = List.of(
                "timing", Wire.line("a", 1, "two\twords\nhere"), "noise", Wire.line("b", 2), Wire.line("a", ""));

        assertThat(Wire.find(output, "a")).containsExactly(new String[] {"1", "two words here"}, new String[] {""});
    }

    @Test
    void aTimingIsReadAgain() {
        Timing timing = new Timing(10, 2, 1.5, 2.5, 1e9, 0.25, 1234.5, 3);

        assertThat(Timing.in(List.of("noise", timing.line()))).isEqualTo(timing);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Timing.in(List.of("noise")))
                .withMessage("The worker printed no timing.");
    }

    @Test
    void pausesMayBeMissing() {
        Pauses pauses = new Pauses(1, 2, 3);

        assertThat(Pauses.in(List.of(pauses.line()))).contains(pauses);
        assertThat(Pauses.in(List.of("noise"))).isEmpty();
    }
}
