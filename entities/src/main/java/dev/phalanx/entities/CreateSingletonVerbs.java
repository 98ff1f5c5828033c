package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;

/// How an [EntityManager] creates singletons: components that one entity has.
///
/// @hidden
public abstract sealed class CreateSingletonVerbs extends AspectVerbs permits AccessVerbs {
    private final EntitySingletons singletons;

    CreateSingletonVerbs(EntityWork work) {
        super(work);
        this.singletons = work.singletons();
    }

    /// Creates the one entity with a component, zero.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if the class is a buffer's element or a shared component
    public final Entity createSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "createSingleton");
        return singletons.create(type, "");
    }

    /// As [`createSingleton(Class)`][#createSingleton(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingleton(Class<? extends IComponent> type, String name) {
        Required.nonNull(type, "type", "createSingleton");
        Required.nonNull(name, "name", "createSingleton");
        return singletons.create(type, name);
    }

    /// Creates the one entity with a component, with its value.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if it is a shared component, or something inside the value is null
    public final Entity createSingleton(IComponent value) {
        Required.nonNull(value, "value", "createSingleton");
        return singletons.create(value, "");
    }

    /// As [`createSingleton(IComponent)`][#createSingleton(IComponent)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingleton(IComponent value, String name) {
        Required.nonNull(value, "value", "createSingleton");
        Required.nonNull(name, "name", "createSingleton");
        return singletons.create(value, name);
    }

    /// Creates the one entity with an empty buffer. [`getBuffer`][#getBuffer(Entity, Class)] hands it out.
    ///
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final Entity createSingletonBuffer(Class<? extends IBufferElementData> type) {
        Required.nonNull(type, "type", "createSingletonBuffer");
        return singletons.createBuffer(type, "");
    }

    /// As [`createSingletonBuffer(Class)`][#createSingletonBuffer(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingletonBuffer(Class<? extends IBufferElementData> type, String name) {
        Required.nonNull(type, "type", "createSingletonBuffer");
        Required.nonNull(name, "name", "createSingletonBuffer");
        return singletons.createBuffer(type, name);
    }
}
