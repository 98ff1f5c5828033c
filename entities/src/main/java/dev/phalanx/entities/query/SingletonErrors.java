package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.OfEnclosingSystem;
import org.jspecify.annotations.Nullable;

/// Refuses what cannot be a singleton, or is not the only one.
final class SingletonErrors {
    private SingletonErrors() {}

    /// Such as `getSingleton(Health.class)`.
    static String call(String verb, @Nullable Class<?> type) {
        return type == null ? verb + "()" : verb + "(" + type.getSimpleName() + ".class)";
    }

    static IllegalStateException none(String call, QueryCache query) {
        return new IllegalStateException(call + " needs one entity, and " + query + " finds none. Create it with"
                + " em.createSingleton, or ask first whether there is one.");
    }

    /// Same as [#none(String, QueryCache)], for a call that needs the value of a type.
    static IllegalStateException none(String call, QueryCache query, Class<?> type) {
        Class<?> owner = type.getEnclosingClass();
        OfEnclosingSystem made = type.getAnnotation(OfEnclosingSystem.class);
        if (made == null || owner == null || !made.value().isAssignableFrom(owner)) {
            return none(call, query);
        }
        return new IllegalStateException(call + " needs the system " + owner.getSimpleName() + ", and world \""
                + query.store().guard().worldName() + "\" has none. Add the default systems with"
                + " DefaultWorld.addSystems(world, List.of()), or this one with world.addSystem(new "
                + owner.getSimpleName() + "()).");
    }

    static IllegalStateException many(String call, QueryCache query, int count) {
        return new IllegalStateException(call + " needs one entity, and " + query + " finds " + count
                + ". Destroy those that are too many, or go over them with forEach.");
    }

    static IllegalStateException enabledBits(String call, QueryCache query) {
        return new IllegalStateException(call + " was asked of " + query + ", which names components that can be"
                + " disabled. Name them in withPresent, or give it the option IGNORE_COMPONENT_ENABLED_STATE.");
    }

    static IllegalArgumentException objectReference(ComponentInfo<?> info) {
        return new IllegalArgumentException("A RefRW of " + info.name() + " was requested, whose values are objects."
                + " Use getSingleton, which hands the object out.");
    }

    /// @throws IllegalStateException if the component can be disabled
    /// @throws IllegalArgumentException if the class is a shared component, or none
    static <T> ComponentInfo<T> requireSingle(Class<T> type, String verb) {
        ComponentInfo<T> info = ComponentTypes.of(type);
        if (info.isEnableable()) {
            throw new IllegalStateException(call(verb, type) + " was called, and " + info.name() + " can be disabled,"
                    + " which a singleton cannot. Take IEnableableComponent from it, or go over a query.");
        }
        if (info.isShared()) {
            throw new IllegalArgumentException(call(verb, type) + " was called, and " + info.name() + " is a shared"
                    + " component, whose value belongs to a chunk. Use em.getSharedComponent of getSingletonEntity().");
        }
        return info;
    }

    /// @throws IllegalStateException if entities of the query may lack the component
    static void requireNamed(ComponentInfo<?> info, String verb, QueryCache query) {
        if (!query.description().requires(info)) {
            throw new IllegalStateException(call(verb, info.type()) + " was asked of " + query
                    + ", which does not require it. Add it to the query with withAll(" + info.name() + ".class).");
        }
    }

    /// @throws IllegalStateException if the query only reads the component
    static void requireWritten(ComponentInfo<?> info, String verb, QueryCache query) {
        if (!query.description().writes(info)) {
            throw new IllegalStateException(call(verb, info.type()) + " was asked of " + query
                    + ", which only reads it. Name it in withAllRW(" + info.name() + ".class).");
        }
    }

    /// @throws IllegalStateException if the component is a tag
    /// @throws IllegalArgumentException if the class is the element of a buffer
    static <T> ComponentColumns<T> requireValue(ComponentColumns<T> columns) {
        ComponentInfo<T> info = columns.info();
        if (info.isTag()) {
            throw new IllegalStateException(info.name() + " is a tag and has no value. Ask hasSingleton(" + info.name()
                    + ".class), or give it a field.");
        }
        if (info.isBuffer()) {
            throw new IllegalArgumentException(info.name() + " is the element of a buffer, and an entity has an array"
                    + " of them. Use getSingletonBuffer(" + info.name() + ".class).");
        }
        return columns;
    }

    /// @throws IllegalArgumentException if the component is not a buffer
    static void requireBuffer(ComponentInfo<?> info) {
        if (!info.isBuffer()) {
            throw new IllegalArgumentException(
                    info.name() + " is not the element of a buffer. Use getSingleton(" + info.name() + ".class).");
        }
    }
}
