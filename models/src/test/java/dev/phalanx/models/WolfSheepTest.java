package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.models.WolfSheep.Parameters;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WolfSheepTest {
    private static Supplier<Model<Parameters>> model(boolean isArk) {
        return isArk ? ArkWolfSheep::new : WolfSheep::new;
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, 1, 98, 22",
        "false, false, 2, 77, 38",
        "false, false, 3, 106, 33",
        "false, true, 1, 97, 42",
        "false, true, 2, 117, 41",
        "true, false, 1, 1172, 2332",
        "true, false, 2, 1332, 2615",
        "true, true, 1, 1441, 2549",
        "true, true, 2, 1489, 2367"
    })
    void populationsAfterAHundredStepsAreThoseOfTheSeed(
            boolean isLarge, boolean isArk, long seed, long sheep, long wolves) {
        Parameters parameters = isLarge ? Parameters.LARGE : Parameters.SMALL;
        DataTable run = Batch.of(model(isArk)).steps(100).run(parameters, seed);
        assertThat(run.longs("flock")[0]).isEqualTo(parameters.sheep());
        assertThat(run.longs("pack")[0]).isEqualTo(parameters.wolves());
        assertThat(run.longs("flock")[100] + ", " + run.longs("pack")[100]).isEqualTo(sheep + ", " + wolves);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wolvesDieOutWithoutSheep(boolean isArk) {
        Batch<Parameters> batch =
                Batch.of(model(isArk)).over("sheep", 0).seeds(5).steps(60);
        for (int row = 0; row < batch.rows(); row++) {
            long[] pack = batch.run(row).longs("pack");
            assertThat(pack[0]).isEqualTo(40);
            assertThat(pack[60]).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutWolvesSheepAreKeptDownByGrassAlone(boolean isArk) {
        Batch<Parameters> batch =
                Batch.of(model(isArk)).over("wolves", 0).seeds(5).steps(200);
        for (int row = 0; row < batch.rows(); row++) {
            long[] flock = batch.run(row).longs("flock");
            // 625 cells grow 5 energy in 20 steps, and a sheep needs 1 in a step.
            assertThat(flock[200]).isBetween(80L, 200L);
        }
    }

    @Test
    void sheepStarveWhereNoGrassGrows() {
        DataTable run = Batch.of(WolfSheep::new)
                .over("wolves", 0)
                .over("regrowth", 1_000_000)
                .over("sheepReproduce", 0)
                .steps(400)
                .run(0);
        long[] flock = run.longs("flock");
        assertThat(flock[400]).isLessThan(flock[20]).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunGoesOnInAnotherWorldAsItWouldHave(boolean isArk) {
        Runs.goesOnInAnotherWorld(model(isArk), Parameters.SMALL);
    }
}
