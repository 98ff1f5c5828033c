package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Loops over plain objects.
public final class HandObjects implements Contender {
    /// Called by `ServiceLoader`.
    public HandObjects() {}

    @Override
    public String id() {
        return "hand-objects";
    }

    @Override
    public String title() {
        return "Loops over objects";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public String note() {
        return "An array of objects, one object per entity with another one per component, one thread.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return Optional.ofNullable(
                switch (workload) {
                    case CREATE_DESTROY_2 -> new CreateDestroyObjects(size);
                    case CREATE_DESTROY_5 -> new CreateDestroyFiveObjects(size);
                    case ONE_BY_ONE_2 -> new OneByOneObjects(size, OneByOneObjects.Body::new, null);
                    case ONE_BY_ONE_5 -> new OneByOneObjects(size, OneByOneObjects.Five::new, null);
                    case ONE_BY_ONE_SHUFFLED_2 ->
                        new OneByOneObjects(size, OneByOneObjects.Body::new, Rolls.order(size));
                    case ONE_BY_ONE_SHUFFLED_5 ->
                        new OneByOneObjects(size, OneByOneObjects.Five::new, Rolls.order(size));
                    case ITERATE_1 -> new IterateObjects(size);
                    case ITERATE_2, ITERATE_2_LARGE, MEMORY -> new MoveObjects(size);
                    case ITERATE_3 -> new AccelerateObjects(size);
                    case ITERATE_7 -> new SevenObjects(size);
                    case FRAGMENTED -> new FragmentedObjects(size);
                    case ADD_REMOVE -> new AddRemoveObjects(size, false);
                    case ADD_REMOVE_SHUFFLED -> new AddRemoveObjects(size, true);
                    case RANDOM_GET -> new RandomGetObjects(size);
                    case MIXED -> new MixedObjects(size);
                    case SCHEDULE -> new ScheduleObjects(size);
                    case HEAVY_COMPUTE -> new HeavyObjects(size);
                    case KEPLER -> new KeplerObjects(size);
                    case BRANCHES -> new BranchesObjects(size);
                    case JOML -> new PoseObjects(size);
                    case CHURN -> new ChurnObjects(size);
                    case SPARSE_CHANGES -> new SparseChangesObjects(size);
                    case PARTICLES, PARTICLES_LARGE -> new ParticlesObjects(size);
                    case PREDATORS -> new PredatorsObjects(size);
                    case BATTLE, TOWERS -> null;
                });
    }
}
