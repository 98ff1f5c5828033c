package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// The verbs of chunk components.
public final class EntityChunkComponents {
    private static final String ADD = "addChunkComponentData";

    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final EntityErrors errors;

    public EntityChunkComponents(
            WorldStore store, StructuralChanges structuralChanges, ChangeTracker versions, EntityErrors errors) {
        this.store = store;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
        this.versions = versions;
        this.errors = errors;
    }

    public boolean add(Entity entity, Class<?> type) {
        guard.checkStructural(ADD);
        int location = findToChange(entity);
        return moved(structuralChanges.tryAdd(location, ComponentTypes.ofChunk(type)));
    }

    private int findToChange(Entity entity) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(errors.notAlive(entity));
        }
        return location;
    }

    public <T> boolean add(Entity entity, Class<T> type, @Nullable T value) {
        guard.checkStructural(ADD);
        int location = findToChange(entity);
        ComponentInfo<T> info = ComponentTypes.ofChunk(type);
        T checked = checked(info, value);
        store.ensureColumns(info).requireStorable(checked);
        int added = structuralChanges.tryAdd(location, info);
        boolean isNew = added != EntityLocation.ABSENT;
        int there = isNew ? added : location;
        Slab slab = store.slabs().get(EntityLocation.slab(there));
        write(store, versions, slab, slab.chunkOf(EntityLocation.slot(there)), info, checked);
        if (isNew) {
            structuralChanges.finished();
        }
        return isNew;
    }

    @SuppressWarnings("NullAway") // the value of a managed component may be null
    private <T> T checked(ComponentInfo<T> info, @Nullable T value) {
        if (value == null && info.hasStruct()) {
            throw new IllegalArgumentException(errors.nullChunkValue(info));
        }
        if (value != null && value.getClass() != info.type()) {
            throw new IllegalArgumentException(EntityErrors.wrongType(info, value));
        }
        return value;
    }

    private boolean moved(int location) {
        if (location == EntityLocation.ABSENT) {
            return false;
        }
        structuralChanges.finished();
        return true;
    }

    public <T> void add(QueryTarget query, Class<T> type, T value) {
        guard.checkStructural(ADD);
        ComponentInfo<T> info = ComponentTypes.ofChunk(type);
        RunList chunks = chunksOf(query);
        ComponentInfo<?>[] types = {info};
        for (int run = 0; run < chunks.count; run++) {
            structuralChanges.chunks().requireFit(store.slabs().get(chunks.slab[run]).archetype, types);
        }
        ComponentColumns<T> columns = store.ensureColumns(info);
        columns.requireStorable(value);
        structuralChanges.chunks().setChunkValues(chunks, columns, value);
        structuralChanges.finished();
    }

    private RunList chunksOf(QueryTarget query) {
        RunList found = query.allChunksIn(store);
        RunList chunks = new RunList();
        for (int run = 0; run < found.count; run++) {
            chunks.add(found.slab[run], found.from[run], found.to[run]);
        }
        return chunks;
    }

    public boolean remove(Entity entity, Class<?> type) {
        guard.checkStructural("removeChunkComponent");
        int location = store.entities().find(entity);
        ComponentInfo<?> info = ComponentTypes.ofChunk(type);
        return location != EntityLocation.ABSENT && moved(structuralChanges.tryRemove(location, info));
    }

    public void remove(QueryTarget query, Class<?> type) {
        guard.checkStructural("removeChunkComponentData");
        ComponentInfo<?> info = ComponentTypes.ofChunk(type);
        structuralChanges.chunks().removeChunkValues(chunksOf(query), info);
        structuralChanges.finished();
    }

    public boolean has(Entity entity, Class<?> type) {
        guard.check();
        int location = store.entities().find(entity);
        ComponentInfo<?> info = ComponentTypes.ofChunk(type);
        return location != EntityLocation.ABSENT
                && store.slabs().get(EntityLocation.slab(location)).archetype.has(info);
    }

    public <T> T get(Entity entity, Class<T> type) {
        guard.check();
        ComponentInfo<T> info = ComponentTypes.ofChunk(type);
        int location = find(entity, info);
        store.ensureColumns(info).awaitWriters();
        ofEntities(store, info).awaitWriters();
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        return read(store, versions, slab, slab.chunkOf(EntityLocation.slot(location)), info);
    }

    public <T> void set(Entity entity, Class<T> type, @Nullable T value) {
        guard.check();
        ComponentInfo<T> info = ComponentTypes.ofChunk(type);
        int location = find(entity, info);
        T checked = checked(info, value);
        store.ensureColumns(info).awaitUsers();
        ofEntities(store, info).awaitUsers();
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        write(store, versions, slab, slab.chunkOf(EntityLocation.slot(location)), info, checked);
    }

    /// The columns of the class as a component of entities. Jobs reach chunk components through handles of the class,
    /// so that they use both.
    private static ComponentColumns<?> ofEntities(WorldStore store, ComponentInfo<?> info) {
        return store.ensureColumns(ComponentTypes.of(info.type()));
    }

    /// Checks that no job that was not completed writes the component.
    public static void check(WorldStore store, ComponentInfo<?> info) {
        ofEntities(store, info).safety().root().check();
    }

    /// Checks that no job that was not completed uses the component.
    public static void checkWrite(WorldStore store, ComponentInfo<?> info) {
        ofEntities(store, info).safety().root().checkWrite();
    }

    private int find(Entity entity, ComponentInfo<?> info) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        if (!store.slabs().get(EntityLocation.slab(location)).archetype.has(info)) {
            throw new IllegalArgumentException(errors.lacksChunkComponent(entity, location, info));
        }
        return location;
    }

    /// Reads the value of a chunk that has the component.
    public static <T> T read(WorldStore store, ChangeTracker versions, Slab slab, int chunk, ComponentInfo<T> info) {
        if (!info.hasStruct()) {
            versions.handedOut(slab, chunk, slab.archetype.indexOf(info));
        }
        return store.ensureColumns(info).read(slab.id, chunk);
    }

    /// Writes the value of a chunk that has the component.
    public static <T> void write(
            WorldStore store, ChangeTracker versions, Slab slab, int chunk, ComponentInfo<T> info, T value) {
        store.ensureColumns(info).write(slab.id, chunk, value);
        versions.chunkValueSet(slab, chunk, slab.archetype.indexOf(info));
    }
}
