package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.store.WorldStore;

/// The operations on the entities of one world. The entity manager calls them, the playback of commands, and what
/// restores worlds.
///
/// @param life creates and destroys
/// @param copies instantiates
/// @param activation switches entities off and on
/// @param names names entities
/// @param components adds, removes, reads and writes the components of one entity
/// @param shared does the same with shared components
/// @param buffers does the same with dynamic buffers
/// @param enabled enables and disables components
/// @param batches adds, removes and destroys for many entities at once
/// @param transfer brings entities of other worlds here
/// @param errors what the others say when they refuse something
public record EntityOperations(
        EntityLifecycle life,
        EntityInstantiation copies,
        EntityActivation activation,
        EntityNames names,
        EntityComponents components,
        EntityShared shared,
        EntityBuffers buffers,
        ComponentEnabling enabled,
        EntityBatches batches,
        EntityTransfer transfer,
        EntityErrors errors) {
    /// The operations of a world.
    public static EntityOperations of(WorldInternals world) {
        WorldStore store = world.store();
        StructuralChanges structuralChanges = world.structuralChanges();
        ChangeTracker versions = world.versions();
        EntityErrors errors = new EntityErrors(store);
        EntityGroups groups = new EntityGroups(store, errors);
        EntityShared shared = new EntityShared(store, structuralChanges, errors);
        return new EntityOperations(
                new EntityLifecycle(store, structuralChanges, groups, errors),
                new EntityInstantiation(store, structuralChanges, groups, errors),
                new EntityActivation(store, structuralChanges, groups, errors),
                new EntityNames(store, versions, errors),
                new EntityComponents(store, structuralChanges, versions, shared, errors),
                shared,
                new EntityBuffers(store, structuralChanges, versions, errors),
                new ComponentEnabling(store, versions, errors),
                new EntityBatches(store, structuralChanges, versions, groups, errors),
                new EntityTransfer(world, errors),
                errors);
    }
}
