package dev.phalanx.inspector.internal.systems;

import dev.phalanx.entities.diagnostics.SystemFailure;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.inspector.internal.components.ArchetypeEntities;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.SystemTimes;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies what is shown of the systems of a world, a portion in each frame if there are many.
final class SystemCopies implements WorldQuestion<SystemCopies.Copied> {
    private static final int PLACES_OF_UNIT = 8;

    /// A system and where it is.
    ///
    /// @param system the system, of which other threads may only read what never changes
    /// @param id its number
    /// @param members the systems that it updates, if it is a group
    record Place(SystemState system, int id, List<SystemState> members) {}

    /// What may change from frame to frame.
    ///
    /// @param matched the ids of the archetypes that its queries match
    record State(
            boolean enabled,
            boolean running,
            boolean failing,
            @Nullable SystemFailure failure,
            int queryCount,
            BitSet matched,
            List<ComponentType> components) {}

    /// @param version the number of times that a system had been added or removed at the beginning
    /// @param places the systems, in order of creation
    /// @param states the state of each system in the same order; of the chosen one alone, if one was chosen
    /// @param entities the number of entities of each archetype, by its id
    record Copied(int version, List<Place> places, List<State> states, int[] entities) {}

    private final SystemTimes times;
    private final MatchedArchetypes matched;
    /// The only system whose state is copied, or null for all.
    private final @Nullable SystemState chosen;

    private final SystemCursor systems;
    private final List<Place> places = new ArrayList<>();
    private final List<State> states = new ArrayList<>();
    private final ArchetypeEntities archetypes = new ArchetypeEntities();

    /// @param chosen the only system whose state is copied, or null for all
    SystemCopies(InspectedWorld inspected, MatchedArchetypes matched, @Nullable SystemState chosen) {
        this.times = inspected.times();
        this.matched = matched;
        this.chosen = chosen;
        this.systems = new SystemCursor(inspected.times());
    }

    @Override
    public @Nullable Copied step(World world, Budget budget) {
        if (!systems.begin(world, budget) || !copySystems(world, budget) || !archetypes.copy(world, budget)) {
            return null;
        }
        return new Copied(systems.version(), places, states, archetypes.entities());
    }

    private boolean copySystems(World world, Budget budget) {
        int archetypeCount = world.entityManager().archetypeCount();
        for (SystemState system = systems.find(world); system != null; system = systems.find(world)) {
            if (chosen == null || chosen.equals(system)) {
                List<EntityQuery> queries = system.entityQueries();
                if (!budget.take(1 + matched.units(system, queries, archetypeCount))) {
                    return false;
                }
                states.add(state(system, queries, archetypeCount));
            } else if (places.size() % PLACES_OF_UNIT == 0 && !budget.take(1)) {
                return false;
            }
            places.add(place(system));
            systems.advance();
        }
        return true;
    }

    private Place place(SystemState system) {
        List<SystemState> members = system.system() instanceof ComponentSystemGroup group ? group.systems() : List.of();
        return new Place(system, times.idOf(system), members);
    }

    private State state(SystemState system, List<EntityQuery> queries, int archetypeCount) {
        return new State(
                system.enabled(),
                times.ranLast(system),
                SystemTimes.isFailing(system),
                system.failure(),
                queries.size(),
                matched.of(system, queries, archetypeCount),
                system.usedTypes());
    }
}
