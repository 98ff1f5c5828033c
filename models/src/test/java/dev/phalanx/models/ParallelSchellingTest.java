package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.collections.Random;
import dev.phalanx.models.ParallelSchelling.Place;
import dev.phalanx.models.ParallelSchelling.Resident;
import dev.phalanx.models.Schelling.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelSchellingTest {
    private static Parameters parameters(boolean isLarge) {
        return isLarge ? Parameters.LARGE : Parameters.SMALL;
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void agentsAreWhereTheRulesTakeThem(boolean isLarge) {
        Parameters p = parameters(isLarge);
        assertThat(Runs.end(new ParallelSchelling(), p, 1, 5, Place.class)).isEqualTo(byHand(p, 1, 5));
    }

    /// The places of the agents, by lists and nested loops.
    private static List<Place> byHand(Parameters p, long seed, int steps) {
        Random rng = Random.of(seed);
        int size = p.size();
        int[] cells = IntStream.range(0, size * size).toArray();
        int[] at = new int[p.agents()];
        for (int i = 0; i < at.length; i++) {
            int drawn = i + rng.nextInt(cells.length - i);
            at[i] = cells[drawn];
            cells[drawn] = cells[i];
        }
        for (int step = 0; step < steps; step++) {
            int[] group = new int[size * size];
            for (int i = 0; i < at.length; i++) {
                group[at[i]] = 2 * i < at.length ? 1 : 2;
            }
            List<Integer> unhappy = new ArrayList<>();
            for (int i = 0; i < at.length; i++) {
                int alike = 0;
                for (int cell = 0; cell < group.length; cell++) {
                    boolean isNear = Math.abs(cell % size - at[i] % size) <= p.radius()
                            && Math.abs(cell / size - at[i] / size) <= p.radius();
                    alike += isNear && cell != at[i] && group[cell] == group[at[i]] ? 1 : 0;
                }
                if (alike < p.wanted()) {
                    unhappy.add(i);
                }
            }
            List<Integer> empty = new ArrayList<>(IntStream.range(0, group.length)
                    .filter(cell -> group[cell] == 0)
                    .boxed()
                    .toList());
            while (!unhappy.isEmpty()) {
                int chosen = rng.nextInt(unhappy.size());
                int agent = unhappy.get(chosen);
                unhappy.set(chosen, unhappy.getLast());
                unhappy.removeLast();
                int to = rng.nextInt(empty.size());
                int from = at[agent];
                at[agent] = empty.get(to);
                empty.set(to, from);
            }
        }
        return IntStream.of(at)
                .mapToObj(cell -> new Place(cell % size, cell / size))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void theResultIsTheSameOnOneThread(boolean isLarge) {
        Parameters p = parameters(isLarge);
        assertThat(Runs.end(new ParallelSchelling(true), p, 2, 20, Place.class))
                .isEqualTo(Runs.end(new ParallelSchelling(false), p, 2, 20, Place.class));
        assertThat(Runs.end(new ParallelSchelling(true), p, 2, 20, Resident.class))
                .isEqualTo(Runs.end(new ParallelSchelling(false), p, 2, 20, Resident.class));
    }

    @Test
    void almostAllAreHappyAfterAWhile() {
        long[] happy = Batch.of(ParallelSchelling::new)
                .steps(20)
                .run(Parameters.SMALL, 1)
                .longs("happy");
        assertThat(happy[1]).isBetween(400L, 700L);
        assertThat(happy[20]).isGreaterThan(950);
    }

    @Test
    void nobodyMovesWithoutAnEmptyCell() {
        Parameters full = new Parameters(10, 100, 1, 9);
        assertThat(Runs.end(new ParallelSchelling(), full, 1, 3, Place.class))
                .isEqualTo(Runs.end(new ParallelSchelling(), full, 1, 0, Place.class));
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(ParallelSchelling::new, Parameters.SMALL);
    }
}
