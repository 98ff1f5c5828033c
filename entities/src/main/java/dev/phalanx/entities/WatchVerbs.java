package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.listen.EntityListeners;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// How an [EntityManager] tells what changes: to listeners at once, to others by versions and censuses.
///
/// @hidden
public abstract sealed class WatchVerbs extends AccessVerbs permits TransferVerbs {
    private final WorldStore store;
    private final EntityListeners listeners;
    private final EntityVersions orders;

    WatchVerbs(EntityWork work) {
        super(work);
        this.store = work.store();
        this.listeners = work.listeners();
        this.orders = work.orders();
    }

    /// Calls `listener` for every entity that was created, instantiated or moved here from another world: once the
    /// change is complete, before [`onAdd`][#onAdd] of its components. The entity can be read and has its values.
    ///
    /// Listeners are called on the world's thread, for each form of a change, in order of subscription. One that
    /// throws keeps neither the others from being called nor the change from being completed; then its exception is
    /// thrown by the method that made the change, with those of others as suppressed exceptions. Closing the world
    /// calls no listener.
    public final Subscription onCreate(EntityListener listener) {
        Required.nonNull(listener, "listener", "onCreate");
        store.guard().check();
        return new Subscription(listeners.onCreate(listener));
    }

    /// Calls `listener` for every entity that is about to be destroyed or moved to another world, while it can still be
    /// read, after [`onRemove`][#onRemove] of its components. For the rest see [`onCreate`][#onCreate].
    public final Subscription onDestroy(EntityListener listener) {
        Required.nonNull(listener, "listener", "onDestroy");
        store.guard().check();
        return new Subscription(listeners.onDestroy(listener));
    }

    /// Calls `listener` for every entity that got a component of this type, by adding or by being created with it: once
    /// the change is complete, when the component has its value. For the rest see [`onCreate`][#onCreate].
    public final Subscription onAdd(Class<? extends IComponent> type, EntityListener listener) {
        Required.nonNull(type, "type", "onAdd");
        Required.nonNull(listener, "listener", "onAdd");
        store.guard().check();
        return new Subscription(listeners.onAdd(ComponentTypes.of(type), listener));
    }

    /// Calls `listener` for every entity that is about to lose its component of this type, by removing or by being
    /// destroyed, while it can still be read. For the rest see [`onCreate`][#onCreate].
    public final Subscription onRemove(Class<? extends IComponent> type, EntityListener listener) {
        Required.nonNull(type, "type", "onRemove");
        Required.nonNull(listener, "listener", "onRemove");
        store.guard().check();
        return new Subscription(listeners.onRemove(ComponentTypes.of(type), listener));
    }

    /// The version that writes are marked with: 1 at first, one more before each system's update. It wraps around
    /// and is never 0; compare two versions by the sign of their difference.
    ///
    /// @see World#globalSystemVersion()
    public final int globalSystemVersion() {
        return orders.globalSystem();
    }

    /// Goes up with every structural change: by one for entities created or destroyed in a chunk, by two for entities
    /// that move to another archetype. It wraps around; compare for equality.
    public final int entityOrderVersion() {
        return orders.entityOrder();
    }

    /// Goes up with every structural change that touches an archetype with this type, counted as
    /// [`entityOrderVersion()`][#entityOrderVersion()] does; 0 if there has been none. Writing values leaves it as
    /// it is.
    public final int getComponentOrderVersion(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "getComponentOrderVersion");
        return orders.componentOrder(type);
    }

    /// Which entities came and went since `census` was last used, or, at its first use, all that are alive. An entity
    /// that was created and destroyed in between is in neither list.
    ///
    /// @param census remembers what was alive, and is brought up to date
    /// @throws IllegalArgumentException if the census was used with another world
    public final CreatedAndDestroyedEntities getCreatedAndDestroyedEntities(EntityCensus census) {
        Required.nonNull(census, "census", "getCreatedAndDestroyedEntities");
        return orders.createdAndDestroyed(census);
    }
}
