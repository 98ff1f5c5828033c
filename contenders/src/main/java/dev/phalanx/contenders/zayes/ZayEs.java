package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityData;
import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Zay-ES: an entity set for each pass, brought up to date by `applyChanges` before it is looped over, as in
/// https://wiki.jmonkeyengine.org/docs/3.4/contributions/es/entitysystem/entityset.html, and immutable components
/// that are set anew, as in https://wiki.jmonkeyengine.org/docs/3.2/contributions/es/entitysystem/beginner.html.
public final class ZayEs implements Contender {
    /// Called by `ServiceLoader`.
    public ZayEs() {}

    @Override
    public String id() {
        return "zay-es";
    }

    @Override
    public String title() {
        return "Zay-ES";
    }

    @Override
    public String version() {
        return JarVersion.of(EntityData.class);
    }

    @Override
    public String note() {
        return "Entity sets brought up to date before each pass; immutable components set anew."
                + " https://wiki.jmonkeyengine.org/docs/3.4/contributions/es/entitysystem/entityset.html";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return Optional.ofNullable(
                switch (workload) {
                    case CREATE_DESTROY_2, ONE_BY_ONE_2 -> new CreateDestroy(size, null);
                    case CREATE_DESTROY_5, ONE_BY_ONE_5 -> new CreateDestroyFive(size, null);
                    case ONE_BY_ONE_SHUFFLED_2 -> new CreateDestroy(size, Rolls.order(size));
                    case ONE_BY_ONE_SHUFFLED_5 -> new CreateDestroyFive(size, Rolls.order(size));
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
