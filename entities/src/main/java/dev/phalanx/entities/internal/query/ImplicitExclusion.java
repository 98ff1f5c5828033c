package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// A type whose entities a query skips unless it asks for them.
///
/// @param type the type; naming it among those that must or may be there asks for its entities
/// @param option asks for them too
public record ImplicitExclusion(ComponentInfo<?> type, EntityQueryOptions option) {
    private static final List<ImplicitExclusion> ALL = List.of(
            new ImplicitExclusion(ComponentTypes.of(Prefab.class), EntityQueryOptions.INCLUDE_PREFAB),
            new ImplicitExclusion(ComponentTypes.of(Disabled.class), EntityQueryOptions.INCLUDE_DISABLED_ENTITIES),
            new ImplicitExclusion(ComponentTypes.of(SystemInstance.class), EntityQueryOptions.INCLUDE_SYSTEMS),
            new ImplicitExclusion(ComponentTypes.of(ChunkHeader.class), EntityQueryOptions.INCLUDE_META_CHUNKS));

    /// Those of one part of a query.
    ///
    /// @param named the types that the part says must or may be there
    /// @param options what it asks for besides
    public static List<ComponentInfo<?>> of(
            Collection<ComponentInfo<?>> named, Collection<EntityQueryOptions> options) {
        List<ComponentInfo<?>> types = new ArrayList<>();
        for (ImplicitExclusion each : ALL) {
            if (!named.contains(each.type) && !options.contains(each.option)) {
                types.add(each.type);
            }
        }
        return types;
    }
}
