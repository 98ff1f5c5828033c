package dev.phalanx.samples.boids;

import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.samples.boids.fish.FishWorld;
import dev.phalanx.samples.report.AllocationMeter;
import java.util.function.IntConsumer;

/// The program: makes a world of fish, moves it step by step, and says what that was.
public final class Boids {
    private Boids() {}

    /// Runs to the end.
    ///
    /// @param options what to do
    /// @param progress receives how many steps are done: 0 once all fish are there, then after each step
    /// @return what the run did
    public static BoidsRun run(BoidsOptions options, IntConsumer progress) {
        try (FishWorld world = new FishWorld(options.fish(), options.schools(), options.seed())) {
            int threads = JobWorkers.threadCount();
            progress.accept(0);
            int steps = options.steps();
            AllocationMeter warm = new AllocationMeter();
            long nanos = 0;
            for (int done = 1; done <= steps; done++) {
                long allocated = warm.allocated();
                long start = System.nanoTime();
                world.step();
                nanos += System.nanoTime() - start;
                if (2 * done > steps) {
                    warm.add(allocated);
                }
                progress.accept(done);
            }
            return new BoidsRun(
                    options,
                    nanos,
                    threads,
                    world.jobsPerStep(),
                    world.chunkCount(),
                    warm.perStep(),
                    world.hash(),
                    world.scene());
        }
    }
}
