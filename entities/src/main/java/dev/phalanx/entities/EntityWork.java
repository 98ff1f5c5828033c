package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.change.WorldSide;
import dev.phalanx.entities.internal.listen.EntityListeners;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;

/// Who does the work of one [EntityManager].
///
/// The manager itself is a chain of classes, each with the methods of some verbs and the next one's superclass:
/// [LookVerbs], [LifeVerbs], [AddVerbs], [RemoveVerbs], [ValueVerbs], [SharedVerbs], [EnabledVerbs], [BufferVerbs],
/// [ChunkComponentVerbs], [AspectVerbs], [EntitySingletonVerbs], [AccessVerbs], [WatchVerbs], [TransferVerbs],
/// [ExclusiveVerbs]. Their class docs are `@hidden`, so that javadoc shows all methods as the manager's own; links
/// among them have a text of their own, as javadoc would name the hidden class.
///
/// @param store what the world stores
/// @param versions its version firewall
/// @param door makes its structural changes
/// @param queries its shared queries
/// @param life creates and destroys entities
/// @param fromValues creates entities with values
/// @param components adds, removes, reads and writes components of one entity
/// @param shared adds, sets and reads shared components
/// @param enabled enables and disables components
/// @param buffers hands out dynamic buffers
/// @param chunkComponents adds, removes, reads and writes chunk components
/// @param aspects hands out aspects
/// @param singletons creates singletons
/// @param copies copies entities
/// @param enabling switches entities off and on
/// @param batches changes many entities at once
/// @param listeners calls those who listen
/// @param names names entities
/// @param orders tells of structural changes
/// @param introspection tells what there is
/// @param transfer brings entities of other worlds
record EntityWork(
        WorldStore store,
        VersionFirewall versions,
        StructuralDoor door,
        QueryRegistry queries,
        EntityLife life,
        EntitiesFromValues fromValues,
        EntityComponents components,
        EntityShared shared,
        EntityEnabled enabled,
        EntityBuffers buffers,
        EntityChunkComponents chunkComponents,
        EntityAspects aspects,
        EntitySingletons singletons,
        EntityCopies copies,
        EntityEnabling enabling,
        EntityBatches batches,
        EntityListeners listeners,
        EntityNames names,
        EntityVersions orders,
        EntityIntrospection introspection,
        EntityTransfer transfer) {
    static EntityWork of(WorldStore store, StructuralDoor door, VersionFirewall versions, QueryRegistry queries) {
        EntityErrors errors = new EntityErrors(store);
        EntityGroups groups = new EntityGroups(store, errors);
        EntityShared shared = new EntityShared(store, door, errors);
        EntityLife life = new EntityLife(store, door, groups, errors);
        EntitiesFromValues fromValues = new EntitiesFromValues(store, door);
        EntityNames names = new EntityNames(store, errors);
        return new EntityWork(
                store,
                versions,
                door,
                queries,
                life,
                fromValues,
                new EntityComponents(store, door, versions, shared, errors),
                shared,
                new EntityEnabled(store, versions, errors),
                new EntityBuffers(store, door, versions, errors),
                new EntityChunkComponents(store, door, versions, errors),
                new EntityAspects(store, versions, errors),
                new EntitySingletons(store, queries, life, fromValues, names),
                new EntityCopies(store, door, groups, errors),
                new EntityEnabling(store, door, groups, errors),
                new EntityBatches(store, door, versions, groups, errors),
                new EntityListeners(store.guard(), door),
                names,
                new EntityVersions(store, versions),
                new EntityIntrospection(store, versions, errors),
                new EntityTransfer(new WorldSide(store, versions, door), errors));
    }
}
