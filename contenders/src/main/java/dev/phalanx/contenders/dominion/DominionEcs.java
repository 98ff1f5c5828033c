package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Dominion, as its documentation has it: prepared compositions and prepared changes, and results without entities
/// where only components are asked for. See "Class Composition" and "Class Results" in
/// https://github.com/dominion-dev/dominion-ecs-java/blob/main/dominion-ecs-api/README.md.
///
/// Results hold six components at most (https://github.com/dominion-dev/dominion-ecs-java/issues/74), so the seventh is
/// asked of the entity.
public final class DominionEcs implements Contender {
    /// Called by `ServiceLoader`.
    public DominionEcs() {}

    @Override
    public String id() {
        return "dominion";
    }

    @Override
    public String title() {
        return "Dominion";
    }

    @Override
    public String version() {
        return JarVersion.of(Dominion.class);
    }

    @Override
    public String note() {
        return "Prepared compositions and changes, results by iterator; the seventh component is asked of the entity, since"
                + " results hold six; three parallel systems for schedule."
                + " https://github.com/dominion-dev/dominion-ecs-java/blob/main/dominion-ecs-api/README.md";
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
