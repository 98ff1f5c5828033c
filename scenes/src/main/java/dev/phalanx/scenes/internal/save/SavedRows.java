package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The entities that are saved, in the order of the file: by their types, in the order in which the archetypes were
/// created; then by the bytes of what they share, without references; then by chunk, full chunks first, and by the
/// first entity. A world that was loaded from a file has this order again, so it is saved to the same bytes.
///
/// Entities that were destroyed and wait for their cleanup, and the entity of the world's time, are left out.
public final class SavedRows {
    private final List<RowRange> ranges = new ArrayList<>();
    private boolean isExact;

    private SavedRows() {}

    /// All entities of a world.
    public static SavedRows all(EntityManager em) {
        SavedRows rows = new SavedRows();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            rows.add(chunk);
        }
        return rows;
    }

    /// All entities of a world that are not those of systems, with all components, in the order of chunks.
    public static SavedRows exactly(EntityManager em) {
        SavedRows rows = new SavedRows();
        rows.isExact = true;
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (!chunk.has(SystemInstance.class) && !chunk.has(ChunkHeader.class)) {
                rows.ranges.add(RowRange.all(chunk));
            }
        }
        return rows;
    }

    /// Whether all components are written and chunks stay as they are.
    boolean isExact() {
        return isExact;
    }

    /// The entities that a query matches.
    public static SavedRows of(EntityQuery query) {
        SavedRows rows = new SavedRows();
        List<ArchetypeChunk> chunks = query.toArchetypeChunkArray();
        int inChunks = chunks.stream().mapToInt(ArchetypeChunk::count).sum();
        boolean isWhole = query.calculateEntityCount() == inChunks;
        for (ArchetypeChunk chunk : chunks) {
            if (isWhole) {
                rows.add(chunk);
            } else {
                rows.add(chunk, query::matches);
            }
        }
        return rows;
    }

    /// The entities of a world that pass.
    public static SavedRows of(EntityManager em, Predicate<Entity> isSaved) {
        SavedRows rows = new SavedRows();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            rows.add(chunk, isSaved);
        }
        return rows;
    }

    private static boolean isLeftOut(ArchetypeChunk chunk) {
        return chunk.has(CleanupEntity.class) || chunk.has(WorldTime.class) || chunk.has(SystemInstance.class);
    }

    private void add(ArchetypeChunk chunk) {
        if (!isLeftOut(chunk)) {
            ranges.add(RowRange.all(chunk));
        }
    }

    private void add(ArchetypeChunk chunk, Predicate<Entity> isSaved) {
        if (isLeftOut(chunk)) {
            return;
        }
        NativeArray<Entity> entities = chunk.getEntities();
        int from = 0;
        for (int i = 0; i < entities.length(); i++) {
            if (!isSaved.test(entities.get(i))) {
                if (i > from) {
                    ranges.add(new RowRange(chunk, from, i));
                }
                from = i + 1;
            }
        }
        if (entities.length() > from) {
            ranges.add(new RowRange(chunk, from, entities.length()));
        }
    }

    /// Gives the entities numbers, in this order.
    Numbers numbers(@Nullable Numbers sectionZero) {
        Numbers numbers = new Numbers(count(), sectionZero);
        ranges.forEach(range -> numbers.add(range.chunk().getEntities(), range.from(), range.to()));
        numbers.finish();
        return numbers;
    }

    /// The rows whose chunks pass.
    public SavedRows where(Predicate<ArchetypeChunk> isSaved) {
        SavedRows rows = new SavedRows();
        ranges.stream().filter(range -> isSaved.test(range.chunk())).forEach(rows.ranges::add);
        return rows;
    }

    /// The rows, grouped by what a function returns for their chunks, in the order in which the results first appear.
    public <K> Map<K, SavedRows> by(Function<ArchetypeChunk, K> key) {
        Map<K, SavedRows> found = new LinkedHashMap<>();
        for (RowRange range : ranges) {
            found.computeIfAbsent(key.apply(range.chunk()), any -> new SavedRows())
                    .ranges
                    .add(range);
        }
        return found;
    }

    /// The number of entities.
    public int count() {
        return count(ranges);
    }

    /// The entities by archetype and group.
    ///
    /// @param types the types of the file, to which those of the entities are added
    /// @param isWritten which component classes are written
    /// @throws IllegalArgumentException if one cannot be written
    List<SavedArchetype> archetypes(
            SavedTypes types, Predicate<Class<? extends IComponent>> isWritten, SharedBytes sharedBytes) {
        Map<EntityArchetype, List<SavedType>> known = new LinkedHashMap<>();
        Map<List<SavedType>, List<RowRange>> byTypes = new LinkedHashMap<>();
        for (RowRange range : ranges) {
            List<SavedType> saved =
                    known.computeIfAbsent(range.chunk().archetype(), archetype -> typesOf(archetype, types, isWritten));
            byTypes.computeIfAbsent(saved, any -> new ArrayList<>()).add(range);
        }
        List<SavedArchetype> found = new ArrayList<>();
        byTypes.forEach((saved, own) -> found.add(new SavedArchetype(saved, groups(saved, own, sharedBytes))));
        return found;
    }

    private List<SavedType> typesOf(
            EntityArchetype archetype, SavedTypes types, Predicate<Class<? extends IComponent>> isWritten) {
        List<SavedType> saved = new ArrayList<>();
        for (Class<? extends IComponent> type : components(archetype.componentTypes())) {
            if ((isExact || !TypeManager.get(type).isCleanup()) && isWritten.test(type)) {
                saved.add(types.ofEntities(type));
            }
        }
        for (Class<? extends IComponent> type : components(archetype.chunkComponentTypes())) {
            if (isWritten.test(type)) {
                saved.add(types.ofChunks(type));
            }
        }
        return saved;
    }

    private static List<Class<? extends IComponent>> components(List<Class<?>> classes) {
        List<Class<? extends IComponent>> found = new ArrayList<>();
        for (Class<?> type : classes) {
            if (IComponent.class.isAssignableFrom(type)) {
                found.add(type.asSubclass(IComponent.class));
            }
        }
        found.sort(Comparator.comparing(Class::getName));
        return found;
    }

    private List<SavedGroup> groups(List<SavedType> types, List<RowRange> own, SharedBytes sharedBytes) {
        List<SavedType> ofGroups =
                types.stream().filter(type -> type.file().kind().isOfGroups()).toList();
        if (ofGroups.isEmpty()) {
            return List.of(new SavedGroup(own));
        }
        if (isExact) {
            return own.stream().map(range -> new SavedGroup(List.of(range))).toList();
        }
        Map<GroupKey, List<RowRange>> byKey = new LinkedHashMap<>();
        for (RowRange range : own) {
            byKey.computeIfAbsent(keyOf(range.chunk(), ofGroups, sharedBytes), any -> new ArrayList<>())
                    .add(range);
        }
        Map<GroupKey, List<byte[]>> bytes = new LinkedHashMap<>();
        byKey.forEach((key, ranges) ->
                bytes.put(key, sharedBytes.of(ofGroups, ranges.getFirst().chunk())));
        Comparator<RowRange> byEntity = Comparator.comparingInt(SavedRows::firstIndex);
        Comparator<RowRange> fullFirst = Comparator.comparing(
                        (RowRange range) -> !range.chunk().isFull())
                .thenComparing(byEntity);
        return byKey.entrySet().stream()
                .sorted(Comparator.<Map.Entry<GroupKey, List<RowRange>>, List<byte[]>>comparing(
                                entry -> bytes.getOrDefault(entry.getKey(), List.of()), GroupKey::compare)
                        .thenComparingInt(entry -> -count(entry.getValue()))
                        .thenComparing(entry -> Collections.min(entry.getValue(), fullFirst), byEntity))
                .map(entry -> new SavedGroup(
                        entry.getValue().stream().sorted(fullFirst).toList()))
                .toList();
    }

    private static int count(List<RowRange> ranges) {
        return ranges.stream().mapToInt(RowRange::rows).sum();
    }

    private static int firstIndex(RowRange range) {
        return range.chunk().getEntities().get(range.from()).index();
    }

    private static GroupKey keyOf(ArchetypeChunk chunk, List<SavedType> ofGroups, SharedBytes sharedBytes) {
        List<Object> values = new ArrayList<>();
        long number = 0;
        for (SavedType type : ofGroups) {
            if (type.file().kind().isOfChunks()) {
                number = chunk.sequenceNumber();
            } else {
                values.add(
                        type.file().hasEntities()
                                ? ByteBuffer.wrap(sharedBytes.withSaved(type, chunk))
                                : chunk.getSharedComponentIndex(type.type().asSubclass(ISharedComponentData.class)));
            }
        }
        return new GroupKey(List.copyOf(values), number);
    }

    /// The bytes of what entities of a chunk share, to distinguish and order groups.
    interface SharedBytes {
        /// The bytes of each value, without references.
        List<byte[]> of(List<SavedType> ofGroups, ArchetypeChunk chunk);

        /// The bytes of a value, with references to saved entities.
        byte[] withSaved(SavedType type, ArchetypeChunk chunk);
    }
}
