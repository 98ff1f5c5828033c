package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.lookups.WorldContext;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import org.jspecify.annotations.Nullable;

/// A system as a class to extend, which has at hand what an [ISystem] is handed as its state.
public abstract class SystemBase implements ISystemStartStop, WorldContext {
    private @Nullable SystemState state;

    /// A system of no world yet.
    protected SystemBase() {}

    /// Called once, when the system is added to the world.
    protected void onCreate() {}

    /// Called before the first update, and before the first one after a stop.
    protected void onStartRunning() {}

    /// Called at every update that runs the system.
    protected abstract void onUpdate();

    /// Called once after a start, when the updates end.
    protected void onStopRunning() {}

    /// Called once, when the system is destroyed or the world closes.
    protected void onDestroy() {}

    /// @hidden
    @Override
    public final LookupSource lookupSource() {
        return state().lookupSource();
    }

    /// Calls [#onCreate()].
    ///
    /// @throws IllegalArgumentException if the system belongs to a world already
    @Override
    public final void onCreate(SystemState made) {
        SystemState before = state;
        if (before != null && !before.isDestroyed) {
            throw new IllegalArgumentException("System " + made + " was added to world \""
                    + made.world().name() + "\" and belongs to world \""
                    + before.world().name() + "\". Add another instance.");
        }
        state = made;
        onCreate();
    }

    /// Calls [#onStartRunning()].
    @Override
    public final void onStartRunning(SystemState own) {
        onStartRunning();
    }

    /// Calls [#onUpdate()].
    @Override
    public final void onUpdate(SystemState own) {
        onUpdate();
    }

    /// Calls [#onStopRunning()].
    @Override
    public final void onStopRunning(SystemState own) {
        onStopRunning();
    }

    /// Calls [#onDestroy()].
    @Override
    public final void onDestroy(SystemState own) {
        onDestroy();
    }

    /// The state that the world keeps for the system.
    ///
    /// @throws IllegalStateException if the system has not been added to a world
    public final SystemState state() {
        SystemState known = state;
        if (known == null) {
            throw new IllegalStateException("System " + getClass().getName()
                    + " was used before it was added to a world. Add it with world.addSystem(system).");
        }
        return known;
    }

    /// The world the system belongs to.
    public final World world() {
        return state().world();
    }

    /// The world's entity manager.
    public final EntityManager entityManager() {
        return state().entityManager();
    }

    /// The world's time.
    public final TimeData time() {
        return state().time();
    }

    /// The system's handle, whose entity can carry components for the system.
    public final SystemHandle systemHandle() {
        return state().systemHandle();
    }

    /// The jobs that jobs of the system have to wait for, see [SystemState#dependency()].
    public final JobHandle dependency() {
        return state().dependency();
    }

    /// Sets what who uses the same components later has to wait for, as [SystemState#setDependency] does.
    public final void setDependency(JobHandle jobs) {
        state().setDependency(jobs);
    }

    /// Completes [#dependency()].
    public final void completeDependency() {
        state().completeDependency();
    }

    /// Whether updates call the system. True by default.
    public final boolean enabled() {
        return state().enabled();
    }

    /// Switches the system on or off, from the next update on.
    public final void setEnabled(boolean enabled) {
        state().setEnabled(enabled);
    }

    /// Whether an update would run the system, as [SystemState#shouldRun()] says.
    public final boolean shouldRun() {
        return state().shouldRun();
    }

    /// Updates the system at once, as [SystemState#update()] does.
    public final void update() {
        state().update();
    }

    /// The world's global system version when the system's last update ended; 0 before its first.
    public final int lastSystemVersion() {
        return state().lastSystemVersion();
    }

    /// The world's global system version.
    public final int globalSystemVersion() {
        return state().globalSystemVersion();
    }

    /// The system's query of these types, as [SystemState#getEntityQuery(ComponentType...)] gives it.
    public final EntityQuery getEntityQuery(ComponentType... types) {
        return state().getEntityQuery(types);
    }

    /// The system's query of what one of the descriptions describes.
    public final EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        return state().getEntityQuery(first, more);
    }

    /// The system's query of what a builder describes.
    public final EntityQuery getEntityQuery(EntityQueryBuilder builder) {
        return state().getEntityQuery(builder);
    }

    /// Lets the system run only while the query has entities, as [SystemState#requireForUpdate(EntityQuery)] does.
    public final void requireForUpdate(EntityQuery query) {
        state().requireForUpdate(query);
    }

    /// Lets the system run only while some entity has the component, as [SystemState#requireForUpdate(Class)] does.
    public final void requireForUpdate(Class<? extends IComponent> type) {
        state().requireForUpdate(type);
    }

    /// Lets the system run only while one of the queries has entities, as [SystemState#requireAnyForUpdate] does.
    public final void requireAnyForUpdate(EntityQuery... choice) {
        state().requireAnyForUpdate(choice);
    }

    // Lookups and handles

    /// A lookup of the component of any entity, see [SystemState#getComponentLookup].
    public final <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        return state().getComponentLookup(type, isReadOnly);
    }

    /// Same as [#getComponentLookup(Class, boolean)], to read and write.
    public final <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type) {
        return getComponentLookup(type, false);
    }

    /// A lookup of the dynamic buffer of any entity, see [SystemState#getBufferLookup].
    public final <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        return state().getBufferLookup(type, isReadOnly);
    }

    /// Same as [#getBufferLookup(Class, boolean)], to read and write.
    public final <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type) {
        return getBufferLookup(type, false);
    }

    /// A lookup of the location of any entity, see [SystemState#getEntityStorageInfoLookup].
    public final EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return state().getEntityStorageInfoLookup();
    }

    /// A handle that opens chunks for the values of a component, see [SystemState#getComponentTypeHandle].
    public final <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        return state().getComponentTypeHandle(type, isReadOnly);
    }

    /// Same as [#getComponentTypeHandle(Class, boolean)], to read and write.
    public final <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type) {
        return getComponentTypeHandle(type, false);
    }

    /// A handle that opens chunks for dynamic buffers, see [SystemState#getBufferTypeHandle].
    public final <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        return state().getBufferTypeHandle(type, isReadOnly);
    }

    /// Same as [#getBufferTypeHandle(Class, boolean)], to read and write.
    public final <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type) {
        return getBufferTypeHandle(type, false);
    }

    /// A handle that opens chunks for the value of a shared component, see [SystemState#getSharedComponentTypeHandle].
    public final <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        return state().getSharedComponentTypeHandle(type);
    }

    /// A handle that opens chunks for the ids of their entities, see [SystemState#getEntityTypeHandle].
    public final EntityTypeHandle getEntityTypeHandle() {
        return state().getEntityTypeHandle();
    }
}
