package dev.phalanx.inspector.internal.systems;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.EntityArchetype;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// For each system of a world the archetypes that at least one of its queries matches. They change only if the system
/// makes queries or the world makes archetypes, and are determined again then. For the thread of the world.
final class MatchedArchetypes {
    private static final int ARCHETYPES_OF_UNIT = 64;

    /// @param queries the number of queries
    /// @param archetypes the number of archetypes of the world
    /// @param ids the ids of the archetypes that match; never changes
    private record Known(int queries, int archetypes, BitSet ids) {}

    private final Map<SystemState, Known> known = new WeakHashMap<>();

    MatchedArchetypes() {}

    /// The units of a budget that [#of] needs.
    ///
    /// @param archetypes the number of archetypes of the world
    int units(SystemState system, List<EntityQuery> queries, int archetypes) {
        return find(system, queries, archetypes) == null ? queries.size() * archetypes / ARCHETYPES_OF_UNIT : 0;
    }

    private @Nullable Known find(SystemState system, List<EntityQuery> queries, int archetypes) {
        Known found = known.get(system);
        return found != null && found.queries() == queries.size() && found.archetypes() == archetypes ? found : null;
    }

    /// The ids of the archetypes that a system's queries match. Any thread may read the set, and none may change it.
    ///
    /// @param archetypes the number of archetypes of the world
    BitSet of(SystemState system, List<EntityQuery> queries, int archetypes) {
        Known found = find(system, queries, archetypes);
        if (found == null) {
            BitSet ids = new BitSet(archetypes);
            for (EntityQuery query : queries) {
                for (EntityArchetype archetype : query.archetypes()) {
                    ids.set(archetype.id());
                }
            }
            found = new Known(queries.size(), archetypes, ids);
            known.put(system, found);
        }
        return found.ids();
    }
}
