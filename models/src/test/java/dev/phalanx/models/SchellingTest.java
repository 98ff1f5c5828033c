package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.collections.Random;
import dev.phalanx.models.Schelling.Parameters;
import dev.phalanx.models.Schelling.Place;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchellingTest {
    private static Parameters parameters(boolean isLarge) {
        return isLarge ? Parameters.LARGE : Parameters.SMALL;
    }

    @ParameterizedTest
    @CsvSource({"false, 0, 1000", "false, 1, 995", "false, 2, 997", "true, 0, 7997", "true, 1, 7992"})
    void theNumberOfTheHappyIsThatOfTheSeed(boolean isLarge, long seed, long happy) {
        DataTable run =
                Batch.of(Schelling::new).with(parameters(isLarge)).steps(20).run(parameters(isLarge), seed);
        assertThat(run.longs("happy")[20]).isEqualTo(happy);
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1"})
    void agentsAreWhereTheRulesTakeThem(boolean isLarge, long seed) {
        assertThat(Runs.end(new Schelling(), parameters(isLarge), seed, 20, Place.class))
                .isEqualTo(byHand(parameters(isLarge), seed));
    }

    /// The places of the agents after 20 steps of the same model without the library: arrays and nested loops.
    private static List<Place> byHand(Parameters p, long seed) {
        Random rng = Random.of(seed);
        int size = p.size();
        int agents = p.agents();
        int[] cellOf = new int[agents];
        int[] agentAt = new int[size * size];
        Arrays.fill(agentAt, -1);
        for (int i = 0; i < agents; i++) {
            cellOf[i] = nthEmpty(agentAt, rng.nextInt(size * size - i));
            agentAt[cellOf[i]] = i;
        }
        for (int step = 0; step < 20; step++) {
            for (int agent : Runs.shuffled(agents, rng)) {
                int x = cellOf[agent] % size;
                int y = cellOf[agent] / size;
                int alike = -1;
                for (int ny = Math.max(0, y - p.radius()); ny <= Math.min(size - 1, y + p.radius()); ny++) {
                    for (int nx = Math.max(0, x - p.radius()); nx <= Math.min(size - 1, x + p.radius()); nx++) {
                        int other = agentAt[ny * size + nx];
                        alike += other >= 0 && (other < agents / 2) == (agent < agents / 2) ? 1 : 0;
                    }
                }
                if (alike < p.wanted()) {
                    int to = nthEmpty(agentAt, rng.nextInt(size * size - agents));
                    agentAt[cellOf[agent]] = -1;
                    agentAt[to] = agent;
                    cellOf[agent] = to;
                }
            }
        }
        return Arrays.stream(cellOf)
                .mapToObj(cell -> new Place(cell % size, cell / size))
                .toList();
    }

    private static int nthEmpty(int[] agentAt, int rank) {
        int cell = -1;
        for (int left = rank; left >= 0; left--) {
            do {
                cell++;
            } while (agentAt[cell] >= 0);
        }
        return cell;
    }

    @Test
    void agentsBecomeHappy() {
        Batch<Parameters> batch = Batch.of(Schelling::new).seeds(10).steps(20);
        for (int row = 0; row < batch.rows(); row++) {
            long[] happy = batch.run(row).longs("happy");
            assertThat(happy[0]).isZero(); // no agent has had a turn
            assertThat(happy[1]).isLessThan(700);
            assertThat(happy[20]).isGreaterThan(980);
        }
        assertThat(Batch.of(Schelling::new).over("wanted", 0).steps(1).run(0).longs("happy"))
                .containsExactly(0, 1_000);
        assertThat(Batch.of(Schelling::new).over("wanted", 9).steps(5).run(0).longs("happy"))
                .containsOnly(0); // no agent has nine neighbours
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(Schelling::new, new Parameters(40, 1_000, 1, 6));
    }
}
