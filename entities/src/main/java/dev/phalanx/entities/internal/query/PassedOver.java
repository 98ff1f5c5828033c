package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.Disabled;
import dev.phalanx.entities.Prefab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The types whose entities a query passes over unless it asks for them.
public final class PassedOver {
    private static final ComponentInfo<?> PREFAB = ComponentTypes.of(Prefab.class);
    private static final ComponentInfo<?> DISABLED = ComponentTypes.of(Disabled.class);

    private PassedOver() {}

    /// Those of one part of a query.
    ///
    /// @param named the types that the part says must or may be there
    /// @param prefabs whether an option asks for prefabs
    /// @param disabled whether an option asks for disabled entities
    public static List<ComponentInfo<?>> of(Collection<ComponentInfo<?>> named, boolean prefabs, boolean disabled) {
        List<ComponentInfo<?>> types = new ArrayList<>();
        if (!prefabs && !named.contains(PREFAB)) {
            types.add(PREFAB);
        }
        if (!disabled && !named.contains(DISABLED)) {
            types.add(DISABLED);
        }
        return types;
    }
}
