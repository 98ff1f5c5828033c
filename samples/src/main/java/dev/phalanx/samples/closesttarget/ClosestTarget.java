package dev.phalanx.samples.closesttarget;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.samples.seekers.TargetsAndSeekers;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A world of seekers and targets, in which the nearest target of every seeker is found in three ways.
public final class ClosestTarget implements AutoCloseable {
    private final World world;
    private final NativeArray<Entity> seekers;
    private final ClosestTargetSystem system = new ClosestTargetSystem(Method.BRUTE_FORCE);

    /// What one method found.
    ///
    /// @param method the method
    /// @param nanos how long it took
    /// @param nearest the nearest target of each seeker
    public record Result(Method method, long nanos, List<Entity> nearest) {
        @Override
        public String toString() {
            String name = method.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return String.format(Locale.ROOT, "%-12s %10.3f ms", name, nanos / 1e6);
        }
    }

    /// A world with random places.
    ///
    /// @param seekerCount how many seekers, 1 or more
    /// @param targetCount how many targets, 1 or more
    /// @param seed the same seed gives the same places
    /// @throws IllegalArgumentException if a count is below 1
    public ClosestTarget(int seekerCount, int targetCount, long seed) {
        TargetsAndSeekers.requireCounts(seekerCount, targetCount);
        world = new World("ClosestTarget");
        world.setFailFast(true);
        EntityManager entities = world.entityManager();
        seekers = entities.createEntity(entities.createArchetype(SeekerPlace.class, Nearest.class), seekerCount);
        for (int i = 0; i < seekerCount; i++) {
            entities.setComponent(seekers.get(i), new SeekerPlace(TargetsAndSeekers.place(seed, i)));
        }
        for (int i = 0; i < targetCount; i++) {
            entities.createEntity(new TargetPlace(TargetsAndSeekers.place(seed + 1, i)));
        }
        world.addSystem(system);
    }

    /// Searches by each method `rounds` times and measures the last.
    ///
    /// @param rounds how often, 1 or more; more let the JIT compiler do its work first
    public List<Result> run(int rounds) {
        List<Result> results = new ArrayList<>();
        for (Method method : Method.values()) {
            world.entityManager().query(rw(Nearest.class)).forEach(nearest -> nearest.target = Entity.NULL);
            system.use(method);
            long nanos = 0;
            for (int i = 0; i < rounds; i++) {
                long start = System.nanoTime();
                world.update();
                world.entityManager().completeAllTrackedJobs();
                nanos = System.nanoTime() - start;
            }
            results.add(new Result(method, nanos, nearest()));
        }
        return List.copyOf(results);
    }

    private List<Entity> nearest() {
        List<Entity> nearest = new ArrayList<>();
        for (Entity seeker : seekers) {
            nearest.add(world.entityManager().getComponent(seeker, Nearest.class).target);
        }
        return List.copyOf(nearest);
    }

    /// Ends the world.
    @Override
    public void close() {
        seekers.close();
        world.close();
    }

    /// Runs a world of 30,000 seekers and 30,000 targets and prints what each method took.
    public static void main(String[] arguments) {
        try (ClosestTarget small = new ClosestTarget(1_000, 1_000, 1)) {
            small.run(100); // for the JIT compiler
        }
        try (ClosestTarget world = new ClosestTarget(30_000, 30_000, 1)) {
            System.out.println("30000 seekers, 30000 targets, " + JobWorkers.threadCount() + " threads");
            world.run(3).forEach(System.out::println);
        }
    }
}
