package dev.phalanx.samples.seekers;

import dev.phalanx.collections.Random;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A field of seekers and targets. It finds the nearest target of every seeker in four ways: on the main thread, in a
/// job, in a parallel job, and in a parallel job over sorted targets.
public final class TargetsAndSeekers implements AutoCloseable {
    private static final float FIELD = 500;
    private static final int BATCH = 64;

    private final NativeArray<Target> targets;
    private final NativeArray<Place> seekers;
    private final NativeArray<Target> nearest;

    /// A step's name and duration.
    ///
    /// @param name what was done
    /// @param nanos how long it took
    /// @param nearest the nearest target of each seeker
    public record Step(String name, long nanos, List<Target> nearest) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%-28s %10.3f ms", name, nanos / 1e6);
        }
    }

    /// A field with random places.
    ///
    /// @param seekerCount how many seekers, 1 or more
    /// @param targetCount how many targets, 1 or more
    /// @param seed the same seed gives the same places
    /// @throws IllegalArgumentException if a count is below 1
    public TargetsAndSeekers(int seekerCount, int targetCount, long seed) {
        requireCounts(seekerCount, targetCount);
        seekers = NativeArray.ofLength(Place.class, seekerCount);
        targets = NativeArray.ofLength(Target.class, targetCount);
        nearest = NativeArray.ofLength(Target.class, seekerCount);
        for (int i = 0; i < seekerCount; i++) {
            seekers.set(i, place(seed, i));
        }
        for (int i = 0; i < targetCount; i++) {
            targets.set(i, new Target(place(seed + 1, i), i));
        }
    }

    /// Checks the size of a field.
    ///
    /// @throws IllegalArgumentException if a count is below 1
    public static void requireCounts(int seekerCount, int targetCount) {
        if (seekerCount < 1 || targetCount < 1) {
            throw new IllegalArgumentException("A field of " + seekerCount + " seekers and " + targetCount
                    + " targets has nothing to find. Give at least 1 of each.");
        }
    }

    /// A random place in the field.
    ///
    /// @param seed the same seed gives the same places
    /// @param index which one
    public static Place place(long seed, int index) {
        Random random = Random.of(seed, index);
        return new Place(random.nextFloat(0, FIELD), random.nextFloat(0, FIELD));
    }

    /// Takes the four steps, each `rounds` times, and measures the last.
    ///
    /// @param rounds how often a step runs, 1 or more; more let the JIT compiler do its work first
    public List<Step> run(int rounds) {
        List<Step> steps = new ArrayList<>();
        steps.add(measure("on the main thread", rounds, this::onTheMainThread));
        steps.add(measure("in a job", rounds, this::inAJob));
        steps.add(measure("in a parallel job", rounds, this::inParallel));
        steps.add(measure("sorted, in a parallel job", rounds, this::sortedInParallel));
        return List.copyOf(steps);
    }

    private Step measure(String name, int rounds, Runnable step) {
        long nanos = 0;
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            step.run();
            nanos = System.nanoTime() - start;
        }
        return new Step(name, nanos, nearest.toList());
    }

    private void onTheMainThread() {
        for (int i = 0; i < seekers.length(); i++) {
            nearest.set(i, targets.get(FindNearestJob.nearest(seekers.get(i), targets)));
        }
    }

    private void inAJob() {
        new FindNearestJob(targets, seekers, nearest).schedule().complete();
    }

    private void inParallel() {
        new FindNearestParallelJob(targets, seekers, nearest)
                .schedule(seekers.length(), BATCH)
                .complete();
    }

    private void sortedInParallel() {
        try (NativeArray<Target> sorted = NativeArray.ofLength(Target.class, targets.length())) {
            sorted.copyFrom(targets);
            JobHandle sorting = new SortByXJob(sorted).schedule();
            new FindNearestSortedJob(sorted, seekers, nearest)
                    .schedule(seekers.length(), BATCH, sorting)
                    .complete();
        }
    }

    /// Ends the field.
    @Override
    public void close() {
        targets.close();
        seekers.close();
        nearest.close();
    }

    /// Runs a field of 1,000 seekers and 1,000 targets and prints what each step took.
    public static void main(String[] arguments) {
        try (TargetsAndSeekers field = new TargetsAndSeekers(1_000, 1_000, 1)) {
            System.out.println("1000 seekers, 1000 targets, " + JobWorkers.threadCount() + " threads");
            field.run(200).forEach(System.out::println);
        }
    }
}
