package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Loops over one primitive array per field.
public final class HandArrays implements Contender {
    /// Called by `ServiceLoader`.
    public HandArrays() {}

    @Override
    public String id() {
        return "hand-arrays";
    }

    @Override
    public String title() {
        return "Loops over arrays";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public String note() {
        return "One primitive array per field, an index for an entity, one thread.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return Optional.ofNullable(
                switch (workload) {
                    case CREATE_DESTROY_2 -> new CreateDestroyArrays(size);
                    case CREATE_DESTROY_5 -> new CreateDestroyFiveArrays(size);
                    case ONE_BY_ONE_2 -> new OneByOneArrays(size, null);
                    case ONE_BY_ONE_5 -> new OneByOneFiveArrays(size, null);
                    case ONE_BY_ONE_SHUFFLED_2 -> new OneByOneArrays(size, Rolls.order(size));
                    case ONE_BY_ONE_SHUFFLED_5 -> new OneByOneFiveArrays(size, Rolls.order(size));
                    case ITERATE_1 -> new IterateArrays(size);
                    case ITERATE_2, ITERATE_2_LARGE, MEMORY -> new MoveArrays(size);
                    case ITERATE_3 -> new AccelerateArrays(size);
                    case ITERATE_7 -> new SevenArrays(size);
                    case FRAGMENTED -> new FragmentedArrays(size);
                    case ADD_REMOVE -> new AddRemoveArrays(size, null);
                    case ADD_REMOVE_SHUFFLED -> new AddRemoveArrays(size, Rolls.order(size));
                    case RANDOM_GET -> new RandomGetArrays(size);
                    case MIXED -> new MixedArrays(size);
                    case SCHEDULE -> new ScheduleArrays(size);
                    case HEAVY_COMPUTE -> new HeavyArrays(size);
                    case KEPLER -> new KeplerArrays(size);
                    case BRANCHES -> new BranchesArrays(size);
                    case JOML -> new PoseArrays(size);
                    case CHURN -> new ChurnArrays(size);
                    case SPARSE_CHANGES -> new SparseChangesArrays(size);
                    case PARTICLES, PARTICLES_LARGE -> new ParticlesArrays(size);
                    case PREDATORS -> new PredatorsArrays(size);
                    case BATTLE, TOWERS -> null;
                });
    }
}
