package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.models.ForestFire.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForestFireTest {
    @ParameterizedTest
    @CsvSource({"1, 6524, 419", "2, 6530, 423", "3, 6481, 349"})
    void whatIsLeftIsThatOfTheSeed(long seed, long trees, long green) {
        DataTable run = Batch.of(ForestFire::new).steps(300).run(new Parameters(100, 0.65), seed);
        assertThat(run.longs("trees")[300] + ", " + run.longs("green")[300]).isEqualTo(trees + ", " + green);
        assertThat(run.longs("burning")[300]).isZero();
    }

    @Test
    void aFireCrossesTheForestAboveThePercolationThreshold() {
        Batch<Parameters> batch =
                Batch.of(ForestFire::new).over("density", 0.5, 0.7).seeds(10).steps(400);
        for (int row = 0; row < batch.rows(); row++) {
            DataTable run = batch.run(row);
            double left = (double) run.longs("green")[400] / run.longs("trees")[400];
            if (row < 10) {
                assertThat(left).isGreaterThan(0.85);
            } else {
                assertThat(left).isLessThan(0.1);
            }
        }
    }

    @Test
    void aFullForestBurnsColumnByColumn() {
        DataTable run = Batch.of(ForestFire::new).steps(5).run(new Parameters(4, 1), 0);
        assertThat(run.longs("burning")).containsExactly(4, 4, 4, 4, 0, 0);
        assertThat(run.longs("green")).containsExactly(12, 8, 4, 0, 0, 0);
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(ForestFire::new, new Parameters(100, 0.8));
    }
}
