package dev.phalanx.entities.types;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentList;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An unchanging set of component types, for adding or removing several at once.
///
/// Sets of the same types are equal. It belongs to no world.
public final class ComponentTypeSet {
    static {
        ModuleAccess.<ComponentTypeSet, ComponentInfo<?>[]>set(
                ComponentTypeSet.class, ComponentInfo[].class, set -> set.infos);
    }

    /// In the order in which archetypes keep them.
    private final ComponentInfo<?>[] infos;

    private ComponentTypeSet(ComponentInfo<?>[] infos) {
        this.infos = infos;
    }

    /// The set of these types, in any order; without types the empty set.
    ///
    /// @throws IllegalArgumentException if a class is null, not a component, or listed twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static ComponentTypeSet of(Class<? extends IComponent>... types) {
        ComponentInfo<?>[] infos = ComponentList.of(types);
        Arrays.sort(infos, ComponentInfo.ORDER);
        return new ComponentTypeSet(infos);
    }

    /// The number of types.
    public int size() {
        return infos.length;
    }

    /// Whether there are no types.
    public boolean isEmpty() {
        return infos.length == 0;
    }

    /// Whether the type belongs to the set.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public boolean contains(Class<? extends IComponent> type) {
        return Arrays.asList(infos).contains(ComponentTypes.of(type));
    }

    /// The types: those with data first, then tags, each by class name.
    public List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>();
        for (ComponentInfo<?> info : infos) {
            types.add(info.type());
        }
        return List.copyOf(types);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ComponentTypeSet that && Arrays.equals(infos, that.infos);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(infos);
    }

    /// Such as `[LocalTransform, Speed]`.
    @Override
    public String toString() {
        return Arrays.toString(infos);
    }
}
