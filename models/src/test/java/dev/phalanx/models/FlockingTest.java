package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.collections.Random;
import dev.phalanx.models.Flocking.Parameters;
import dev.phalanx.models.Flocking.Position;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlockingTest {
    @ParameterizedTest
    @CsvSource({"false, 1", "false, 2", "true, 1"})
    void birdsAreWhereTheRulesTakeThem(boolean isLarge, long seed) {
        Parameters parameters = isLarge ? Parameters.LARGE : Parameters.SMALL;
        assertThat(Runs.end(new Flocking(), parameters, seed, 100, Position.class))
                .isEqualTo(byHand(parameters, seed, false));
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1"})
    void birdsAreWhereTheRulesOfArkTakeThem(boolean isLarge, long seed) {
        Parameters parameters = isLarge ? Parameters.LARGE : Parameters.SMALL;
        assertThat(Runs.end(new ArkFlocking(), parameters, seed, 100, ArkFlocking.Position.class).stream()
                        .map(place -> new Position(place.x(), place.y()))
                        .toList())
                .isEqualTo(byHand(parameters, seed, true));
    }

    /// The places of the birds after 100 steps of the same model without the library: all birds are compared with all
    /// others, in the order of cells of the space, on which the last bits of sums depend.
    private static List<Position> byHand(Parameters p, long seed, boolean isArk) {
        Random rng = Random.of(seed);
        int birds = p.birds();
        double[] x = new double[birds];
        double[] y = new double[birds];
        double[] vx = new double[birds];
        double[] vy = new double[birds];
        for (int i = 0; i < birds; i++) {
            x[i] = rng.nextDouble() * p.extent();
            y[i] = rng.nextDouble() * p.extent();
            double dx = rng.nextDouble() * 2 - 1;
            double dy = rng.nextDouble() * 2 - 1;
            vx[i] = dx / Math.sqrt(dx * dx + dy * dy);
            vy[i] = dy / Math.sqrt(dx * dx + dy * dy);
        }
        int cells = (int) (p.extent() / p.vision());
        for (int step = 0; step < 100; step++) {
            for (int bird : Runs.shuffled(birds, rng)) {
                int reach = isArk ? 4 : 2;
                int row = (int) (y[bird] / p.extent() * cells) - reach;
                int column = (int) (x[bird] / p.extent() * cells) - reach;
                int[] near = IntStream.range(0, birds)
                        .filter(other -> other != bird
                                && (isArk
                                        ? inCells(x[other], x[bird], p) + inCells(y[other], y[bird], p) <= 4
                                        : square(x[other] - x[bird], y[other] - y[bird], p) <= p.vision() * p.vision()))
                        .boxed()
                        .sorted(Comparator.comparingInt(other ->
                                Math.floorMod((int) (y[other] / p.extent() * cells) - row, cells) * cells
                                        + Math.floorMod((int) (x[other] / p.extent() * cells) - column, cells)))
                        .mapToInt(other -> other)
                        .toArray();
                double[] steer = {0, 0};
                for (int other : near) {
                    double dx = Math.IEEEremainder(x[other] - x[bird], p.extent());
                    double dy = Math.IEEEremainder(y[other] - y[bird], p.extent());
                    boolean isClose = square(dx, dy, p) < p.separation() * p.separation();
                    double towards = p.cohere() - (isClose ? p.separate() : 0);
                    steer[0] += dx * towards + vx[other] * p.match();
                    steer[1] += dy * towards + vy[other] * p.match();
                }
                double newX = vx[bird] + steer[0] / Math.max(near.length, 1);
                double newY = vy[bird] + steer[1] / Math.max(near.length, 1);
                vx[bird] = newX / Math.sqrt(newX * newX + newY * newY);
                vy[bird] = newY / Math.sqrt(newX * newX + newY * newY);
                x[bird] = inside(x[bird] + vx[bird] * p.speed(), p.extent());
                y[bird] = inside(y[bird] + vy[bird] * p.speed(), p.extent());
            }
        }
        return IntStream.range(0, birds).mapToObj(i -> new Position(x[i], y[i])).toList();
    }

    /// The square of a difference in cells of two thirds of the vision, in a periodic space.
    private static double inCells(double from, double to, Parameters p) {
        double size = p.vision() / 1.5;
        int cells = (int) Math.ceil(p.extent() / size);
        int difference = Math.abs((int) Math.floor(from / size) - (int) Math.floor(to / size));
        double shorter = Math.min(difference, cells - difference);
        return shorter * shorter;
    }

    private static double square(double x, double y, Parameters p) {
        double dx = Math.IEEEremainder(x, p.extent());
        double dy = Math.IEEEremainder(y, p.extent());
        return dx * dx + dy * dy;
    }

    private static double inside(double at, double extent) {
        return at < 0 ? at + extent : at >= extent ? at - extent : at;
    }

    @ParameterizedTest
    @CsvSource({"false, 1.5, 3", "true, 12.5, 30"})
    void birdsFlock(boolean isLarge, double before, double after) {
        Batch<Parameters> batch = Batch.of(Flocking::new)
                .with(isLarge ? Parameters.LARGE : Parameters.SMALL)
                .seeds(10)
                .steps(100);
        for (int row = 0; row < batch.rows(); row++) {
            DataTable run = batch.run(row);
            double[] near = run.doubles("near");
            double[] order = run.doubles("order");
            assertThat(near[0]).isBetween(before * 0.7, before * 1.3);
            assertThat(near[100]).isGreaterThan(after);
            assertThat(order[0]).isLessThan(0.25);
            assertThat(order[100]).isBetween(0.0, 1.0);
        }
    }

    @Test
    void birdsThatOnlyMatchFlyInOneDirection() {
        Batch<Parameters> batch = Batch.of(Flocking::new)
                .with(Parameters.LARGE)
                .over("match", 2)
                .over("cohere", 0)
                .over("separate", 0)
                .seeds(5)
                .steps(100);
        for (int row = 0; row < batch.rows(); row++) {
            double[] order = batch.run(row).doubles("order");
            assertThat(order[0]).isLessThan(0.25);
            assertThat(order[100]).isGreaterThan(0.95);
        }
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(Flocking::new, Parameters.SMALL);
        Runs.goesOnInAnotherWorld(ArkFlocking::new, Parameters.SMALL);
    }
}
