package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Ashley: component mappers and systems with loops of their own over the entities of a family, as in
/// https://github.com/libgdx/ashley/wiki/How-to-use-Ashley; a `PooledEngine` where entities and components come and go,
/// as in https://github.com/libgdx/ashley/wiki/Efficient-Entity-Systems-with-pooling.
///
/// An engine finds an entity that is to be removed by looking through all of them, and so does each of its families:
/// where entities are removed one by one, there are fewer of them.
public final class AshleyEcs implements Contender {
    /// Called by `ServiceLoader`.
    public AshleyEcs() {}

    @Override
    public String id() {
        return "ashley";
    }

    @Override
    public String title() {
        return "Ashley";
    }

    @Override
    public String version() {
        return JarVersion.of(Engine.class);
    }

    @Override
    public String note() {
        return "Component mappers and loops over families; a PooledEngine where entities come and go. Removing an entity looks"
                + " through all of them, so churn, one_by_one and particles_large have a tenth of the"
                + " entities."
                + " https://github.com/libgdx/ashley/wiki/Efficient-Entity-Systems-with-pooling";
    }

    @Override
    public int sizeFor(Workload workload, int size) {
        return switch (workload) {
            case ONE_BY_ONE_2, ONE_BY_ONE_5, ONE_BY_ONE_SHUFFLED_2, ONE_BY_ONE_SHUFFLED_5, CHURN, PARTICLES_LARGE ->
                size / 10;
            default -> size;
        };
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return Optional.ofNullable(
                switch (workload) {
                    case CREATE_DESTROY_2 -> new CreateDestroy(size);
                    case CREATE_DESTROY_5 -> new CreateDestroyFive(size);
                    case ONE_BY_ONE_2 -> new OneByOne(size, null);
                    case ONE_BY_ONE_5 -> new OneByOneFive(size, null);
                    case ONE_BY_ONE_SHUFFLED_2 -> new OneByOne(size, Rolls.order(size));
                    case ONE_BY_ONE_SHUFFLED_5 -> new OneByOneFive(size, Rolls.order(size));
                    case ITERATE_1 -> new IteratePositions(size);
                    case ITERATE_2, ITERATE_2_LARGE, MEMORY -> new Move(size);
                    case ITERATE_3 -> new Accelerate(size);
                    case ITERATE_7 -> new IterateSeven(size);
                    case FRAGMENTED -> new Fragmented(size);
                    case ADD_REMOVE -> new AddRemove(size, false);
                    case ADD_REMOVE_SHUFFLED -> new AddRemove(size, true);
                    case RANDOM_GET -> new RandomGet(size);
                    case MIXED -> new MixedSystems(size);
                    case SCHEDULE -> new Schedule(size);
                    case HEAVY_COMPUTE -> new HeavyCompute(size);
                    case CHURN -> new Churn(size);
                    case SPARSE_CHANGES -> new SparseChanges(size);
                    case PARTICLES, PARTICLES_LARGE -> new Particles(size);
                    case PREDATORS -> new Predators(size);
                    case KEPLER, BRANCHES, JOML, BATTLE, TOWERS -> null;
                });
    }
}
