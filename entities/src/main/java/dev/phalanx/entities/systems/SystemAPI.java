package dev.phalanx.entities.systems;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.IAspect;
import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IEnableableComponent;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.ImplicitLookups;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.internal.contract.CopiesArguments;
import org.jspecify.annotations.Nullable;

/// What a system does to its world, without naming system or world: the methods concern the system whose method runs on
/// the calling thread, which is the innermost one where a system updates another.
///
/// ```java
/// SystemAPI.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> position.x += velocity.x());
/// ```
///
/// Each call registers the component types that it is about with the system, as read or as written, as if they had been
/// asked for through its [SystemState]; a type that is met later, or in a branch, is registered then. Outside of
/// systems every method throws `IllegalStateException`.
///
/// The `execute` of an [IJobEntity][dev.phalanx.entities.jobs.IJobEntity] may call `exists`, `hasComponent`,
/// `getComponent`, `getComponentRO`, `getComponentRW`, `setComponent`, `isComponentEnabled`, `setComponentEnabled`,
/// `getBuffer` and `hasBuffer` with classes that it names: they are found in its code, and the job uses those
/// components as if it had lookups of them in its fields. Inside jobs all else throws `IllegalStateException`.
///
/// (Source documents S1, S3: `SystemAPI`.)
@CopiesArguments
public final class SystemAPI extends SystemCommandVerbs {
    private SystemAPI() {}

    /// What calls inside the running job go to, or null.
    private static @Nullable ImplicitLookups lookups() {
        return ExecutingSystem.ofThisThread().lookups();
    }

    /// The world's time.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static TimeData time() {
        return ExecutingSystem.get("SystemAPI.time").time();
    }

    // Queries

    /// A builder whose queries are the running system's: the same object for the same description, which takes filters
    /// that ask for changes since the system's last update.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityQueryBuilder queryBuilder() {
        return ExecutingSystem.get("SystemAPI.queryBuilder").queries().builder();
    }

    /// The running system's query of these types; see [SystemState#getEntityQuery(ComponentType...)].
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityQuery getEntityQuery(ComponentType... types) {
        Required.nonNull(types, "types", "getEntityQuery");
        return ExecutingSystem.get("SystemAPI.getEntityQuery").getEntityQuery(types);
    }

    /// The running system's query of what one of the descriptions describes.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        Required.nonNull(first, "first", "getEntityQuery");
        Required.nonNull(more, "more", "getEntityQuery");
        return ExecutingSystem.get("SystemAPI.getEntityQuery").getEntityQuery(first, more);
    }

    // Components of one entity

    /// Whether the entity is alive.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean exists(Entity entity) {
        Required.nonNull(entity, "entity", "exists");
        ImplicitLookups job = lookups();
        return job != null ? job.exists(entity) : calls("SystemAPI.exists").em().exists(entity);
    }

    /// Whether the entity is alive and has the component.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "hasComponent");
        Required.nonNull(type, "type", "hasComponent");
        ImplicitLookups job = lookups();
        return job != null
                ? job.hasComponent("hasComponent", entity, type)
                : calls("SystemAPI.hasComponent").reading(type).hasComponent(entity, type);
    }

    /// A copy of the entity's component. Of a managed component it is the object itself, or null; that counts as a
    /// write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is a tag
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponent");
        Required.nonNull(type, "type", "getComponent");
        ImplicitLookups job = lookups();
        return job != null
                ? job.getComponent(entity, type)
                : calls("SystemAPI.getComponent").reading(type).getComponent(entity, type);
    }

    /// Overwrites the entity's component. Not a structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, the component is a tag, or
    ///     something inside the value is null
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> void setComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(value, "value", "setComponent");
        ImplicitLookups job = lookups();
        if (job != null) {
            job.setComponent(entity, value);
        } else {
            calls("SystemAPI.setComponent").writing(value.getClass()).setComponent(entity, value);
        }
    }

    /// A reference to the entity's component, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component has no value
    ///     of a struct type
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> RefRW<T> getComponentRW(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponentRW");
        Required.nonNull(type, "type", "getComponentRW");
        ImplicitLookups job = lookups();
        return job != null
                ? job.getComponentRW(entity, type)
                : calls("SystemAPI.getComponentRW").writing(type).getComponentRW(entity, type);
    }

    /// A reference to the entity's component, to read it until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component has no value
    ///     of a struct type
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> RefRO<T> getComponentRO(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponentRO");
        Required.nonNull(type, "type", "getComponentRO");
        ImplicitLookups job = lookups();
        return job != null
                ? job.getComponentRO(entity, type)
                : calls("SystemAPI.getComponentRO").reading(type).getComponentRO(entity, type);
    }

    /// Whether the entity's component is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent & IEnableableComponent> boolean isComponentEnabled(
            Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "isComponentEnabled");
        Required.nonNull(type, "type", "isComponentEnabled");
        ImplicitLookups job = lookups();
        return job != null
                ? job.isComponentEnabled(entity, type)
                : calls("SystemAPI.isComponentEnabled").reading(type).isComponentEnabled(entity, type);
    }

    /// Enables or disables the entity's component. Counts as a write of it.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent & IEnableableComponent> void setComponentEnabled(
            Entity entity, Class<T> type, boolean value) {
        Required.nonNull(entity, "entity", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        ImplicitLookups job = lookups();
        if (job != null) {
            job.setComponentEnabled(entity, type, value);
        } else {
            calls("SystemAPI.setComponentEnabled").writing(type).setComponentEnabled(entity, type, value);
        }
    }

    // Buffers

    /// The entity's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getBuffer");
        Required.nonNull(type, "type", "getBuffer");
        ImplicitLookups job = lookups();
        return job != null
                ? job.getBuffer(entity, type)
                : calls("SystemAPI.getBuffer").writing(type).getBuffer(entity, type);
    }

    /// As [#getBuffer(Entity, Class)]; one that is only to be read refuses to be changed and does not count as a write.
    public static <T extends IBufferElementData> DynamicBuffer<T> getBuffer(
            Entity entity, Class<T> type, boolean isReadOnly) {
        Required.nonNull(entity, "entity", "getBuffer");
        Required.nonNull(type, "type", "getBuffer");
        ImplicitLookups job = lookups();
        if (job != null) {
            return job.getBuffer(entity, type);
        }
        SystemCalls calls = calls("SystemAPI.getBuffer");
        return (isReadOnly ? calls.reading(type) : calls.writing(type)).getBuffer(entity, type, isReadOnly);
    }

    /// Whether the entity is alive and has the buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean hasBuffer(Entity entity, Class<? extends IBufferElementData> type) {
        Required.nonNull(entity, "entity", "hasBuffer");
        Required.nonNull(type, "type", "hasBuffer");
        ImplicitLookups job = lookups();
        return job != null
                ? job.hasComponent("hasBuffer", entity, type)
                : calls("SystemAPI.hasBuffer").reading(type).hasBuffer(entity, type);
    }

    // Aspects

    /// An aspect of the entity, good until the next structural change. The components that it may write count as
    /// changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [optional][dev.phalanx.entities.Optional], or the class cannot be an aspect
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <A extends IAspect> A getAspect(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity", "getAspect");
        Required.nonNull(type, "type", "getAspect");
        return calls("SystemAPI.getAspect").aspect(type, false).getAspect(entity, type);
    }

    /// As [#getAspect], to read only: what it wraps refuses to be written, and nothing counts as changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [optional][dev.phalanx.entities.Optional], or the class cannot be an aspect
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <A extends IAspect> A getAspectRO(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity", "getAspectRO");
        Required.nonNull(type, "type", "getAspectRO");
        return calls("SystemAPI.getAspectRO").aspect(type, true).getAspectRO(entity, type);
    }
}
