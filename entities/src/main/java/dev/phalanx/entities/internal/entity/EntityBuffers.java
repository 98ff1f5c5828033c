package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// The verbs about dynamic buffers.
public final class EntityBuffers {
    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final EntityErrors errors;

    public EntityBuffers(
            WorldStore store, StructuralChanges structuralChanges, ChangeTracker versions, EntityErrors errors) {
        this.store = store;
        this.structuralChanges = structuralChanges;
        this.versions = versions;
        this.errors = errors;
    }

    public <T> DynamicBuffer<T> add(Entity entity, Class<T> type) {
        store.guard().checkStructural("addBuffer");
        ComponentInfo<T> info = requireBuffer(type);
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(errors.notAlive(entity));
        }
        int added = structuralChanges.tryAdd(location, info);
        if (added != EntityLocation.ABSENT) {
            structuralChanges.finished();
        }
        return open(store.ensureColumns(info), store.entities().find(entity), false);
    }

    public <T> DynamicBuffer<T> get(Entity entity, Class<T> type, boolean readOnly) {
        store.guard().check();
        ComponentColumns<T> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null
                || !columns.isIn(EntityLocation.slab(location))
                || !columns.info().isBuffer()) {
            throw refuse(entity, location, requireBuffer(type));
        }
        return open(columns, location, readOnly);
    }

    private <T> DynamicBuffer<T> open(ComponentColumns<T> columns, int location, boolean readOnly) {
        if (readOnly) {
            columns.awaitWriters();
        } else {
            columns.awaitUsers();
            versions.valueHandedOut(columns, location);
        }
        return columns.buffer(EntityLocation.slab(location), EntityLocation.slot(location), readOnly);
    }

    public boolean has(Entity entity, Class<?> type) {
        store.guard().check();
        requireBuffer(type);
        ComponentColumns<?> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        return columns != null && columns.isIn(EntityLocation.slab(location));
    }

    /// What is wrong with the buffer of an entity at `location` that has none.
    public IllegalArgumentException refuse(Entity entity, int location, ComponentInfo<?> info) {
        return new IllegalArgumentException(
                location == EntityLocation.ABSENT ? errors.notAlive(entity) : errors.lacks(entity, location, info));
    }

    /// The info of a buffer component.
    ///
    /// @throws IllegalArgumentException if the class is another kind of component, or none
    public static <T> ComponentInfo<T> requireBuffer(Class<T> type) {
        ComponentInfo<T> info = ComponentTypes.of(type);
        requireBuffer(info);
        return info;
    }

    /// Returns if a component is a buffer.
    ///
    /// @throws IllegalArgumentException otherwise
    public static void requireBuffer(ComponentInfo<?> info) {
        if (!info.isBuffer()) {
            throw new IllegalArgumentException(
                    info.name() + " is not the element of a buffer. Let it implement IBufferElementData.");
        }
    }
}
