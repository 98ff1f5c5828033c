package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.Disabled;
import dev.phalanx.entities.IComponentData;
import dev.phalanx.entities.Prefab;
import dev.phalanx.entities.SystemInstance;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQueryOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The types whose entities a query passes over unless it asks for them.
public enum PassedOver {
    /// What is there to be copied.
    PREFAB(Prefab.class, EntityQueryOptions.INCLUDE_PREFAB),
    /// What is switched off.
    DISABLED(Disabled.class, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES),
    /// What belongs to a system.
    SYSTEM(SystemInstance.class, EntityQueryOptions.INCLUDE_SYSTEMS);

    private final ComponentInfo<?> type;
    private final EntityQueryOptions option;

    PassedOver(Class<? extends IComponentData> type, EntityQueryOptions option) {
        this.type = ComponentTypes.of(type);
        this.option = option;
    }

    /// Those of one part of a query.
    ///
    /// @param named the types that the part says must or may be there
    /// @param options what it asks for besides
    public static List<ComponentInfo<?>> of(
            Collection<ComponentInfo<?>> named, Collection<EntityQueryOptions> options) {
        List<ComponentInfo<?>> types = new ArrayList<>();
        for (PassedOver each : values()) {
            if (!named.contains(each.type) && !options.contains(each.option)) {
                types.add(each.type);
            }
        }
        return types;
    }
}
