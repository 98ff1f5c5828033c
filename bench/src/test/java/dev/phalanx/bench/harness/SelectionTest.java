package dev.phalanx.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.bench.worker.Wire;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private final List<Offer> offers = Offer.in(List.of(
            "a banner of some library",
            Wire.line("contender", "hand-arrays", "Loops", "", "Loops."),
            Wire.line("offer", "hand-arrays", "ITERATE_2", 10_000),
            Wire.line("offer", "hand-arrays", "CHURN", 100_000),
            Wire.line("contender", "phalanx", "Phalanx", "1", "Queries."),
            Wire.line("offer", "phalanx", "ITERATE_2", 10_000),
            Wire.line("offer", "phalanx", "CHURN", 100_000),
            Wire.line("contender", "other", "Other", "2", "Lists."),
            Wire.line("offer", "other", "ITERATE_2", 5_000)));

    private List<String> select(String... only) {
        return Selection.of(offers, List.of(only)).stream().map(Offer::name).toList();
    }

    @Test
    void offersGoWorkloadByWorkload() {
        assertThat(select())
                .containsExactly(
                        "iterate_2 hand-arrays",
                        "iterate_2 phalanx",
                        "iterate_2 other",
                        "churn hand-arrays",
                        "churn phalanx");
        assertThat(offers.get(2).size()).isEqualTo(5_000);
        assertThat(offers.get(2).contender().title()).isEqualTo("Other");
    }

    @Test
    void oneWorkload() {
        assertThat(select("churn")).containsExactly("churn hand-arrays", "churn phalanx");
    }

    @Test
    void oneContenderRunsBesideTheLoop() {
        assertThat(select("other")).containsExactly("iterate_2 hand-arrays", "iterate_2 other", "churn hand-arrays");
    }

    @Test
    void oneOfEach() {
        assertThat(select("other", "iterate_2")).containsExactly("iterate_2 hand-arrays", "iterate_2 other");
    }

    @Test
    void aNameOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> select("phalanx", "iterate_9"))
                .withMessageStartingWith("There is no contender or workload iterate_9. Give one of hand-arrays, other,"
                        + " phalanx, or of create_destroy_2, ");
    }

    @Test
    void anOfferOfNobodyIsRefused() {
        List<String> output = List.of(Wire.line("offer", "nobody", "CHURN", 1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Offer.in(output))
                .withMessage("A worker offers a workload of nobody, which it did not list. Build the contenders anew.");
    }
}
