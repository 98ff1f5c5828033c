package dev.phalanx.contenders.artemis;

import com.artemis.World;
import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Artemis-odb: archetypes for new entities, transmuters for changes ("fastest" in
/// https://junkdog.github.io/javadoc/artemis-odb/2.2.0/com/artemis/EntityEdit.html), component mappers for values,
/// pooled components, and systems that loop over ids in `processSystem`. That last one is what its weaver makes of an
/// `IteratingSystem`: https://github.com/junkdog/artemis-odb/wiki/Hotspot-optimization-technical-details. So no
/// weaver is needed here.
///
/// Systems see changes when the next one begins, so a pass that changes entities ends with `World.process`.
public final class ArtemisOdb implements Contender {
    /// Called by `ServiceLoader`.
    public ArtemisOdb() {}

    @Override
    public String id() {
        return "artemis-odb";
    }

    @Override
    public String title() {
        return "Artemis-odb";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "Archetypes, transmuters, mappers, pooled components, systems with loops of their own as its weaver would write"
                + " them. https://junkdog.github.io/javadoc/artemis-odb/2.2.0/com/artemis/EntityEdit.html"
                + " https://github.com/junkdog/artemis-odb/wiki/Hotspot-optimization-technical-details";
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
