package dev.phalanx.bench.harness;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.bench.worker.Wire;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultCheckTest {
    private final ResultCheck check = new ResultCheck();

    private static List<String> output(long churn) {
        return List.of(
                "banner", Wire.line("digests", "ITERATE_1", 1, 2, 3, 4), Wire.line("digests", "CHURN", 5, 6, 7, churn));
    }

    @Test
    void equalResultsPass() throws BenchException {
        check.add("one", output(8));
        assertThatCode(() -> check.add("two", output(8))).doesNotThrowAnyException();
    }

    @Test
    void aContenderMayLackAWorkload() throws BenchException {
        check.add("one", List.of());
        check.add("two", output(8));
        assertThatCode(() -> check.add("three", List.of(Wire.line("digests", "CHURN", 5, 6, 7, 8))))
                .doesNotThrowAnyException();
    }

    @Test
    void oneDigestThatDiffersIsNamed() throws BenchException {
        check.add("one", output(8));
        assertThatThrownBy(() -> check.add("two", output(9)))
                .isInstanceOf(BenchException.class)
                .hasMessage("The results of churn differ: digests after [0, 1, 2, 14] runs are [5, 6, 7, 8] for one and"
                        + " [5, 6, 7, 9] for two. Correct one of them; nothing was timed.");
    }
}
