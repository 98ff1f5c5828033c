package dev.phalanx.samples.solar;

import dev.phalanx.samples.report.AllocationMeter;
import dev.phalanx.samples.solar.bodies.SolarWorld;
import dev.phalanx.samples.solar.picture.Scene;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/// The program: makes a world, moves it step by step from the first date to the last, and says what that was.
public final class SolarSystem {
    private SolarSystem() {}

    /// Runs to the end.
    ///
    /// @param options what to do
    /// @param progress receives how many steps are done: 0 once every body is in its first place, then after each step
    /// @return what the run did
    public static SolarRun run(SolarOptions options, IntConsumer progress) {
        try (SolarWorld world =
                new SolarWorld(options.planets(), options.belts(), options.asteroids(), options.seed())) {
            world.moveTo(options.daysAfter(0));
            world.resetCosts();
            progress.accept(0);
            int steps = options.steps();
            AllocationMeter warm = new AllocationMeter();
            long nanos = 0;
            for (int done = 1; done <= steps; done++) {
                long allocated = warm.allocated();
                long start = System.nanoTime();
                world.moveTo(options.daysAfter(done));
                nanos += System.nanoTime() - start;
                if (2 * done > steps) {
                    warm.add(allocated);
                }
                progress.accept(done);
            }
            return result(options, world, nanos, warm.perStep());
        }
    }

    private static SolarRun result(SolarOptions options, SolarWorld world, long nanos, OptionalLong bytesPerStep) {
        double lastDay = options.daysAfter(options.steps());
        return new SolarRun(
                options,
                nanos,
                world.costs(),
                world.zoneCounts(),
                world.moonDistances(),
                world.chunkCount(),
                world.bytesPerAsteroid(),
                bytesPerStep,
                world.hash(),
                new Scene(options.planets(), options.belts(), lastDay, world.asteroidPlaces()));
    }
}
