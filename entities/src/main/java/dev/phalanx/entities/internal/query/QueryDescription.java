package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Collection;
import java.util.List;

/// What a query asks for: types an archetype must have, types it must not have. Equal for the same types in any order.
///
/// @param all types that must be there, sorted
/// @param none types that must not be there, sorted
public record QueryDescription(List<ComponentInfo<?>> all, List<ComponentInfo<?>> none) {

    /// Sorts the types. The caller has made sure that none is named twice.
    public static QueryDescription of(Collection<ComponentInfo<?>> all, Collection<ComponentInfo<?>> none) {
        return new QueryDescription(sorted(all), sorted(none));
    }

    private static List<ComponentInfo<?>> sorted(Collection<ComponentInfo<?>> types) {
        return types.stream().sorted(ComponentInfo.ORDER).toList();
    }

    /// Whether entities of `archetype` are what the query asks for.
    public boolean matches(Archetype archetype) {
        for (int i = 0; i < all.size(); i++) {
            if (!archetype.has(all.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < none.size(); i++) {
            if (archetype.has(none.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Such as `query [LocalTransform, Speed] without [Frozen]`.
    @Override
    public String toString() {
        return none.isEmpty() ? "query " + all : "query " + all + " without " + none;
    }
}
