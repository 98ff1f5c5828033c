package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.components.IComponent;

/// Checks what a caller lists: component classes, which become component infos, and component values.
public final class ComponentList {
    private ComponentList() {}

    /// The types of some classes.
    ///
    /// @throws NullPointerException if the array is null
    /// @throws IllegalArgumentException if a class is null, not a component, or named twice
    public static ComponentInfo<?>[] of(Class<?>[] types) {
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

    /// The component values and classes in one array.
    ///
    /// @throws IllegalArgumentException if something is neither, or null
    public static Object[] components(Object first, Object[] more) {
        Object[] components = new Object[more.length + 1];
        components[0] = first;
        System.arraycopy(more, 0, components, 1, more.length);
        for (int i = 0; i < components.length; i++) {
            if (components[i] == null) {
                throw isNull(i + 1, components.length);
            }
            if (!(components[i] instanceof IComponent) && !(components[i] instanceof Class<?>)) {
                throw new IllegalArgumentException("Component " + (i + 1) + " of " + components.length + " is a "
                        + components[i].getClass().getName()
                        + ", which is no component. Give values of components, and classes of those that begin zero.");
            }
        }
        return components;
    }

    public static IllegalArgumentException isNull(int number, int count) {
        return new IllegalArgumentException("Component " + number + " of " + count
                + " is null. Leave it out, or give a value or a class of a component.");
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
