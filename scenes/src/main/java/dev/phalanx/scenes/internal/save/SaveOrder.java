package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SharedValues;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The entities that are saved, without those that were destroyed and that of the world's time, in the order of the
/// file: by archetype, in the order in which the archetypes were created; then by
/// the bytes of their shared values; then by chunk, full chunks first. A world that was loaded from a file has this
/// order again, so it is saved to the same bytes.
public final class SaveOrder {
    private static final Comparator<ArchetypeChunk> FULL_FIRST =
            Comparator.comparing((ArchetypeChunk chunk) -> !chunk.isFull()).thenComparingInt(SaveOrder::firstIndex);

    private final List<Part> parts = new ArrayList<>();

    /// The entities of an archetype.
    ///
    /// @param shared the shared components
    public record Part(
            EntityArchetype archetype, List<Class<? extends ISharedComponentData>> shared, List<ChunkGroup> groups) {
        int rows() {
            return groups.stream().mapToInt(ChunkGroup::rows).sum();
        }

        /// The component types, in the order of the archetype.
        List<Class<? extends IComponent>> types() {
            return components(archetype);
        }

        List<ArchetypeChunk> chunks() {
            return groups.stream().flatMap(group -> group.chunks.stream()).toList();
        }
    }

    /// Chunks with the same shared values.
    ///
    /// @param values the bytes of each
    public record ChunkGroup(List<ByteBuffer> values, List<ArchetypeChunk> chunks) {
        int rows() {
            return chunks.stream().mapToInt(ArchetypeChunk::count).sum();
        }
    }

    /// @param chunks ordered by archetype
    /// @throws IllegalArgumentException if they have components that cannot be written
    public SaveOrder(List<ArchetypeChunk> chunks) {
        Map<EntityArchetype, List<ArchetypeChunk>> byArchetype = new LinkedHashMap<>();
        for (ArchetypeChunk chunk : chunks) {
            if (!chunk.has(CleanupEntity.class) && !chunk.has(WorldTime.class)) {
                byArchetype
                        .computeIfAbsent(chunk.archetype(), key -> new ArrayList<>())
                        .add(chunk);
            }
        }
        byArchetype.forEach(this::add);
    }

    private static List<Class<? extends IComponent>> components(EntityArchetype archetype) {
        List<Class<? extends IComponent>> found = new ArrayList<>();
        for (Class<?> type : archetype.componentTypes()) {
            if (IComponent.class.isAssignableFrom(type)) {
                found.add(type.asSubclass(IComponent.class));
            }
        }
        return found;
    }

    private static int firstIndex(ArchetypeChunk chunk) {
        return chunk.getEntities().get(0).index();
    }

    private void add(EntityArchetype archetype, List<ArchetypeChunk> chunks) {
        requireWritable(archetype);
        List<Class<? extends ISharedComponentData>> shared = new ArrayList<>();
        for (Class<? extends IComponent> type : components(archetype)) {
            if (ISharedComponentData.class.isAssignableFrom(type)
                    && !ICleanupSharedComponentData.class.isAssignableFrom(type)) {
                shared.add(type.asSubclass(ISharedComponentData.class));
            }
        }
        if (shared.isEmpty()) {
            parts.add(new Part(archetype, shared, List.of(new ChunkGroup(List.of(), chunks))));
            return;
        }
        Map<List<ByteBuffer>, ChunkGroup> groups = new TreeMap<>(SaveOrder::compare);
        for (ArchetypeChunk chunk : chunks) {
            List<ByteBuffer> values = new ArrayList<>();
            shared.forEach(type -> values.add(valueOf(chunk, type)));
            groups.computeIfAbsent(values, key -> new ChunkGroup(key, new ArrayList<>()))
                    .chunks
                    .add(chunk);
        }
        groups.values().forEach(group -> group.chunks.sort(FULL_FIRST));
        parts.add(new Part(archetype, shared, List.copyOf(groups.values())));
    }

    private static void requireWritable(EntityArchetype archetype) {
        if (!archetype.chunkComponentTypes().isEmpty()) {
            throw new IllegalArgumentException(archetype + " has chunk components, which cannot be written to a file: "
                    + archetype.chunkComponentTypes() + ". Remove them, or leave the entities out with a query.");
        }
        for (Class<? extends IComponent> type : components(archetype)) {
            if (!isCleanup(type)) {
                FileType.of(type);
            }
        }
    }

    private static boolean isCleanup(Class<? extends IComponent> type) {
        return ICleanupComponentData.class.isAssignableFrom(type)
                || ICleanupBufferElementData.class.isAssignableFrom(type)
                || ICleanupManagedComponentData.class.isAssignableFrom(type)
                || ICleanupSharedComponentData.class.isAssignableFrom(type);
    }

    private static <T extends ISharedComponentData> ByteBuffer valueOf(ArchetypeChunk chunk, Class<T> type) {
        return ByteBuffer.wrap(SharedValues.toBytes(type, FileType.of(type), chunk.getSharedComponent(type)));
    }

    /// Zeros come last, so that default values are created last.
    private static int compare(List<ByteBuffer> left, List<ByteBuffer> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = Arrays.compareUnsigned(right.get(i).array(), left.get(i).array());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /// The archetypes.
    public List<Part> parts() {
        return parts;
    }

    /// The entities that pass, in this order.
    public NativeArray<Entity> entities(Predicate<Entity> isSaved) {
        EntityList found = new EntityList();
        for (Part part : parts) {
            for (ArchetypeChunk chunk : part.chunks()) {
                NativeArray<Entity> entities = chunk.getEntities();
                for (int i = 0; i < entities.length(); i++) {
                    Entity entity = entities.get(i);
                    if (isSaved.test(entity)) {
                        found.add(entity);
                    }
                }
            }
        }
        return found.asArray();
    }
}
