package dev.phalanx.bench.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.results.Comparison.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final BenchResults old = SampleResults.withPhalanxAt(1);

    @Test
    void sameResultsAreNoWorse() {
        assertThat(Comparison.of(old, old)).isEqualTo(new Comparison(6, List.of()));
    }

    @Test
    void whatGrewByMoreThanFifteenHundredthsIsWorse() {
        assertThat(Comparison.of(old, SampleResults.withPhalanxAt(1.16)))
                .isEqualTo(new Comparison(6, List.of(new Change("phalanx", "iterate_2", 1, 1.16))));
    }

    @Test
    void whatGrewByLessOrShrankIsNot() {
        assertThat(Comparison.of(old, SampleResults.withPhalanxAt(1.14)).worse())
                .isEmpty();
        assertThat(Comparison.of(old, SampleResults.withPhalanxAt(0.5)).worse()).isEmpty();
    }

    @Test
    void theWorstIsFirst() {
        BenchResults fresh = change(SampleResults.withPhalanxAt(1.5), "memory", 84.0);

        assertThat(Comparison.of(old, fresh).worse())
                .extracting(Change::workload)
                .containsExactly("memory", "iterate_2");
    }

    @Test
    void whatOnlyOneOfThemHasIsLeftOut() {
        BenchResults without = withMeasurements(
                old,
                old.measurements().stream()
                        .filter(each -> !each.contender().equals("other"))
                        .toList());

        assertThat(Comparison.of(without, old).compared()).isEqualTo(4);
        assertThat(Comparison.of(old, without).compared()).isEqualTo(4);
    }

    @Test
    void whatHasNoLoopBesideItIsLeftOut() {
        BenchResults without = withMeasurements(
                old,
                old.measurements().stream()
                        .filter(each -> !each.contender().equals(BenchResults.BASE))
                        .toList());

        assertThat(Comparison.of(old, without)).isEqualTo(new Comparison(0, List.of()));
    }

    @Test
    void otherSizesAreLeftOut() {
        List<Measurement> halved = old.measurements().stream()
                .map(each -> each.contender().equals("other")
                        ? new Measurement(
                                each.contender(),
                                each.workload(),
                                each.size() / 2,
                                each.entities() / 2,
                                each.timing(),
                                each.early(),
                                each.first(),
                                each.pauses(),
                                each.bytesPerEntity())
                        : each)
                .toList();

        assertThat(Comparison.of(old, withMeasurements(old, halved))).isEqualTo(new Comparison(4, List.of()));
    }

    private static BenchResults change(BenchResults results, String workload, double bytes) {
        return withMeasurements(
                results,
                results.measurements().stream()
                        .map(each -> each.workload().equals(workload)
                                        && each.contender().equals("phalanx")
                                ? new Measurement(
                                        each.contender(),
                                        workload,
                                        each.size(),
                                        each.entities(),
                                        null,
                                        null,
                                        null,
                                        null,
                                        bytes)
                                : each)
                        .toList());
    }

    private static BenchResults withMeasurements(BenchResults results, List<Measurement> measurements) {
        return new BenchResults(
                results.format(),
                results.date(),
                results.pace(),
                results.machine(),
                results.contenders(),
                measurements,
                results.models());
    }
}
