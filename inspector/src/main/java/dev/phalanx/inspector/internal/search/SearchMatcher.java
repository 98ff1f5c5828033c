package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds out whether entities match a search, for the thread of its world. After [#begin], it is good until the next
/// structural change.
///
/// While nothing moves in memory, it allocates nothing, except for a copy of the value of a shared component whenever
/// the next entity has another one, and for one of the value of a chunk component in each frame and for each chunk.
public final class SearchMatcher {
    /// The part of a location that is the same for all entities whose columns are in the same arrays, and the other
    /// one.
    private static final int ROW_BITS = 14;

    private static final int ROWS = (1 << ROW_BITS) - 1;

    private final EntityManager em;
    private final EntityStorageInfoLookup lookup;
    private final Alternative[] alternatives;

    /// A chunk that says whether anything has moved since the columns were found.
    private @Nullable ArchetypeChunk since;

    public SearchMatcher(EntityManager em, List<SearchTerms> alternatives) {
        this.em = em;
        this.lookup = em.getEntityStorageInfoLookup();
        this.alternatives = alternatives.stream().map(Alternative::new).toArray(Alternative[]::new);
    }

    /// Begins to look at entities: at the beginning of each frame in which it is used, and after structural changes.
    public void begin() {
        lookup.update();
        ArchetypeChunk known = since;
        boolean isMoved = known == null || !known.isValid();
        if (isMoved) {
            since = null;
        }
        for (Alternative one : alternatives) {
            one.begin(isMoved);
        }
    }

    /// Whether an entity exists and matches.
    public boolean matches(Entity entity) {
        int location = lookup.getLocation(entity);
        if (location != 0) {
            for (Alternative one : alternatives) {
                if (one.matches(entity, location)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The compared fields, each once.
    public List<FieldColumn> columns() {
        Map<FieldPath, FieldColumn> byPath = new LinkedHashMap<>();
        for (Alternative one : alternatives) {
            for (FieldColumn column : one.columns) {
                byPath.putIfAbsent(column.path(), column);
            }
        }
        return List.copyOf(byPath.values());
    }

    /// One alternative of the search.
    private final class Alternative {
        private final SearchTerms terms;
        private final EntityQuery query;
        private final FieldColumn[] columns;
        private @Nullable Entity named;

        Alternative(SearchTerms terms) {
            this.terms = terms;
            this.query = em.getEntityQuery(terms.description());
            this.columns = terms.comparisons().stream().map(FieldColumn::new).toArray(FieldColumn[]::new);
        }

        void begin(boolean isMoved) {
            boolean mayBeAnother = isMoved && terms.ids().isEmpty();
            if (terms.hasId() && (mayBeAnother || named == null)) {
                named = terms.named(em);
            }
            for (FieldColumn column : columns) {
                column.begin(isMoved);
            }
        }

        boolean matches(Entity entity, int location) {
            if ((terms.hasId() && !entity.equals(named))
                    || !query.matchesIgnoreFilter(entity)
                    || !terms.allowsId(entity)) {
                return false;
            }
            for (FieldColumn column : columns) {
                if (!column.matches(entity, location)) {
                    return false;
                }
            }
            return !terms.looksAtNames() || terms.matchesName(em.getName(entity));
        }
    }

    /// The column of a compared field.
    @SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component is known only at run time
    public final class FieldColumn {
        private static final int UNKNOWN = -1;

        private final FieldComparison comparison;
        private final Class<? extends IComponent> type;
        private final int stride;
        private final int element;
        private final boolean isOfChunks;
        /// Null for a shared component.
        private final @Nullable ComponentTypeHandle<?> handle;

        private int slab = UNKNOWN;
        private int shared = UNKNOWN;
        /// The location of the chunk whose component is in the array, and the number of its entities.
        private int chunkLocation;

        private int chunkCount;
        private @Nullable Object array;

        FieldColumn(FieldComparison comparison) {
            FieldPath path = comparison.path();
            this.comparison = comparison;
            this.type = path.type().type();
            this.stride = path.field().stride();
            this.element = path.element();
            this.isOfChunks = path.type().isChunk();
            this.handle =
                    path.type().info().kind() == TypeKind.SHARED ? null : em.getComponentTypeHandle((Class) type, true);
        }

        private void begin(boolean isMoved) {
            if (isMoved || isOfChunks) {
                slab = UNKNOWN;
                chunkCount = 0;
                shared = UNKNOWN;
                array = null;
            }
            ComponentTypeHandle<?> known = handle;
            if (known != null) {
                known.update();
                em.completeDependencyBeforeRO(type);
            }
        }

        public FieldPath path() {
            return comparison.path();
        }

        private boolean matches(Entity entity, int location) {
            int at = find(entity, location);
            Object column = array;
            return column != null && comparison.matches(column, at);
        }

        /// The place of the entity's value in [#array], which is null if it has none.
        private int find(Entity entity, int location) {
            ComponentTypeHandle<?> known = handle;
            if (known == null) {
                findShared(entity);
                return element;
            }
            if (isOfChunks) {
                findOfChunk(entity, location, known);
                return element;
            }
            if (location >>> ROW_BITS != slab) {
                slab = location >>> ROW_BITS;
                ArchetypeChunk chunk = chunkOf(entity);
                NativeArray<?> values = chunk.getNativeArray((ComponentTypeHandle) known);
                array = values.length() == 0
                        ? null
                        : values.leafArray(comparison.path().leaf());
            }
            return (location & ROWS) * stride + element;
        }

        private void findOfChunk(Entity entity, int location, ComponentTypeHandle<?> known) {
            if (Integer.compareUnsigned(location - chunkLocation, chunkCount) < 0) {
                return;
            }
            ArchetypeChunk chunk = chunkOf(entity);
            chunkLocation = chunk.location();
            chunkCount = chunk.count();
            array = null;
            if (chunk.hasChunkComponent((ComponentTypeHandle) known)) {
                array = columnOf(chunk.getChunkComponentData((ComponentTypeHandle) known));
            }
        }

        /// The column of the field in a row that has a value and nothing else.
        private Object columnOf(Object value) {
            NativeArray row = NativeArray.ofLength(type, 1);
            row.set(0, value);
            return row.leafArray(comparison.path().leaf());
        }

        private ArchetypeChunk chunkOf(Entity entity) {
            ArchetypeChunk chunk = em.getChunk(entity);
            since = chunk;
            return chunk;
        }

        private void findShared(Entity entity) {
            if (!em.hasComponent(entity, type)) {
                array = null;
                shared = UNKNOWN;
                return;
            }
            Class<ISharedComponentData> ofShared = (Class) type;
            int index = em.getSharedComponentIndex(entity, ofShared);
            if (index != shared || array == null) {
                shared = index;
                chunkOf(entity);
                array = columnOf(em.getSharedComponent(entity, ofShared));
            }
        }

        /// Copies the elements of the value of an entity to the beginning of an array of their kind.
        ///
        /// @return whether the entity has the component
        public boolean copyTo(Entity entity, Object target, int length) {
            int location = lookup.getLocation(entity);
            if (location == 0) {
                return false;
            }
            int at = find(entity, location);
            Object column = array;
            if (column == null) {
                return false;
            }
            System.arraycopy(column, at, target, 0, length);
            return true;
        }
    }
}
