package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryRuns;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.RunList;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects what the entities of a query have into arrays, and spreads an array over them.
final class QueryArrays {
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);

    private final WorldStore store;
    private final ChangeTracker versions;
    private final QueryCache query;
    private final LookupSource lookups;

    QueryArrays(WorldStore store, ChangeTracker versions, QueryCache query, LookupSource lookups) {
        this.store = store;
        this.versions = versions;
        this.query = query;
        this.lookups = lookups;
    }

    NativeArray<Entity> entities(QueryRuns runs) {
        long[] ids = runs.entities(store);
        return NativeArray.over(ENTITY, new Object[] {ids}, 0, ids.length, new SafetyHandle("NativeArray<Entity>"));
    }

    List<ArchetypeChunk> chunks(QueryRuns selected) {
        RunList runs = selected.chunks();
        List<ArchetypeChunk> chunks = new ArrayList<>();
        for (int run = 0; run < runs.count; run++) {
            Slab slab = store.slabs().get(runs.slab[run]);
            for (int chunk = runs.from[run]; chunk < runs.to[run]; chunk++) {
                chunks.add(lookups.chunk(slab.id, chunk));
            }
        }
        return List.copyOf(chunks);
    }

    /// @throws IllegalStateException if the query does not require the component
    /// @throws IllegalArgumentException if it has no values that are stored in an array
    void requireReadable(ComponentInfo<?> type) {
        requireValue(type);
        requireNamed(type);
    }

    /// @param verb what a job was asked to do
    /// @param instead what does it without a job
    /// @throws IllegalArgumentException if a job cannot have the values
    static void requireInJobs(ComponentInfo<?> type, String verb, String instead) {
        String collection = type.hasStruct() ? type.struct().containerPath() : null;
        if (collection != null) {
            throw new IllegalArgumentException(verb + " was given " + type.name() + ", and " + collection
                    + " is a native collection, which jobs do not find in components. Use " + instead + ".");
        }
    }

    private void requireNamed(ComponentInfo<?> type) {
        if (!query.description().requires(type)) {
            throw new IllegalStateException("The values of " + type.name() + " were asked for, which " + query
                    + " does not require. Add it to the query with withAll(" + type.name() + ".class).");
        }
    }

    /// @throws IllegalStateException if the query does not require the component, or only reads it
    /// @throws IllegalArgumentException if it has no values that are stored in an array
    void requireWritable(ComponentInfo<?> type) {
        requireValue(type);
        if (!query.description().requires(type) || !query.description().writes(type)) {
            throw new IllegalStateException("Values of " + type.name() + " were given to " + query
                    + ", which does not write it. Add it to the query with withAllRW(" + type.name() + ".class).");
        }
    }

    <T> NativeArray<T> values(QueryRuns runs, ComponentInfo<T> type) {
        requireReadable(type);
        ComponentColumns<T> columns = store.ensureColumns(type);
        columns.awaitWriters();
        NativeArray<T> values = NativeArray.ofLength(type.type(), runs.entityCount());
        copy(runs.ranges(), columns, values, true);
        return values;
    }

    /// The objects of a managed component, handed out to be changed.
    @SuppressWarnings("unchecked") // an array of the component's class
    <T> @Nullable T[] objects(QueryRuns runs, ComponentInfo<T> type) {
        if (!type.isManaged()) {
            throw new IllegalArgumentException("The values of " + type.name() + " are no objects. Use"
                    + " toComponentDataArray(" + type.name() + ".class).");
        }
        requireNamed(type);
        ComponentColumns<T> columns = store.ensureColumns(type);
        @Nullable T[] objects = (T[]) Array.newInstance(type.type(), runs.entityCount());
        Object[] table = (Object[]) columns.tables()[0];
        RunList rows = runs.ranges();
        int done = 0;
        for (int run = 0; run < rows.count; run++) {
            int length = rows.to[run] - rows.from[run];
            System.arraycopy(table[rows.slab[run]], rows.from[run], objects, done, length);
            done += length;
        }
        versions.handedOut(columns, runs.chunks());
        return objects;
    }

    <T> void spread(QueryRuns runs, ComponentInfo<T> type, NativeArray<T> values) {
        requireWritable(type);
        if (values.length() != runs.entityCount()) {
            throw new IllegalArgumentException(values + " was given for the " + runs.entityCount() + " entities of "
                    + query + ". Give one value for each.");
        }
        ComponentColumns<T> columns = store.ensureColumns(type);
        columns.awaitUsers();
        copy(runs.ranges(), columns, values, false);
        versions.handedOut(columns, runs.chunks());
    }

    /// Copies between the columns and the array, leaf by leaf.
    private static <T> void copy(RunList rows, ComponentColumns<T> columns, NativeArray<T> array, boolean out) {
        List<Leaf> leaves = columns.info().leaves();
        for (int k = 0; k < leaves.size(); k++) {
            Object[] table = (Object[]) columns.tables()[k];
            Object there = array.leafArray(k);
            int stride = leaves.get(k).stride();
            int done = array.offset() * stride;
            for (int run = 0; run < rows.count; run++) {
                Object here = table[rows.slab[run]];
                int from = rows.from[run] * stride;
                int length = rows.to[run] * stride - from;
                if (out) {
                    System.arraycopy(here, from, there, done, length);
                } else {
                    System.arraycopy(there, done, here, from, length);
                }
                done += length;
            }
        }
    }

    private static void requireValue(ComponentInfo<?> type) {
        if (type.isShared()) {
            throw new IllegalArgumentException(type.name() + " is a shared component, whose value belongs to a chunk."
                    + " Ask getSharedComponent of the chunks of toArchetypeChunkArray().");
        }
        if (type.isTag()) {
            throw new IllegalArgumentException(type.name() + " is a tag and has no values. Ask toEntityArray() for the"
                    + " entities, or give it a field.");
        }
        if (type.isBuffer()) {
            throw new IllegalArgumentException(type.name() + " is the element of a buffer, and there is no array of"
                    + " buffers. Get them chunk by chunk with getBufferAccessor, or in a query with buffer("
                    + type.name() + ".class).");
        }
        if (type.isManaged()) {
            throw new IllegalArgumentException(
                    "The values of " + type.name() + " are objects and lie in no NativeArray."
                            + " Get them with toComponentArray(" + type.name()
                            + ".class), or in a query with managed(" + type.name() + ".class).");
        }
    }
}
