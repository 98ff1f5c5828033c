package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;

/// How an [EntityManager] hands out type handles and lookups. Those that it hands out are not tracked: a system gets
/// its own from its state.
///
/// @hidden
public abstract sealed class AccessVerbs extends EntitySingletonVerbs permits WatchVerbs {
    private final WorldStore store;
    private final VersionFirewall versions;

    AccessVerbs(EntityWork work) {
        super(work);
        this.store = work.store();
        this.versions = work.versions();
    }

    /// What opens chunks for the values of a component, of a struct type or managed. Good until the next structural
    /// change, and again after an update.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public final <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentTypeHandle");
        store.guard().check();
        ComponentInfo<T> info = ComponentTypeHandle.requireComponent(type);
        return new ComponentTypeHandle<>(store, versions, info, isReadOnly);
    }

    /// What opens chunks for the dynamic buffers of an element type. Good until the next structural change, and again
    /// after an update.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferTypeHandle");
        store.guard().check();
        return new BufferTypeHandle<>(store, versions, EntityBuffers.requireBuffer(type), isReadOnly);
    }

    /// What opens chunks for the value of a shared component. Good until the next structural change, and again after an
    /// update.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public final <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        Required.nonNull(type, "type", "getSharedComponentTypeHandle");
        store.guard().check();
        return new SharedComponentTypeHandle<>(store, versions, ComponentTypes.of(type));
    }

    /// What finds the component of any entity. Good until the next structural change, and again after an update.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, or no code can be generated for its class's
    /// package
    public final <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentLookup");
        store.guard().check();
        return ComponentLookup.of(store, versions, ComponentTypeHandle.requireComponent(type), isReadOnly);
    }

    /// What finds the dynamic buffer of any entity. Good until the next structural change, and again after an update.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferLookup");
        store.guard().check();
        return BufferLookup.of(store, versions, EntityBuffers.requireBuffer(type), isReadOnly);
    }

    /// What finds where any entity lies. Good until the next structural change, and again after an update.
    public final EntityStorageInfoLookup getEntityStorageInfoLookup() {
        store.guard().check();
        return new EntityStorageInfoLookup(store, versions);
    }

    /// Completes the registered jobs that write a component, so that it can be read by raw means: lookups, arrays of
    /// chunks.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    /// @throws IllegalStateException if a job that is not registered writes it and was not completed
    public final void completeDependencyBeforeRO(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "completeDependencyBeforeRO");
        store.guard().check();
        store.ensureColumns(ComponentTypes.of(type)).awaitWriters();
    }

    /// Completes the registered jobs that use a component, so that it can be written by raw means: lookups, arrays of
    /// chunks.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    /// @throws IllegalStateException if a job that is not registered uses it and was not completed
    public final void completeDependencyBeforeRW(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "completeDependencyBeforeRW");
        store.guard().check();
        store.ensureColumns(ComponentTypes.of(type)).awaitUsers();
    }

    /// Completes every registered job.
    public final void completeAllTrackedJobs() {
        store.guard().check();
        store.jobs().completeAll();
    }

    /// Completes every job that uses components of this world, whether it is registered or not. After it no job keeps
    /// the world's thread from anything.
    public final void completeAllJobs() {
        store.guard().check();
        store.jobs().completeEvery();
    }

    /// What opens chunks for the ids of their entities. Good until the next structural change, and again after an
    /// update.
    public final EntityTypeHandle getEntityTypeHandle() {
        store.guard().check();
        return new EntityTypeHandle(store, versions);
    }
}
