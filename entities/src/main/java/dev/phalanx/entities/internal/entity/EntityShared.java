package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.ChunkSplit;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import java.util.List;

/// The verbs of shared components.
///
/// A value that is given is entered into the world's table first, and dropped from it again if no chunk holds it
/// afterwards.
public final class EntityShared {
    private static final String ADD = "addSharedComponent";
    private static final String SET = "setSharedComponent";

    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final EntityErrors errors;

    public EntityShared(WorldStore store, StructuralChanges structuralChanges, EntityErrors errors) {
        this.store = store;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
        this.errors = errors;
    }

    // One entity

    public <T> boolean add(Entity entity, Class<T> type, T value) {
        guard.checkStructural(ADD);
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(errors.notAlive(entity));
        }
        return give(location, ComponentTypes.of(type), value);
    }

    /// Adds a value to the living entity at `location`, or sets it, and says whether it was added.
    public <T> boolean give(int location, ComponentInfo<T> info, T value) {
        boolean adds = !archetypeAt(location).has(info);
        SharedTable<T> table = store.sharedTable(info);
        int index = store.ensureShared(table, value);
        int moved;
        try {
            moved = structuralChanges.setShared(location, info, index);
        } finally {
            store.dropUnheld(table, index);
        }
        if (moved != EntityLocation.ABSENT) {
            structuralChanges.finished();
        }
        return adds;
    }

    public <T> void set(Entity entity, Class<T> type, T value) {
        guard.checkStructural(SET);
        ComponentInfo<T> info = ComponentTypes.of(type);
        give(findWith(entity, info), info, value);
    }

    private int findWith(Entity entity, ComponentInfo<?> info) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        if (!archetypeAt(location).has(info)) {
            throw new IllegalArgumentException(errors.lacks(entity, location, info));
        }
        return location;
    }

    private Archetype archetypeAt(int location) {
        return store.slabs().get(EntityLocation.slab(location)).archetype;
    }

    // Reading

    public <T> T get(Entity entity, Class<T> type) {
        guard.check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        return store.sharedTable(info).get(indexAt(findWith(entity, info), info));
    }

    public int index(Entity entity, Class<?> type) {
        guard.check();
        ComponentInfo<?> info = ComponentTypes.of(type);
        return indexAt(findWith(entity, info), info);
    }

    private int indexAt(int location, ComponentInfo<?> info) {
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        int group = slab.group[slab.chunkOf(EntityLocation.slot(location))];
        return slab.archetype.groups().index(group, slab.archetype.groups().indexOf(info));
    }

    public <T> T get(int index, Class<T> type) {
        guard.check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        SharedTable<T> table = store.sharedTable(info);
        if (index < 0 || index >= table.end() || !table.isStored(index)) {
            throw new IllegalArgumentException("No value of " + info.name() + " is stored at index " + index
                    + ". Ask getSharedComponentIndex of an entity that has one.");
        }
        return table.get(index);
    }

    public int count() {
        guard.check();
        return store.shared().count();
    }

    public <T> List<T> unique(Class<T> type) {
        guard.check();
        return store.sharedTable(ComponentTypes.of(type)).all();
    }

    public <T> int orderVersion(Class<T> type, T value) {
        guard.check();
        SharedTable<T> table = store.sharedTable(ComponentTypes.of(type));
        int index = table.find(value);
        return index < 0 ? 0 : table.orderVersion(index);
    }

    // Arrays

    public <T> void add(NativeArray<Entity> entities, Class<T> type, T value) {
        guard.checkStructural(ADD);
        add(copyOf(entities), ComponentTypes.of(type), value);
    }

    /// Adds a value to entities with these packed ids, or sets it.
    public <T> void add(long[] ids, ComponentInfo<T> info, T value) {
        guard.checkStructural(ADD);
        ComponentInfo<?>[] types = {info};
        for (long id : ids) {
            int location = store.entities().find(id);
            if (location == EntityLocation.ABSENT) {
                throw new IllegalArgumentException(errors.notAlive(Entity.unpack(id)));
            }
            structuralChanges.chunks().requireFit(archetypeAt(location), types);
        }
        giveAll(ids, info, value);
    }

    public <T> void set(NativeArray<Entity> entities, Class<T> type, T value) {
        guard.checkStructural(SET);
        set(copyOf(entities), ComponentTypes.of(type), value);
    }

    /// Sets a value of entities with these packed ids.
    public <T> void set(long[] ids, ComponentInfo<T> info, T value) {
        guard.checkStructural(SET);
        for (long id : ids) {
            findWith(Entity.unpack(id), info);
        }
        giveAll(ids, info, value);
    }

    private static long[] copyOf(NativeArray<Entity> entities) {
        int first = entities.offset();
        return Arrays.copyOfRange((long[]) entities.leafArray(0), first, first + entities.length());
    }

    private <T> void giveAll(long[] ids, ComponentInfo<T> info, T value) {
        SharedTable<T> table = store.sharedTable(info);
        int index = store.ensureShared(table, value);
        try {
            for (long id : ids) {
                structuralChanges.setShared(store.entities().find(id), info, index);
            }
        } finally {
            store.dropUnheld(table, index);
        }
        structuralChanges.finished();
    }

    // Queries and chunks

    public <T> void add(QueryTarget query, Class<T> type, T value) {
        guard.checkStructural(ADD);
        ComponentInfo<T> info = ComponentTypes.of(type);
        RunList chunks = query.presentChunksIn(store);
        ComponentInfo<?>[] types = {info};
        for (int run = 0; run < chunks.count; run++) {
            structuralChanges.chunks().requireFit(slabOf(chunks, run).archetype, types);
        }
        giveFound(query, info, value);
    }

    public <T> void set(QueryTarget query, Class<T> type, T value) {
        guard.checkStructural(SET);
        ComponentInfo<T> info = ComponentTypes.of(type);
        RunList chunks = query.presentChunksIn(store);
        for (int run = 0; run < chunks.count; run++) {
            if (!slabOf(chunks, run).archetype.has(info)) {
                throw new IllegalArgumentException("setSharedComponent was given " + info.name() + " and " + query
                        + ", which matches entities of " + slabOf(chunks, run).archetype + ". Add it to the query with"
                        + " withAll(" + info.name() + ".class), or use addSharedComponent.");
            }
        }
        if (query.matchedIn(store).isMasked()) {
            giveFound(query, info, value);
        } else {
            give(chunks, info, value); // no entity moves, so the query's own list will do
        }
    }

    /// Adds or sets a value for what a query finds: for whole chunks as they are, for the entities of others one by
    /// one.
    private <T> void giveFound(QueryTarget query, ComponentInfo<T> info, T value) {
        ChunkSplit found = query.splitIn(store);
        SharedTable<T> table = store.sharedTable(info);
        int index = store.ensureShared(table, value);
        try {
            for (long id : found.rest()) {
                structuralChanges.setShared(store.entities().find(id), info, index);
            }
            structuralChanges.chunks().giveShared(found.whole(), info, index);
        } finally {
            store.dropUnheld(table, index);
        }
        structuralChanges.finished();
    }

    private Slab slabOf(RunList chunks, int run) {
        return store.slabs().get(chunks.slab[run]);
    }

    public <T> void add(Slab slab, int chunk, Class<T> type, T value) {
        guard.checkStructural(ADD);
        ComponentInfo<T> info = ComponentTypes.of(type);
        structuralChanges.chunks().requireFit(slab.archetype, new ComponentInfo<?>[] {info});
        give(slab, chunk, info, value);
    }

    public <T> void set(Slab slab, int chunk, Class<T> type, T value) {
        guard.checkStructural(SET);
        ComponentInfo<T> info = ComponentTypes.of(type);
        if (!slab.archetype.has(info)) {
            throw new IllegalArgumentException(
                    slab.describe(chunk) + " has no " + info.name() + ". Use addSharedComponent.");
        }
        give(slab, chunk, info, value);
    }

    private <T> void give(Slab slab, int chunk, ComponentInfo<T> info, T value) {
        RunList one = new RunList();
        one.add(slab.id, chunk, chunk + 1);
        give(one, info, value);
    }

    private <T> void give(RunList chunks, ComponentInfo<T> info, T value) {
        SharedTable<T> table = store.sharedTable(info);
        int index = store.ensureShared(table, value);
        try {
            structuralChanges.chunks().giveShared(chunks, info, index);
        } finally {
            store.dropUnheld(table, index);
        }
        structuralChanges.finished();
    }
}
