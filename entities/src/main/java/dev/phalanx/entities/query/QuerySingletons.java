package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryRuns;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// Finds the one entity of a query, and reads and writes its components.
///
/// The location of the entity is looked up once after a structural change, unless filters or enabled bits can change
/// it. The checks of a class are made when it differs from the class of the previous call. The one entity is the same
/// object each time, and so is a value that cannot change as long as the entity has it: these calls allocate nothing.
final class QuerySingletons {
    private static final long NEVER = -1;

    private final WorldStore store;
    private final ChangeTracker versions;
    private final StructuralChanges structuralChanges;
    private final QueryCache query;
    private final @Nullable QueryFilter filter;
    private long foundVersion = NEVER;
    private int found;
    private Entity entity = Entity.NULL;
    private @Nullable ComponentColumns<?> readable;
    private @Nullable Object lastRead;
    private @Nullable ComponentColumns<?> writable;
    private @Nullable ComponentColumns<?> present;

    QuerySingletons(QuerySource queries, QueryCache query, @Nullable QueryFilter filter) {
        this.store = queries.store();
        this.versions = queries.versions();
        this.structuralChanges = queries.structuralChanges();
        this.query = query;
        this.filter = filter;
    }

    // Values

    <T> T get(Class<T> type) {
        ComponentColumns<T> columns = readable(type, "getSingleton");
        return read(columns, one("getSingleton", type));
    }

    <T> @Nullable T tryGet(Class<T> type) {
        ComponentColumns<T> columns = readable(type, "tryGetSingleton");
        int location = oneOrNone("tryGetSingleton", type);
        return location == EntityLocation.ABSENT ? null : read(columns, location);
    }

    // A value of the class that was asked for last; the very same object.
    @SuppressWarnings({"unchecked", "ReferenceEquality"})
    private <T> T read(ComponentColumns<T> columns, int location) {
        columns.awaitWriters();
        if (columns.isManaged()) {
            versions.valueHandedOut(columns, location);
        }
        T last = (T) lastRead;
        T value = columns.readAgain(EntityLocation.slab(location), EntityLocation.slot(location), last);
        if (value != last && columns.isImmutable()) {
            lastRead = value;
        }
        return value;
    }

    @SuppressWarnings("ReferenceEquality") // the very same object is not closed
    <T> void set(Class<T> type, T value) {
        ComponentColumns<T> columns = writable(type, "setSingleton");
        int location = one("setSingleton", type);
        columns.awaitUsers();
        int slab = EntityLocation.slab(location);
        int slot = EntityLocation.slot(location);
        T before = columns.info().isCloseable() ? columns.read(slab, slot) : value;
        columns.write(slab, slot, value);
        versions.valueSet(columns, location);
        if (before != value) {
            structuralChanges.replaced(before);
        }
    }

    <T> RefRW<T> reference(Class<T> type) {
        ComponentColumns<T> columns = referable(type, "getSingletonRW");
        return reference(columns, one("getSingletonRW", type));
    }

    <T> @Nullable RefRW<T> tryReference(Class<T> type) {
        ComponentColumns<T> columns = referable(type, "tryGetSingletonRW");
        int location = oneOrNone("tryGetSingletonRW", type);
        return location == EntityLocation.ABSENT ? null : reference(columns, location);
    }

    private <T> RefRW<T> reference(ComponentColumns<T> columns, int location) {
        columns.awaitUsers();
        versions.valueHandedOut(columns, location);
        return RefRW.over(
                        columns.info().type(),
                        store.buffers(),
                        columns.tables(),
                        EntityLocation.slab(location),
                        EntityLocation.slot(location),
                        false)
                .checkedBy(columns.safety().root());
    }

    // Buffers

    <T> DynamicBuffer<T> buffer(Class<T> type, boolean readOnly) {
        ComponentColumns<T> columns = buffers(type, "getSingletonBuffer", readOnly);
        return open(columns, one("getSingletonBuffer", type), readOnly);
    }

    <T> @Nullable DynamicBuffer<T> tryBuffer(Class<T> type, boolean readOnly) {
        ComponentColumns<T> columns = buffers(type, "tryGetSingletonBuffer", readOnly);
        int location = oneOrNone("tryGetSingletonBuffer", type);
        return location == EntityLocation.ABSENT ? null : open(columns, location, readOnly);
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

    // Entities

    boolean has(Class<?> type) {
        present(type, "hasSingleton");
        return oneOrNone("hasSingleton", type) != EntityLocation.ABSENT;
    }

    Entity entity() {
        requireNoEnabledBits("getSingletonEntity", null);
        int location = oneOrNone("getSingletonEntity", null);
        if (location == EntityLocation.ABSENT) {
            throw SingletonErrors.none("getSingletonEntity()", query);
        }
        return entityAt(location);
    }

    @Nullable
    Entity tryEntity(Class<?> type) {
        present(type, "tryGetSingletonEntity");
        requireNoEnabledBits("tryGetSingletonEntity", type);
        int location = oneOrNone("tryGetSingletonEntity", type);
        return location == EntityLocation.ABSENT ? null : entityAt(location);
    }

    private void requireNoEnabledBits(String verb, @Nullable Class<?> type) {
        if (query.namesEnabledBits()) {
            throw SingletonErrors.enabledBits(SingletonErrors.call(verb, type), query);
        }
    }

    private Entity entityAt(int location) {
        long id = store.slabs().get(EntityLocation.slab(location)).entities[EntityLocation.slot(location)];
        Entity known = entity;
        if (known.packed() != id) {
            known = Entity.unpack(id);
            entity = known;
        }
        return known;
    }

    // Which columns

    @SuppressWarnings("unchecked") // the columns of this same class
    private <T> ComponentColumns<T> readable(Class<T> type, String verb) {
        ComponentColumns<?> known = readable;
        if (known == null || known.info().type() != type) {
            known = SingletonErrors.requireValue(present(type, verb));
            readable = known;
            lastRead = null;
        }
        return (ComponentColumns<T>) known;
    }

    @SuppressWarnings("unchecked") // the columns of this same class
    private <T> ComponentColumns<T> writable(Class<T> type, String verb) {
        ComponentColumns<?> known = writable;
        if (known == null || known.info().type() != type) {
            known = SingletonErrors.requireValue(present(type, verb));
            SingletonErrors.requireWritten(known.info(), verb, query);
            writable = known;
        }
        return (ComponentColumns<T>) known;
    }

    private <T> ComponentColumns<T> referable(Class<T> type, String verb) {
        ComponentColumns<T> columns = writable(type, verb);
        if (columns.isManaged()) {
            throw SingletonErrors.objectReference(columns.info());
        }
        return columns;
    }

    private <T> ComponentColumns<T> buffers(Class<T> type, String verb, boolean readOnly) {
        ComponentColumns<T> columns = present(type, verb);
        SingletonErrors.requireBuffer(columns.info());
        if (!readOnly) {
            SingletonErrors.requireWritten(columns.info(), verb, query);
        }
        return columns;
    }

    @SuppressWarnings("unchecked") // the columns of this same class
    private <T> ComponentColumns<T> present(Class<T> type, String verb) {
        ComponentColumns<?> known = present;
        if (known == null || known.info().type() != type) {
            ComponentInfo<T> info = SingletonErrors.requireSingle(type, verb);
            SingletonErrors.requireNamed(info, verb, query);
            known = store.ensureColumns(info);
            present = known;
        }
        return (ComponentColumns<T>) known;
    }

    // Where

    private int one(String verb, Class<?> type) {
        int location = oneOrNone(verb, type);
        if (location == EntityLocation.ABSENT) {
            throw SingletonErrors.none(SingletonErrors.call(verb, type), query, type);
        }
        return location;
    }

    /// The location of the one entity; [EntityLocation#ABSENT] if there is none.
    ///
    /// @throws IllegalStateException if there are several
    private int oneOrNone(String verb, @Nullable Class<?> type) {
        if (filter != null && filter.isActive()) {
            return filtered(filter, verb, type);
        }
        return foundVersion == store.structureVersion() ? found : search(verb, type);
    }

    private int filtered(QueryFilter active, String verb, @Nullable Class<?> type) {
        QueryRuns runs = active.select();
        int count = runs.entityCount();
        int location = count == 1 ? first(runs.ranges()) : EntityLocation.ABSENT;
        active.giveBack(runs);
        if (count > 1) {
            throw SingletonErrors.many(SingletonErrors.call(verb, type), query, count);
        }
        return location;
    }

    private int search(String verb, @Nullable Class<?> type) {
        int count = query.entityCount();
        if (count > 1) {
            throw SingletonErrors.many(SingletonErrors.call(verb, type), query, count);
        }
        if (query.isMasked()) {
            return count == 0 ? EntityLocation.ABSENT : first(query.runs().ranges());
        }
        found = count == 0 ? EntityLocation.ABSENT : firstOfChunks();
        foundVersion = store.structureVersion();
        return found;
    }

    private static int first(RunList rows) {
        return EntityLocation.of(rows.slab[0], rows.from[0]);
    }

    /// The first row of the first chunk, all rows of which match.
    private int firstOfChunks() {
        RunList chunks = query.allChunks();
        int slab = chunks.slab[0];
        return EntityLocation.of(slab, chunks.from[0] * store.slabs().get(slab).capacity);
    }
}
