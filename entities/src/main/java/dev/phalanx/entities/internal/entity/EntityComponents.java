package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.KnownClass;
import dev.phalanx.entities.internal.store.KnownClasses;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.contract.SlabColumns;
import org.jspecify.annotations.Nullable;

/// The verbs that add, remove, read and write the components of one entity.
public final class EntityComponents {
    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final EntityShared shared;
    private final EntityErrors errors;

    public EntityComponents(
            WorldStore store,
            StructuralChanges structuralChanges,
            ChangeTracker versions,
            EntityShared shared,
            EntityErrors errors) {
        this.shared = shared;
        this.store = store;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
        this.versions = versions;
        this.errors = errors;
    }

    public boolean add(Entity entity, Class<?> type) {
        guard.checkStructural("addComponent");
        ComponentColumns<?> columns = store.findColumns(type);
        int location = findToChange(entity);
        ComponentInfo<?> info = columns != null ? columns.info() : ComponentTypes.of(type);
        if (structuralChanges.addPlain(location, info) != EntityLocation.ABSENT) {
            structuralChanges.finishedPlain();
            return true;
        }
        return moved(structuralChanges.tryAdd(location, info));
    }

    private boolean moved(int location) {
        if (location == EntityLocation.ABSENT) {
            return false;
        }
        structuralChanges.finished();
        return true;
    }

    public <T> boolean add(Entity entity, Class<T> type, @Nullable T value) {
        guard.checkStructural("addComponent");
        ComponentColumns<T> columns = store.findColumns(type);
        if (columns != null && columns.takesAllValues() && value != null && value.getClass() == type) {
            return addPlain(entity, columns, value);
        }
        ComponentInfo<T> info = ComponentTypes.of(type);
        return add(findToChange(entity), info, checked(info, value));
    }

    /// Adds a component of plain values. No call is given the value but the one that stores it, so that it need not be
    /// an object.
    private <T> boolean addPlain(Entity entity, ComponentColumns<T> columns, T value) {
        int location = findToChange(entity);
        int added = structuralChanges.addPlain(location, columns.info());
        boolean isSimple = added != EntityLocation.ABSENT;
        if (!isSimple) {
            added = structuralChanges.tryAdd(location, columns.info());
            if (added == EntityLocation.ABSENT) {
                write(columns, location, value);
                return false;
            }
        }
        writeAdded(columns, added, value);
        if (isSimple) {
            structuralChanges.finishedPlain();
        } else {
            structuralChanges.finished();
        }
        return true;
    }

    /// Stores the value of a component that the entity at `location` has just got. A record's accessor may throw: the
    /// entity loses the component again then.
    private <T> void writeAdded(ComponentColumns<T> columns, int location, T value) {
        try {
            columns.write(EntityLocation.slab(location), EntityLocation.slot(location), value);
            versions.valuesStored(columns, location, 1);
        } catch (RuntimeException | AssertionError refused) {
            if (structuralChanges.removePlain(location, columns.info()) == EntityLocation.ABSENT) {
                structuralChanges.tryRemove(location, columns.info());
            }
            structuralChanges.closing().forget();
            structuralChanges.undone();
            throw refused;
        }
    }

    @SuppressWarnings("NullAway") // the value of a managed component may be null
    private <T> T checked(ComponentInfo<T> info, @Nullable T value) {
        if (value == null && info.isManaged()) {
            return value;
        }
        if (value == null) {
            throw new IllegalArgumentException(EntityErrors.nullValue(info));
        }
        if (value.getClass() != info.type()) {
            throw new IllegalArgumentException(EntityErrors.wrongType(info, value));
        }
        if (info.isBuffer()) {
            throw new IllegalArgumentException(EntityErrors.buffer(info));
        }
        return value;
    }

    private <T> boolean add(int location, ComponentInfo<T> info, T value) {
        if (info.isTag()) {
            return moved(structuralChanges.tryAdd(location, info));
        }
        if (info.isShared()) {
            return shared.give(location, info, value);
        }
        ComponentColumns<T> columns = store.ensureColumns(info);
        if (columns.isIn(EntityLocation.slab(location))) {
            write(columns, location, value);
            return false;
        }
        columns.requireStorable(value);
        writeAdded(columns, structuralChanges.tryAdd(location, info), value);
        structuralChanges.finished();
        return true;
    }

    public boolean remove(Entity entity, Class<?> type) {
        guard.checkStructural("removeComponent");
        ComponentColumns<?> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null || location == EntityLocation.ABSENT) {
            return false;
        }
        if (structuralChanges.removePlain(location, columns.info()) != EntityLocation.ABSENT) {
            structuralChanges.finishedPlain();
            return true;
        }
        return moved(structuralChanges.tryRemove(location, columns.info()));
    }

    public boolean has(Entity entity, Class<?> type) {
        guard.check();
        ComponentColumns<?> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        return columns != null && columns.isIn(EntityLocation.slab(location));
    }

    @SuppressWarnings("unchecked") // the values of the class are of it
    public <T> T get(Entity entity, Class<T> type) {
        guard.check();
        KnownClass known = KnownClasses.find(type);
        SlabColumns values = known == null ? null : known.values();
        if (known == null || values == null) {
            return getOther(entity, type);
        }
        // Nothing that may be called here gets the entity or returns the value, so that neither need be an object.
        ComponentColumns<?> columns = store.findColumns(known.index());
        int location = store.entities().find(entity);
        SlabColumns slab = columns == null ? null : columns.slab(EntityLocation.slab(location));
        if (columns == null || slab == null) {
            throw refuseValue(entity, location, ComponentTypes.of(type));
        }
        columns.awaitWriters();
        return (T) values.readFrom(slab, EntityLocation.slot(location));
    }

    private <T> T getOther(Entity entity, Class<T> type) {
        ComponentColumns<T> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null || !columns.isIn(EntityLocation.slab(location)) || !columns.hasValue()) {
            throw refuseValue(entity, location, ComponentTypes.of(type));
        }
        columns.awaitWriters();
        if (columns.isManaged()) {
            versions.valueHandedOut(columns, location);
        }
        return columns.read(EntityLocation.slab(location), EntityLocation.slot(location));
    }

    public <T> RefRW<T> reference(Entity entity, Class<T> type) {
        guard.check();
        int location = store.entities().find(entity);
        ComponentColumns<T> columns = structs(entity, location, type);
        columns.awaitUsers();
        versions.valueHandedOut(columns, location);
        return RefRW.over(
                        type,
                        store.buffers(),
                        columns.tables(),
                        EntityLocation.slab(location),
                        EntityLocation.slot(location),
                        false)
                .checkedBy(columns.safety().root());
    }

    public <T> RefRO<T> readReference(Entity entity, Class<T> type) {
        guard.check();
        int location = store.entities().find(entity);
        ComponentColumns<T> columns = structs(entity, location, type);
        columns.awaitWriters();
        return RefRO.over(
                        type,
                        store.buffers(),
                        columns.tables(),
                        EntityLocation.slab(location),
                        EntityLocation.slot(location))
                .checkedBy(columns.safety().root());
    }

    /// The columns of a component whose values are structs, which the entity at `location` has.
    private <T> ComponentColumns<T> structs(Entity entity, int location, Class<T> type) {
        ComponentColumns<T> columns = store.findColumns(type);
        if (columns == null || !columns.isIn(EntityLocation.slab(location)) || !columns.hasValue()) {
            throw refuseValue(entity, location, ComponentTypes.of(type));
        }
        if (columns.isManaged()) {
            throw new IllegalArgumentException(errors.objectReference(columns.info()));
        }
        return columns;
    }

    /// Overwrites the value of a component.
    ///
    /// @param type the value's class
    public <T> void set(Entity entity, T value, Class<T> type) {
        guard.check();
        KnownClass known = KnownClasses.find(type);
        SlabColumns values = known == null ? null : known.values();
        if (known == null || values == null) {
            setOther(entity, value, type);
            return;
        }
        ComponentColumns<?> columns = store.findColumns(known.index());
        int location = store.entities().find(entity);
        SlabColumns slab = columns == null ? null : columns.slab(EntityLocation.slab(location));
        if (columns == null || slab == null) {
            throw refuseValue(entity, location, ComponentTypes.of(type));
        }
        columns.awaitUsers();
        values.writeTo(slab, EntityLocation.slot(location), value);
        versions.valueSet(columns, slab, location);
    }

    private <T> void setOther(Entity entity, T value, Class<T> type) {
        ComponentColumns<T> columns = store.findColumns(type);
        int location = store.entities().find(entity);
        if (columns == null || !columns.isIn(EntityLocation.slab(location)) || !columns.hasValue()) {
            throw refuseValue(entity, location, ComponentTypes.of(type));
        }
        write(columns, location, value);
    }

    public <T> void set(Entity entity, Class<T> type, @Nullable T value) {
        guard.check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        int location = store.entities().find(entity);
        if (!hasAt(location, info) || !info.hasValue()) {
            throw refuseValue(entity, location, info);
        }
        write(store.ensureColumns(info), location, checked(info, value));
    }

    private <T> void write(ComponentColumns<T> columns, int location, T value) {
        columns.awaitUsers();
        if (columns.info().isCloseable()) {
            replace(columns, location, value);
            return;
        }
        columns.write(EntityLocation.slab(location), EntityLocation.slot(location), value);
        versions.valueSet(columns, location);
    }

    @SuppressWarnings("ReferenceEquality") // the very same object is not closed
    private <T> void replace(ComponentColumns<T> columns, int location, T value) {
        T before = columns.read(EntityLocation.slab(location), EntityLocation.slot(location));
        columns.write(EntityLocation.slab(location), EntityLocation.slot(location), value);
        versions.valueSet(columns, location);
        if (before != value) {
            structuralChanges.replaced(before);
        }
    }

    /// Takes the object from one entity, which loses the component, to another.
    @SuppressWarnings("ReferenceEquality") // the very same object is not closed
    public <T> void move(Entity source, Entity target, Class<T> type) {
        guard.checkStructural("moveComponent");
        ComponentInfo<T> info = ComponentTypes.of(type);
        int from = findToMove(source);
        int to = findToMove(target);
        if (!hasAt(from, info)) {
            throw refuseValue(source, from, info);
        }
        if (source.equals(target)) {
            return;
        }
        structuralChanges.chunks().requireFit(archetypeAt(to), new ComponentInfo<?>[] {info});
        ComponentColumns<T> columns = store.ensureColumns(info);
        T value = columns.read(EntityLocation.slab(from), EntityLocation.slot(from));
        structuralChanges.tryRemove(from, info);
        structuralChanges.closing().keep(value);
        to = store.entities().find(target);
        if (columns.isIn(EntityLocation.slab(to))) {
            T before = columns.read(EntityLocation.slab(to), EntityLocation.slot(to));
            structuralChanges.closing().add(before == value ? null : before);
        } else {
            to = structuralChanges.tryAdd(to, info);
        }
        columns.write(EntityLocation.slab(to), EntityLocation.slot(to), value);
        versions.valueSet(columns, to);
        structuralChanges.finished();
    }

    private int findToMove(Entity entity) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        return location;
    }

    private Archetype archetypeAt(int location) {
        return store.slabs().get(EntityLocation.slab(location)).archetype;
    }

    private boolean hasAt(int location, ComponentInfo<?> info) {
        ComponentColumns<?> columns = store.findColumns(info);
        return columns != null && columns.isIn(EntityLocation.slab(location));
    }

    private int findToChange(Entity entity) {
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(errors.notAlive(entity));
        }
        return location;
    }

    /// What is wrong with reading or writing the value of a component of the entity at `location`.
    public IllegalArgumentException refuseValue(Entity entity, int location, ComponentInfo<?> info) {
        if (location == EntityLocation.ABSENT) {
            return new IllegalArgumentException(errors.notAlive(entity));
        }
        if (info.isBuffer()) {
            return new IllegalArgumentException(EntityErrors.buffer(info));
        }
        if (info.isTag()) {
            return new IllegalArgumentException(errors.tag(info));
        }
        if (info.isShared()) {
            return new IllegalArgumentException(errors.shared(info));
        }
        return new IllegalArgumentException(errors.lacks(entity, location, info));
    }
}
