package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.models.Epidemic.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpidemicTest {
    @ParameterizedTest
    @CsvSource({"0, 998, 34", "0.1, 963, 361", "1, 929, 757"})
    void theOutcomeIsThatOfTheSeed(double rewiring, long alive, long recovered) {
        DataTable run =
                Batch.of(Epidemic::new).over("rewiring", rewiring).steps(60).run(0);
        assertThat(run.longs("step")).hasSize(61);
        assertThat(run.longs("friendships")[0]).isEqualTo(3_000);
        assertThat(run.longs("alive")[60]).isEqualTo(alive);
        assertThat(run.longs("recovered")[60]).isEqualTo(recovered);
    }

    @Test
    void shortcutsSpreadAnEpidemic() {
        Batch<Parameters> batch = Batch.of(Epidemic::new)
                .over("rewiring", 0, 0.1, 1)
                .over("death", 0)
                .seeds(10)
                .steps(100);
        long[] recovered = new long[3];
        for (int row = 0; row < batch.rows(); row++) {
            recovered[row / 10] += batch.run(row).longs("recovered")[100];
        }
        assertThat(recovered[1]).isGreaterThan(2 * recovered[0]);
        assertThat(recovered[2]).isGreaterThan(recovered[1] * 5 / 4);
    }

    @Test
    void withoutInfectionNoOneElseFallsIll() {
        DataTable run = Batch.of(Epidemic::new)
                .over("infection", 0)
                .over("death", 0)
                .steps(200)
                .run(0);
        assertThat(run.longs("recovered")[200]).isEqualTo(5);
        assertThat(run.longs("friendships")[200]).isEqualTo(3_000);
    }

    @Test
    void theDeadHaveNoFriends() {
        DataTable run = Batch.of(Epidemic::new)
                .over("infection", 1)
                .over("recovery", 0)
                .over("death", 0.5)
                .steps(100)
                .run(0);
        assertThat(run.longs("alive")[100]).isZero();
        assertThat(run.longs("friendships")[100]).isZero();
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(Epidemic::new, new Epidemic().parameters());
    }
}
