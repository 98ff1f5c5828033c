package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.ManagedComponentAccessor;
import dev.phalanx.entities.lookups.TypeHandle;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The chunks of a world whose entities have guids, and their columns, for reading. Valid until the next structural
/// change.
final class WorldChunks {
    final World world;
    final EntityManager em;
    final List<ArchetypeChunk> chunks = new ArrayList<>();
    private final Set<Class<? extends IComponent>> excluded;
    private final Map<EntityArchetype, Types> archetypes = new HashMap<>();
    private final List<Types> typesOfChunk = new ArrayList<>();
    private final Map<TypeFacts, Column> columns = new HashMap<>();
    private final GuidTable.@Nullable Columns[] guids;
    private final @Nullable NativeArray<Entity>[] ids;
    private final int[] counts;
    private final ComponentTypeHandle<EntityGuid> guidHandle;
    private final EntityTypeHandle idHandle;
    private final ComponentLookup<EntityGuid> lookup;

    /// The component types of an archetype that take part, and which chunks may be paired.
    ///
    /// @param key the same for the archetypes of two worlds that have the same types
    record Types(List<Class<?>> key, List<Column> columns, boolean hasEntities) {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
    WorldChunks(World world, @Nullable EntityQueryDesc query, Set<Class<? extends IComponent>> excluded) {
        this.world = world;
        this.em = world.entityManager();
        this.excluded = excluded;
        this.guidHandle = em.getComponentTypeHandle(EntityGuid.class, true);
        this.idHandle = em.getEntityTypeHandle();
        this.lookup = em.getComponentLookup(EntityGuid.class, true);
        List<ArchetypeChunk> found = query == null
                ? em.getAllChunks()
                : em.getEntityQuery(ignoringEnabled(query)).toArchetypeChunkArray();
        EntityArchetype last = null;
        Types lastTypes = null;
        for (ArchetypeChunk chunk : found) {
            if (!chunk.has(guidHandle)) {
                continue;
            }
            EntityArchetype archetype = chunk.archetype();
            if (last == null || lastTypes == null || !last.equals(archetype)) {
                last = archetype;
                lastTypes = typesOf(chunk, archetype);
            }
            if (!lastTypes.key.isEmpty()) {
                chunks.add(chunk);
                typesOfChunk.add(lastTypes);
            }
        }
        counts = new int[chunks.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = chunks.get(i).count();
        }
        guids = new GuidTable.@Nullable Columns[counts.length];
        ids = new NativeArray[counts.length];
    }

    private static EntityQueryDesc ignoringEnabled(EntityQueryDesc query) {
        Set<EntityQueryOptions> options = new HashSet<>(query.options());
        options.add(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE);
        return query.withOptions(options.toArray(EntityQueryOptions[]::new));
    }

    private Types typesOf(ArchetypeChunk chunk, EntityArchetype archetype) {
        Types known = archetypes.get(archetype);
        if (known == null) {
            boolean takesPart = !chunk.has(CleanupEntity.class) && !chunk.has(SystemInstance.class);
            known = takesPart ? describe(archetype) : new Types(List.of(), List.of(), false);
            archetypes.put(archetype, known);
        }
        return known;
    }

    private Types describe(EntityArchetype archetype) {
        List<Column> found = new ArrayList<>();
        boolean hasEntities = false;
        for (Class<?> type : archetype.componentTypes()) {
            if (type == Entity.class || type == EntityGuid.class) {
                continue;
            }
            TypeFacts facts = TypeFacts.of(type.asSubclass(IComponent.class));
            if (!facts.isCleanup && !excluded.contains(facts.type)) {
                facts.requireComparable();
                found.add(columns.computeIfAbsent(facts, Column::new));
                hasEntities |= facts.holdsEntities;
            }
        }
        return new Types(archetype.componentTypes(), List.copyOf(found), hasEntities);
    }

    /// Whether there was no structural change since.
    boolean isValid() {
        return chunks.isEmpty() ? false : chunks.getFirst().isValid();
    }

    int count(int chunk) {
        return counts[chunk];
    }

    Types types(int chunk) {
        return typesOfChunk.get(chunk);
    }

    GuidTable.Columns guids(int chunk) {
        GuidTable.Columns found = guids[chunk];
        if (found == null) {
            found = new GuidTable.Columns(chunks.get(chunk).getNativeArray(guidHandle));
            guids[chunk] = found;
        }
        return found;
    }

    NativeArray<Entity> ids(int chunk) {
        NativeArray<Entity> found = ids[chunk];
        if (found == null) {
            found = chunks.get(chunk).getNativeArray(idHandle);
            ids[chunk] = found;
        }
        return found;
    }

    long packedId(int chunk, int row) {
        NativeArray<Entity> found = ids(chunk);
        return ((long[]) found.leafArray(0))[found.offset() + row];
    }

    Entity id(int chunk, int row) {
        return Entity.unpack(packedId(chunk, row));
    }

    /// The guid of an entity of the world, null if it has none or is not alive.
    @Nullable
    EntityGuid guidOf(long packed) {
        Entity entity = Entity.unpack(packed);
        if (packed == 0 || entity.isDeferred()) {
            return null;
        }
        EntityGuid guid = lookup.tryGetComponent(entity);
        return guid == null || guid.equals(EntityGuid.NULL) ? null : guid;
    }

    /// The newest of the versions of a chunk, as the number of versions that it is older than `now`: how long the chunk
    /// has not been changed. Versions wrap around.
    int age(int chunk, int now) {
        ArchetypeChunk each = chunks.get(chunk);
        int least = now - each.getOrderVersion();
        for (Column column : types(chunk).columns) {
            least = Math.min(least, now - each.getChangeVersion(column.handle));
        }
        return Math.min(least, now - each.getChangeVersion(guidHandle));
    }

    /// The column of a type that the world has.
    Column column(TypeFacts facts) {
        return columns.computeIfAbsent(facts, Column::new);
    }

    /// One component in all chunks.
    final class Column {
        final TypeFacts facts;
        private final TypeHandle<?> handle;
        private @Nullable Object[] open = new Object[0];

        Column(TypeFacts facts) {
            this.facts = facts;
            this.handle = switch (facts.kind) {
                case BUFFER -> em.getBufferTypeHandle(facts.type.asSubclass(IBufferElementData.class), true);
                case SHARED, MANAGED_SHARED ->
                    em.getSharedComponentTypeHandle(facts.type.asSubclass(ISharedComponentData.class));
                case DATA, TAG, MANAGED -> em.getComponentTypeHandle(facts.type, true);
            };
        }

        /// What was opened of each chunk. The chunks are all known when the first is.
        private @Nullable Object[] open() {
            if (open.length == 0) {
                open = new Object[counts.length];
            }
            return open;
        }

        NativeArray<?> values(int chunk) {
            Object found = open()[chunk];
            if (found == null) {
                found = chunks.get(chunk).getNativeArray((ComponentTypeHandle<?>) handle);
                open()[chunk] = found;
            }
            return (NativeArray<?>) found;
        }

        private BufferAccessor<?> buffers(int chunk) {
            Object found = open()[chunk];
            if (found == null) {
                found = chunks.get(chunk).getBufferAccessorRO(bufferHandle());
                open()[chunk] = found;
            }
            return (BufferAccessor<?>) found;
        }

        @SuppressWarnings("unchecked") // of a type whose kind is BUFFER
        private <T extends IBufferElementData> BufferTypeHandle<T> bufferHandle() {
            return (BufferTypeHandle<T>) handle;
        }

        DynamicBuffer<?> buffer(int chunk, int row) {
            return buffers(chunk).get(row);
        }

        @Nullable
        Object object(int chunk, int row) {
            Object found = open()[chunk];
            if (found == null) {
                found = chunks.get(chunk).getManagedComponentAccessor((ComponentTypeHandle<?>) handle);
                open()[chunk] = found;
            }
            return ((ManagedComponentAccessor<?>) found).get(row);
        }

        ISharedComponentData shared(int chunk) {
            return chunks.get(chunk).getSharedComponent(facts.type.asSubclass(ISharedComponentData.class));
        }

        int sharedIndex(int chunk) {
            return chunks.get(chunk).getSharedComponentIndex(facts.type.asSubclass(ISharedComponentData.class));
        }

        ChunkEnabledMask enabled(int chunk) {
            return chunks.get(chunk).getEnabledMask(handle).toChunkEnabledMask();
        }
    }
}
