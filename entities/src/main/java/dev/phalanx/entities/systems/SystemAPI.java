package dev.phalanx.entities.systems;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.ImplicitLookups;
import dev.phalanx.entities.internal.jobs.ThreadContext;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.contract.CopiesArguments;
import org.jspecify.annotations.Nullable;

/// The operations of a system on its world, without naming either: the methods apply to the system whose method runs on
/// the calling thread, which is the innermost one where a system updates another.
///
/// ```java
/// SystemAPI.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> position.x += velocity.x());
/// ```
///
/// Each call registers the component types that it uses with the system, as read or as written, in the same way as the
/// methods of its [SystemState]; a type that is reached later, or in a branch, is registered then. Outside of systems
/// every method throws `IllegalStateException`.
///
/// The `execute` of an [IJobEntity][dev.phalanx.entities.jobs.IJobEntity] may call `exists`, `hasComponent`,
/// `getComponent`, `getComponentRO`, `getComponentRW`, `setComponent`, `isComponentEnabled`, `setComponentEnabled`,
/// `getBuffer` and `hasBuffer` with classes that it names: they are found in its code, and the job uses those
/// components as if it had lookups of them in its fields. Inside jobs all else throws `IllegalStateException`.
@CopiesArguments
public final class SystemAPI extends SystemQueries {

    private SystemAPI() {}

    // Singletons

    static SystemApiState calls(String call) {
        return ExecutingSystem.get(call).calls();
    }

    private static SystemApiState calls(ThreadContext thread, String call) {
        return ExecutingSystem.get(thread, call).calls();
    }

    /// A copy of the singleton. Of a managed component it is the object itself, or null; that counts as a write. Of a
    /// record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public static <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.getSingleton").singleton(type).getSingleton(type);
    }

    /// Same as [#getSingleton], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, the component is a tag or can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public static <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.tryGetSingleton").singleton(type).tryGetSingleton(type);
    }

    /// Overwrites the singleton.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    public static <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value");
        calls("SystemAPI.setSingleton").writtenSingleton(value.getClass()).setSingleton(value);
    }

    /// A reference to the singleton, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public static <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.getSingletonRW").writtenSingleton(type).getSingletonRW(type);
    }

    /// Same as [#getSingletonRW], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, the component is a tag or can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public static <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.tryGetSingletonRW").writtenSingleton(type).tryGetSingletonRW(type);
    }

    /// Whether exactly one entity has the component.
    ///
    /// @throws IllegalStateException if several have it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.hasSingleton").singleton(type).hasSingleton(type);
    }

    /// The one entity with the component.
    ///
    /// @throws IllegalStateException if not exactly one has it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static Entity getSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.getSingletonEntity").singleton(type).getSingletonEntity();
    }

    /// The one entity with the component, or null if none has it.
    ///
    /// @throws IllegalStateException if several have it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return calls("SystemAPI.tryGetSingletonEntity").singleton(type).tryGetSingletonEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public static <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        return getSingletonBuffer(type, false);
    }

    /// Same as [#getSingletonBuffer(Class)]; one that is only to be read refuses to be changed and does not count as a
    /// write.
    public static <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        SystemApiState calls = calls("SystemAPI.getSingletonBuffer");
        return (isReadOnly ? calls.singleton(type) : calls.writtenSingleton(type)).getSingletonBuffer(type, isReadOnly);
    }

    /// Same as [#getSingletonBuffer(Class)], or null if no entity has it.
    public static <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        return tryGetSingletonBuffer(type, false);
    }

    /// Same as [#getSingletonBuffer(Class, boolean)], or null if no entity has it.
    public static <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        SystemApiState calls = calls("SystemAPI.tryGetSingletonBuffer");
        return (isReadOnly ? calls.singleton(type) : calls.writtenSingleton(type))
                .tryGetSingletonBuffer(type, isReadOnly);
    }

    // Lookups and type handles

    private static SystemLookups lookups(String call) {
        return ExecutingSystem.get(call).lookups();
    }

    /// A lookup of the component of any entity, valid until the next structural change.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, shared or the element of a buffer, or no code can
    ///     be generated for its class's package
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups("SystemAPI.getComponentLookup").componentLookup(type, isReadOnly);
    }

    /// Same as [#getComponentLookup(Class, boolean)], to read and write.
    public static <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type) {
        return getComponentLookup(type, false);
    }

    /// A lookup of the dynamic buffer of any entity, valid until the next structural change.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups("SystemAPI.getBufferLookup").bufferLookup(type, isReadOnly);
    }

    /// Same as [#getBufferLookup(Class, boolean)], to read and write.
    public static <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type) {
        return getBufferLookup(type, false);
    }

    /// A lookup of the location of any entity, valid until the next structural change.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return lookups("SystemAPI.getEntityStorageInfoLookup").entityStorageInfoLookup();
    }

    /// A handle that opens chunks for the values of a component, of a struct type or managed, valid until the next
    /// structural change.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups("SystemAPI.getComponentTypeHandle").componentTypeHandle(type, isReadOnly);
    }

    /// Same as [#getComponentTypeHandle(Class, boolean)], to read and write.
    public static <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type) {
        return getComponentTypeHandle(type, false);
    }

    /// A handle that opens chunks for the dynamic buffers of an element type, valid until the next structural change.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups("SystemAPI.getBufferTypeHandle").bufferTypeHandle(type, isReadOnly);
    }

    /// Same as [#getBufferTypeHandle(Class, boolean)], to read and write.
    public static <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type) {
        return getBufferTypeHandle(type, false);
    }

    /// A handle that opens chunks for the value of a shared component, valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        Required.nonNull(type, "type");
        return lookups("SystemAPI.getSharedComponentTypeHandle").sharedComponentTypeHandle(type);
    }

    /// A handle that opens chunks for the ids of their entities, valid until the next structural change.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityTypeHandle getEntityTypeHandle() {
        return lookups("SystemAPI.getEntityTypeHandle").entityTypeHandle();
    }

    // Command buffers

    /// A new command buffer, which the [BeginInitializationEntityCommandBufferSystem] plays back and closes at the
    /// start of the [InitializationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginInitializationCommands() {
        return commands("beginInitializationCommands", BeginInitializationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndInitializationEntityCommandBufferSystem] plays back and closes at the end of
    /// the [InitializationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endInitializationCommands() {
        return commands("endInitializationCommands", EndInitializationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginFixedStepSimulationEntityCommandBufferSystem] plays back and closes at the
    /// start of each step of the [FixedStepSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginFixedStepSimulationCommands() {
        return commands(
                "beginFixedStepSimulationCommands", BeginFixedStepSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndFixedStepSimulationEntityCommandBufferSystem] plays back and closes at the
    /// end of each step of the [FixedStepSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endFixedStepSimulationCommands() {
        return commands(
                "endFixedStepSimulationCommands", EndFixedStepSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginVariableRateSimulationEntityCommandBufferSystem] plays back and closes at
    /// the start of the [VariableRateSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginVariableRateSimulationCommands() {
        return commands(
                "beginVariableRateSimulationCommands",
                BeginVariableRateSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndVariableRateSimulationEntityCommandBufferSystem] plays back and closes at
    /// the end of the [VariableRateSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endVariableRateSimulationCommands() {
        return commands(
                "endVariableRateSimulationCommands",
                EndVariableRateSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginSimulationEntityCommandBufferSystem] plays back and closes at the start of
    /// the [SimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginSimulationCommands() {
        return commands("beginSimulationCommands", BeginSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndSimulationEntityCommandBufferSystem] plays back and closes at the end of the
    /// [SimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endSimulationCommands() {
        return commands("endSimulationCommands", EndSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginPresentationEntityCommandBufferSystem] plays back and closes at the start
    /// of the [PresentationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginPresentationCommands() {
        return commands("beginPresentationCommands", BeginPresentationEntityCommandBufferSystem.Singleton.class);
    }

    private static EntityCommandBuffer commands(String verb, Class<? extends CommandBufferSingleton> type) {
        String call = "SystemAPI." + verb;
        CommandBufferSingleton singleton = calls(call).singleton(type).tryGetSingleton(type);
        if (singleton == null) {
            throw noSystem(call, type.getEnclosingClass().getSimpleName());
        }
        return singleton.createCommandBuffer();
    }

    private static IllegalStateException noSystem(String call, String system) {
        return new IllegalStateException(call + "() was called, and world \""
                + ExecutingSystem.get(call).world().name()
                + "\" has no " + system + ". Add it with world.addSystem(new " + system
                + "()), or add all default systems with world.addSystems(DefaultSystems.types()) or"
                + " DefaultWorld.");
    }

    // Own

    /// The world's time.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static TimeData time() {
        return ExecutingSystem.get("SystemAPI.time").time();
    }

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
        Required.nonNull(types, "types");
        return ExecutingSystem.get("SystemAPI.getEntityQuery").getEntityQuery(types);
    }

    /// The running system's query of what one of the descriptions describes.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        Required.nonNull(first, "first");
        Required.nonNull(more, "more");
        return ExecutingSystem.get("SystemAPI.getEntityQuery").getEntityQuery(first, more);
    }

    /// Whether the entity is alive.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean exists(Entity entity) {
        Required.nonNull(entity, "entity");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.exists(entity)
                : calls(thread, "SystemAPI.exists").em().exists(entity);
    }

    /// Whether the entity is alive and has the component.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.hasComponent("hasComponent", entity, type)
                : calls(thread, "SystemAPI.hasComponent").reading(type).hasComponent(entity, type);
    }

    /// A copy of the entity's component. Of a managed component it is the object itself, or null; that counts as a
    /// write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is a tag
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.getComponent(entity, type)
                : calls(thread, "SystemAPI.getComponent").reading(type).getComponent(entity, type);
    }

    /// Overwrites the entity's component. Not a structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, the component is a tag, or
    ///     something inside the value is null
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> void setComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity");
        Required.nonNull(value, "value");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        if (job != null) {
            job.setComponent(entity, value);
        } else {
            calls(thread, "SystemAPI.setComponent").writing(value.getClass()).setComponent(entity, value);
        }
    }

    /// A reference to the entity's component, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component has no value
    ///     of a struct type
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> RefRW<T> getComponentRW(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.getComponentRW(entity, type)
                : calls(thread, "SystemAPI.getComponentRW").writing(type).getComponentRW(entity, type);
    }

    /// A reference to the entity's component, to read it until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component has no value
    ///     of a struct type
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> RefRO<T> getComponentRO(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.getComponentRO(entity, type)
                : calls(thread, "SystemAPI.getComponentRO").reading(type).getComponentRO(entity, type);
    }

    /// Whether the entity's component is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent & IEnableableComponent> boolean isComponentEnabled(
            Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.isComponentEnabled(entity, type)
                : calls(thread, "SystemAPI.isComponentEnabled").reading(type).isComponentEnabled(entity, type);
    }

    /// Enables or disables the entity's component. Counts as a write of it.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent & IEnableableComponent> void setComponentEnabled(
            Entity entity, Class<T> type, boolean value) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        if (job != null) {
            job.setComponentEnabled(entity, type, value);
        } else {
            calls(thread, "SystemAPI.setComponentEnabled").writing(type).setComponentEnabled(entity, type, value);
        }
    }

    /// The entity's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.getBuffer(entity, type)
                : calls(thread, "SystemAPI.getBuffer").writing(type).getBuffer(entity, type);
    }

    /// Same as [#getBuffer(Entity, Class)]; one that is only to be read refuses to be changed and does not count as a
    /// write.
    public static <T extends IBufferElementData> DynamicBuffer<T> getBuffer(
            Entity entity, Class<T> type, boolean isReadOnly) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        if (job != null) {
            return job.getBuffer(entity, type);
        }
        SystemApiState calls = calls(thread, "SystemAPI.getBuffer");
        return (isReadOnly ? calls.reading(type) : calls.writing(type)).getBuffer(entity, type, isReadOnly);
    }

    /// Whether the entity is alive and has the buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static boolean hasBuffer(Entity entity, Class<? extends IBufferElementData> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        ThreadContext thread = ThreadContext.ofThisThread();
        ImplicitLookups job = thread.hasLookups() ? thread.lookups() : null;
        return job != null
                ? job.hasComponent("hasBuffer", entity, type)
                : calls(thread, "SystemAPI.hasBuffer").reading(type).hasBuffer(entity, type);
    }

    /// An aspect of the entity, valid until the next structural change. The components that it may write count as
    /// changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [optional][dev.phalanx.entities.components.Optional], or the class cannot be an aspect
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <A extends IAspect> A getAspect(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        return calls("SystemAPI.getAspect").aspect(type, false).getAspect(entity, type);
    }

    /// Same as [#getAspect], to read only: what it wraps refuses to be written, and nothing counts as changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [optional][dev.phalanx.entities.components.Optional], or the class cannot be an aspect
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <A extends IAspect> A getAspectRO(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        return calls("SystemAPI.getAspectRO").aspect(type, true).getAspectRO(entity, type);
    }
}
