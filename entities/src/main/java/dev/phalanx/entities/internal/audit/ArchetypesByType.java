package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// For each component type the listed archetypes that have it, by their numbers: as the archetypes list their types
/// now.
final class ArchetypesByType {
    private static final BitSet NONE = new BitSet();

    private final BitSet all = new BitSet();
    private final Map<ComponentInfo<?>, BitSet> byType = new LinkedHashMap<>();

    ArchetypesByType(ArchetypeTable archetypes) {
        for (int i = 0; i < archetypes.count(); i++) {
            Archetype archetype = archetypes.get(i);
            all.set(archetype.id());
            for (ComponentInfo<?> type : archetype.components()) {
                byType.computeIfAbsent(type, first -> new BitSet()).set(archetype.id());
            }
        }
    }

    /// All of them. Not to be changed.
    BitSet all() {
        return all;
    }

    /// Those that have the type. Not to be changed.
    BitSet having(ComponentInfo<?> type) {
        return byType.getOrDefault(type, NONE);
    }

    /// The types that some archetype has.
    Set<ComponentInfo<?>> types() {
        return byType.keySet();
    }
}
