package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.models.ParallelFlocking.Position;
import dev.phalanx.models.ParallelFlocking.Velocity;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelFlockingTest {
    private static final Flocking.Parameters FEW_CELLS = new Flocking.Parameters(20, 300, 9, 1, 1, 0.03, 0.015, 0.05);

    private static Flocking.Parameters parameters(boolean isFewCells) {
        return isFewCells ? FEW_CELLS : Flocking.Parameters.LARGE;
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void birdsFlyWhereTheRulesTakeThem(boolean isFewCells) {
        Flocking.Parameters p = parameters(isFewCells);
        List<Position> flown = Runs.end(new ParallelFlocking(), p, 1, 3, Position.class);
        double[][] expected = byHand(p, 1, 3);
        for (int i = 0; i < p.birds(); i++) {
            // Sums are in another order.
            assertThat(flown.get(i).x()).isEqualTo(expected[i][0], Offset.offset(1e-9));
            assertThat(flown.get(i).y()).isEqualTo(expected[i][1], Offset.offset(1e-9));
        }
    }

    /// All birds are compared with all others.
    private static double[][] byHand(Flocking.Parameters p, long seed, int steps) {
        Random rng = Random.of(seed);
        double[][] birds = new double[p.birds()][];
        for (int i = 0; i < p.birds(); i++) {
            double angle = rng.nextDouble() * 2 * Math.PI;
            birds[i] = new double[] {
                rng.nextDouble() * p.extent(), rng.nextDouble() * p.extent(), Math.cos(angle), Math.sin(angle)
            };
        }
        for (int step = 0; step < steps; step++) {
            double[][] next = new double[p.birds()][];
            for (int i = 0; i < p.birds(); i++) {
                double[] bird = birds[i];
                double[] steer = {0, 0};
                int near = 0;
                for (int j = 0; j < p.birds(); j++) {
                    double dx = Math.IEEEremainder(birds[j][0] - bird[0], p.extent());
                    double dy = Math.IEEEremainder(birds[j][1] - bird[1], p.extent());
                    double distance = Math.hypot(dx, dy);
                    if (j != i && distance <= p.vision()) {
                        near++;
                        double towards = p.cohere() - (distance < p.separation() ? p.separate() : 0);
                        steer[0] += dx * towards + birds[j][2] * p.match();
                        steer[1] += dy * towards + birds[j][3] * p.match();
                    }
                }
                double x = bird[2] + steer[0] / Math.max(near, 1);
                double y = bird[3] + steer[1] / Math.max(near, 1);
                double length = Math.hypot(x, y);
                next[i] = new double[] {
                    inside(bird[0] + x / length * p.speed(), p.extent()),
                    inside(bird[1] + y / length * p.speed(), p.extent()),
                    x / length,
                    y / length
                };
            }
            birds = next;
        }
        return birds;
    }

    private static double inside(double at, double extent) {
        return at < 0 ? at + extent : at >= extent ? at - extent : at;
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void theResultIsTheSameOnOneThread(boolean isFewCells) {
        Flocking.Parameters p = parameters(isFewCells);
        assertThat(Runs.end(new ParallelFlocking(true), p, 2, 50, Velocity.class))
                .isEqualTo(Runs.end(new ParallelFlocking(false), p, 2, 50, Velocity.class));
    }

    @Test
    void aRunGoesOnInAnotherWorldAsItWouldHave() {
        Runs.goesOnInAnotherWorld(ParallelFlocking::new, Flocking.Parameters.SMALL);
    }
}
