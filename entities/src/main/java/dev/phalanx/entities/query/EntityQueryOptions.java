package dev.phalanx.entities.query;

import java.util.Set;

/// Selects entities that a query passes over otherwise, or changes how it looks at them.
///
/// Options are part of what a query asks for: queries with different options are different queries.
public enum EntityQueryOptions {
    /// Prefabs too.
    INCLUDE_PREFAB(1),
    /// Disabled entities too.
    INCLUDE_DISABLED_ENTITIES(2),
    /// Leaves out entities that have a type of the same write group that the query does not name.
    FILTER_WRITE_GROUP(4),
    /// Whether a component is enabled does not matter.
    IGNORE_COMPONENT_ENABLED_STATE(8),
    /// The entities of systems too.
    INCLUDE_SYSTEMS(16),
    /// The entities that stand for chunks too.
    INCLUDE_META_CHUNKS(32);

    private final int bit;

    EntityQueryOptions(int bit) {
        this.bit = bit;
    }

    static int bits(Set<EntityQueryOptions> options) {
        int bits = 0;
        for (EntityQueryOptions option : options) {
            bits |= option.bit;
        }
        return bits;
    }
}
