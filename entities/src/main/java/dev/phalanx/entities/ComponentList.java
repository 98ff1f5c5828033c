package dev.phalanx.entities;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// Checks what a caller lists: component classes, which become component infos, and component values.
final class ComponentList {
    private ComponentList() {}

    /// @throws NullPointerException if the array is null
    /// @throws IllegalArgumentException if a class is null, not a component, or named twice
    static ComponentInfo<?>[] of(Class<?>[] types) {
        ComponentInfo<?>[] infos = new ComponentInfo<?>[types.length];
        for (int i = 0; i < types.length; i++) {
            infos[i] = info(types, i);
            for (int k = 0; k < i; k++) {
                if (infos[k] == infos[i]) {
                    throw new IllegalArgumentException(infos[i].name() + " is listed twice, as type " + (k + 1)
                            + " and as type " + (i + 1) + ". An entity has one component of a type: list it once.");
                }
            }
        }
        return infos;
    }

    /// The values in one array.
    ///
    /// @throws IllegalArgumentException if one is null
    static IComponent[] values(IComponent first, IComponent[] more) {
        IComponent[] values = new IComponent[more.length + 1];
        values[0] = first;
        System.arraycopy(more, 0, values, 1, more.length);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                throw new IllegalArgumentException(
                        "Value " + (i + 1) + " of " + values.length + " is null. Leave it out, or give a value.");
            }
        }
        return values;
    }

    private static ComponentInfo<?> info(Class<?>[] types, int i) {
        Class<?> type = types[i];
        if (type == null) {
            throw new IllegalArgumentException(
                    "Type " + (i + 1) + " of " + types.length + " is null. Leave it out, or name a component class.");
        }
        return ComponentTypes.of(type);
    }
}
