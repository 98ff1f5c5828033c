package dev.phalanx.entities.types;

import dev.phalanx.entities.components.IAspect;
import java.util.List;

/// The facts about one aspect class, from [TypeManager#aspects()].
///
/// @param type the aspect class
/// @param required the components that an entity with the aspect has, with how the aspect uses each
public record AspectTypeInfo(Class<? extends IAspect> type, List<ComponentType> required) {
    /// Facts whose list cannot be changed.
    public AspectTypeInfo {
        required = List.copyOf(required);
    }
}
