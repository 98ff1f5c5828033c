package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import dev.phalanx.contenders.phalanx.mixed.MixedSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.battle.Battle;
import dev.phalanx.samples.games.towers.Towers;
import java.util.Optional;

/// Phalanx on one thread: queries with lambdas.
public final class Phalanx implements Contender {
    /// Called by `ServiceLoader`.
    public Phalanx() {}

    @Override
    public String id() {
        return "phalanx";
    }

    @Override
    public String title() {
        return "Phalanx";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "Stored queries with lambdas on one thread, as in docs/entities-101.md.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return Optional.of(
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
                    case KEPLER -> new SolveKepler(size);
                    case BRANCHES -> new TakeBranches(size);
                    case JOML -> new MovePoses(size);
                    case CHURN -> new Churn(size);
                    case SPARSE_CHANGES -> new SparseChanges(size);
                    case PARTICLES, PARTICLES_LARGE -> new Particles(size);
                    case PREDATORS -> new Predators(size);
                    case BATTLE -> new GameRun(Battle.game(size));
                    case TOWERS -> new GameRun(Towers.game(size, size / 20));
                });
    }
}
