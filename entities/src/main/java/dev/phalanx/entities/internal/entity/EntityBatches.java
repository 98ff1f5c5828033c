package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.ChunkSplit;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import java.util.List;

/// The verbs that add, remove and destroy for many entities at once: those in an array, or those that a query matches.
public final class EntityBatches {
    private static final ModuleAccess<ComponentTypeSet, ComponentInfo<?>[]> TYPES =
            ModuleAccess.find(ComponentTypeSet.class, ComponentInfo[].class);
    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final EntityGroups groups;
    private final EntityErrors errors;

    public EntityBatches(
            WorldStore store,
            StructuralChanges structuralChanges,
            ChangeTracker versions,
            EntityGroups groups,
            EntityErrors errors) {
        this.groups = groups;
        this.store = store;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
        this.versions = versions;
        this.errors = errors;
    }

    // One entity, several types

    public void add(Entity entity, ComponentTypeSet types) {
        guard.checkStructural("addComponent");
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(errors.notAlive(entity));
        }
        structuralChanges.bulk().add(location, TYPES.of(types));
        structuralChanges.finished();
    }

    public void remove(Entity entity, ComponentTypeSet types) {
        guard.checkStructural("removeComponent");
        int location = store.entities().find(entity);
        if (location != EntityLocation.ABSENT) {
            structuralChanges.bulk().remove(location, TYPES.of(types));
            structuralChanges.finished();
        }
    }

    public void setArchetype(Entity entity, EntityArchetype handle) {
        guard.checkStructural("setArchetype");
        Archetype target = EntityLifecycle.own(store, handle);
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        structuralChanges.meta().requireNone(location);
        requireCleanupKept(entity, location, target);
        requireWriter(archetypeAt(location), target);
        requireWriter(target, archetypeAt(location));
        structuralChanges.move(location, target);
        structuralChanges.finished();
    }

    /// Returns if the code that runs may write the components that one archetype has and the other lacks.
    private void requireWriter(Archetype with, Archetype without) {
        for (ComponentInfo<?> type : with.components()) {
            if (!without.has(type)) {
                store.writers().require(type);
            }
        }
    }

    private void requireCleanupKept(Entity entity, int location, Archetype target) {
        Archetype source = archetypeAt(location);
        if (!source.hasCleanup() && !source.wasDestroyed()) {
            return;
        }
        for (ComponentInfo<?> type : source.components()) {
            boolean staysUntilRemoved = type.isCleanup() || type.type() == CleanupEntity.class;
            if (staysUntilRemoved && !target.has(type)) {
                throw new IllegalArgumentException(errors.cleanupLost(entity, type, target));
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // a world has one archetype for a set of types
    public void swap(Slab left, int leftChunk, int leftIndex, Slab right, int rightChunk, int rightIndex) {
        guard.checkStructural("swapComponents");
        if (left.archetype != right.archetype) {
            throw new IllegalArgumentException("swapComponents was given " + left.describe(leftChunk) + " and "
                    + right.describe(rightChunk)
                    + ", which are of different archetypes. Swap entities of one archetype.");
        }
        MetaEntities.requireNone(left.archetype);
        int leftSlot = slot(left, leftChunk, leftIndex);
        int rightSlot = slot(right, rightChunk, rightIndex);
        structuralChanges.swap(left, leftSlot, right, rightSlot);
    }

    private static int slot(Slab slab, int chunk, int index) {
        if (index < 0 || index >= slab.count[chunk]) {
            throw new IndexOutOfBoundsException("Index " + index + " is out of range for " + slab.describe(chunk)
                    + ". Use 0 to " + (slab.count[chunk] - 1) + ".");
        }
        return chunk * slab.capacity + index;
    }

    // Arrays

    public void add(NativeArray<Entity> given, ComponentInfo<?>[] types) {
        guard.checkStructural("addComponent");
        NativeArray<Entity> entities = EntityLifecycle.untouched(given);
        add((long[]) entities.leafArray(0), entities.offset(), entities.offset() + entities.length(), types);
    }

    /// Adds types to entities with these packed ids.
    public void add(long[] ids, ComponentInfo<?>... types) {
        guard.checkStructural("addComponent");
        add(ids, 0, ids.length, types);
    }

    private void add(long[] ids, int from, int to, ComponentInfo<?>[] types) {
        requireAddable(ids, from, to, types);
        structuralChanges.bulk().add(ids, from, to, types);
        structuralChanges.finished();
    }

    public void remove(NativeArray<Entity> given, ComponentInfo<?>[] types) {
        guard.checkStructural("removeComponent");
        NativeArray<Entity> entities = EntityLifecycle.untouched(given);
        remove((long[]) entities.leafArray(0), entities.offset(), entities.offset() + entities.length(), types);
    }

    /// Removes types from entities with these packed ids.
    public void remove(long[] ids, ComponentInfo<?>... types) {
        guard.checkStructural("removeComponent");
        remove(ids, 0, ids.length, types);
    }

    private void remove(long[] ids, int from, int to, ComponentInfo<?>[] types) {
        for (int i = from; i < to; i++) {
            store.entities().find(ids[i]);
        }
        structuralChanges.meta().requireNone(ids, from, to);
        structuralChanges.bulk().remove(ids, from, to, types);
        structuralChanges.finished();
    }

    /// Returns if entities with these packed ids can be given a component.
    ///
    /// @throws IllegalArgumentException if one is not alive
    /// @throws IllegalStateException if one would not fit a chunk any more
    public void requireAddable(long[] ids, ComponentInfo<?> type) {
        requireAddable(ids, 0, ids.length, new ComponentInfo<?>[] {type});
    }

    @SuppressWarnings("ReferenceEquality") // an archetype is one object
    private void requireAddable(long[] ids, int from, int to, ComponentInfo<?>[] types) {
        Archetype known = null;
        for (int i = from; i < to; i++) {
            int location = store.entities().find(ids[i]);
            if (location == EntityLocation.ABSENT) {
                throw new IllegalArgumentException(errors.notAlive(Entity.unpack(ids[i])));
            }
            Archetype archetype = archetypeAt(location);
            if (archetype != known) {
                structuralChanges.chunks().requireFit(archetype, types);
                known = archetype;
            }
        }
    }

    // Queries

    public void destroy(QueryTarget query) {
        guard.checkStructural("destroyEntity");
        requireNoMeta(query);
        groups.requireWhole(query);
        if (isFiltered(query)) {
            ChunkSplit found = query.splitIn(store);
            structuralChanges.bulk().destroy(found.rest(), 0, found.rest().length);
            structuralChanges.chunks().destroy(found.whole());
        } else {
            for (Archetype archetype : matching(query)) {
                structuralChanges.chunks().destroy(archetype);
            }
        }
        structuralChanges.finished();
    }

    public void add(QueryTarget query, ComponentInfo<?>[] types) {
        guard.checkStructural("addComponent");
        store.writers().require(types);
        addAll(query, types);
        structuralChanges.finished();
    }

    private void addAll(QueryTarget query, ComponentInfo<?>[] types) {
        if (isFiltered(query)) {
            addTo(query.splitIn(store), types);
            return;
        }
        List<Archetype> matching = matching(query);
        for (Archetype archetype : matching) {
            if (archetype.slabs().entityCount() > 0) {
                structuralChanges.chunks().requireFit(archetype, types);
            }
        }
        for (Archetype archetype : matching) {
            if (archetype.slabs().entityCount() > 0) {
                structuralChanges.chunks().add(archetype, types);
            }
        }
    }

    public void remove(QueryTarget query, ComponentInfo<?>[] types) {
        guard.checkStructural("removeComponent");
        store.writers().require(types);
        requireNoMeta(query);
        if (isFiltered(query)) {
            ChunkSplit found = query.splitIn(store);
            structuralChanges.bulk().remove(found.rest(), 0, found.rest().length, types);
            structuralChanges.chunks().remove(found.whole(), types);
            structuralChanges.finished();
            return;
        }
        for (Archetype archetype : matching(query)) {
            if (archetype.slabs().entityCount() > 0) {
                structuralChanges.chunks().remove(archetype, types);
            }
        }
        structuralChanges.finished();
    }

    /// Adds a type to what a query matches, with a value for each entity in the query's order.
    public <T extends IComponent> void add(QueryTarget query, NativeArray<T> values) {
        guard.checkStructural("addComponent");
        ComponentInfo<T> info = ComponentTypes.of(values.type().type());
        if (info.isShared()) {
            throw new IllegalArgumentException("addComponent was given an array of " + info.name()
                    + ", which is a shared" + " component. Use addSharedComponent, a call for each value.");
        }
        if (info.isBuffer()) {
            throw new IllegalArgumentException(EntityErrors.buffer(info));
        }
        own(query);
        long[] ids = passing(query);
        if (ids.length != values.length()) {
            throw new IllegalArgumentException("addComponent was given " + values.length() + " values of " + info.name()
                    + " for the " + ids.length + " entities of " + query + ". Give one value for each.");
        }
        NativeArray<T> kept = EntityLifecycle.untouched(values);
        addAll(query, new ComponentInfo<?>[] {info});
        if (!info.isTag()) {
            write(info, ids, kept);
        }
        structuralChanges.finished();
    }

    /// Whether the query, which must be this world's, skips entities of the archetypes it matches.
    private boolean isFiltered(QueryTarget query) {
        return own(query).isMasked() || query.hasActiveFilter();
    }

    /// The packed ids of what the query matches and its filters let through, in its order.
    private static long[] passing(QueryTarget query) {
        return query.entities();
    }

    private void addTo(ChunkSplit found, ComponentInfo<?>[] types) {
        RunList whole = found.whole();
        for (int run = 0; run < whole.count; run++) {
            structuralChanges.chunks().requireFit(store.slabs().get(whole.slab[run]).archetype, types);
        }
        long[] rest = found.rest();
        requireAddable(rest, 0, rest.length, types);
        structuralChanges.bulk().add(rest, 0, rest.length, types);
        structuralChanges.chunks().add(whole, types);
    }

    private Archetype archetypeAt(int location) {
        return store.slabs().get(EntityLocation.slab(location)).archetype;
    }

    private <T> void write(ComponentInfo<T> info, long[] ids, NativeArray<T> values) {
        ComponentColumns<T> columns = store.ensureColumns(info);
        for (int i = 0; i < ids.length; i++) {
            int location = store.entities().find(ids[i]);
            columns.write(EntityLocation.slab(location), EntityLocation.slot(location), values.get(i));
            versions.valueSet(columns, location);
        }
    }

    /// @throws IllegalArgumentException if the query, which must be this world's, matches entities that stand for
    ///     chunks
    private void requireNoMeta(QueryTarget query) {
        for (Archetype archetype : own(query).archetypes()) {
            if (archetype.slabs().entityCount() > 0) {
                MetaEntities.requireNone(archetype);
            }
        }
    }

    private List<Archetype> matching(QueryTarget query) {
        return List.copyOf(own(query).archetypes());
    }

    private QueryCache own(QueryTarget query) {
        return query.matchedIn(store);
    }
}
