package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The archetypes of a world: counted first, over several frames if there are many, then sorted.
final class ArchetypeQuestions implements WorldQuestion<byte[]> {
    private static final int MOST_CHUNKS = 1_000;
    private static final int PORTION = 64;

    private record Counted(EntityArchetype archetype, int entities, long unused, int chunks, long bytes) {
        long usedBytes() {
            return (long) entities * archetype.bytesOfEntity();
        }
    }

    private final boolean withEmpty;
    private final List<Types> required;
    private final Comparator<Counted> order;
    private final int offset;
    private final int limit;
    private final List<Counted> counted = new ArrayList<>();
    private @Nullable List<EntityArchetype> all;
    private int next;

    // Of all archetypes with the required types: one without entities may still have memory.
    private long chunks;
    private long bytes;
    private long usedBytes;
    private long entities;

    /// @param withEmpty whether archetypes without entities are listed
    /// @param required the types that each listed archetype has
    /// @param sort `id`, `entities`, `unused`, `chunks` or `bytes`
    ArchetypeQuestions(boolean withEmpty, List<Types> required, String sort, int offset, int limit) {
        this.withEmpty = withEmpty;
        this.required = required;
        this.order = switch (sort) {
            case "id" -> Comparator.comparingInt(one -> one.archetype().id());
            case "entities" -> Comparator.comparingInt(Counted::entities).reversed();
            case "unused" -> Comparator.comparingLong(Counted::unused).reversed();
            case "chunks" -> Comparator.comparingInt(Counted::chunks).reversed();
            case "bytes" -> Comparator.comparingLong(Counted::bytes).reversed();
            default ->
                throw ApiException.badRequest(
                        "The parameter sort is \"" + sort + "\". Give id, entities, unused, chunks or bytes.");
        };
        this.offset = offset;
        this.limit = limit;
    }

    @Override
    public byte @Nullable [] step(World world, long deadlineNanos) {
        List<EntityArchetype> archetypes = all;
        if (archetypes == null) {
            archetypes = world.entityManager().getAllArchetypes();
            all = archetypes;
        }
        while (next < archetypes.size()) {
            int end = Math.min(archetypes.size(), next + PORTION);
            for (; next < end; next++) {
                count(archetypes.get(next));
            }
            if (System.nanoTime() - deadlineNanos >= 0 && next < archetypes.size()) {
                return null;
            }
        }
        counted.sort(order.thenComparingInt(one -> one.archetype().id()));
        return JsonText.object(this::write);
    }

    private void count(EntityArchetype archetype) {
        for (Types type : required) {
            List<Class<?>> types = type.isChunk() ? archetype.chunkComponentTypes() : archetype.componentTypes();
            if (!types.contains(type.type())) {
                return;
            }
        }
        Counted one = new Counted(
                archetype,
                archetype.entityCount(),
                archetype.unusedEntityCount(),
                archetype.chunkCount(),
                archetype.bytes());
        chunks += one.chunks();
        bytes += one.bytes();
        usedBytes += one.usedBytes();
        entities += one.entities();
        if (one.entities() > 0 || withEmpty) {
            counted.add(one);
        }
    }

    private void write(JsonGenerator out) {
        out.writeNumberProperty("total", counted.size());
        out.writeNumberProperty("chunks", chunks);
        out.writeNumberProperty("bytes", bytes);
        out.writeNumberProperty("usedBytes", usedBytes);
        out.writeNumberProperty("entities", entities);
        out.writeArrayPropertyStart("items");
        for (int i = offset; i < Math.min(counted.size(), (long) offset + limit); i++) {
            out.writeStartObject();
            item(out, counted.get(i));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void item(JsonGenerator out, Counted one) {
        EntityArchetype archetype = one.archetype();
        out.writeNumberProperty("id", archetype.id());
        out.writeStringProperty("hash", String.format("%016x", archetype.stableHash()));
        out.writeNumberProperty("entities", one.entities());
        out.writeNumberProperty("unused", one.unused());
        out.writeNumberProperty("chunks", one.chunks());
        out.writeNumberProperty("capacity", archetype.chunkCapacity());
        out.writeNumberProperty("bytes", one.bytes());
        out.writeNumberProperty("usedBytes", one.usedBytes());
        out.writeNumberProperty("groups", archetype.sharedValueCombinationCount());
        out.writeArrayPropertyStart("components");
        for (Class<?> type : archetype.componentTypes()) {
            if (type != Entity.class) {
                component(out, type, false);
            }
        }
        for (Class<?> type : archetype.chunkComponentTypes()) {
            component(out, type, true);
        }
        out.writeEndArray();
    }

    private static void component(JsonGenerator out, Class<?> type, boolean isChunk) {
        TypeInfo info = TypeManager.get(type.asSubclass(IComponent.class));
        out.writeStartObject();
        Types.writeName(out, type, isChunk);
        out.writeStringProperty("kind", Types.kind(info));
        out.writeNumberProperty("bytes", info.sizeInChunk());
        out.writeEndObject();
    }

    /// Writes one archetype with its chunks.
    static void one(JsonGenerator out, World world, int id) {
        EntityManager em = world.entityManager();
        List<EntityArchetype> all = em.getAllArchetypes();
        if (id < 0 || id >= all.size()) {
            throw ApiException.notFound(
                    "There is no archetype " + id + " in world \"" + world.name() + "\". See the list of archetypes.");
        }
        EntityArchetype archetype = all.get(id);
        item(
                out,
                new Counted(
                        archetype,
                        archetype.entityCount(),
                        archetype.unusedEntityCount(),
                        archetype.chunkCount(),
                        archetype.bytes()));
        out.writeArrayPropertyStart("layout");
        layout(out, "Entity", Long.BYTES, archetype.chunkCapacity());
        for (Class<?> type : archetype.componentTypes()) {
            if (type != Entity.class) {
                TypeInfo info = TypeManager.get(type.asSubclass(IComponent.class));
                boolean isInChunk = info.kind() != TypeKind.SHARED && info.kind() != TypeKind.MANAGED_SHARED;
                layout(out, type.getName(), isInChunk ? info.sizeInChunk() : 0, archetype.chunkCapacity());
            }
        }
        out.writeEndArray();
        out.writeArrayPropertyStart("chunkList");
        List<ArchetypeChunk> chunks = em.getChunks(archetype);
        for (int i = 0; i < Math.min(chunks.size(), MOST_CHUNKS); i++) {
            chunk(out, chunks.get(i), archetype);
        }
        out.writeEndArray();
    }

    private static void layout(JsonGenerator out, String type, int each, int capacity) {
        out.writeStartObject();
        out.writeStringProperty("type", type);
        out.writeNumberProperty("bytesEach", each);
        out.writeNumberProperty("bytes", (long) each * capacity);
        out.writeEndObject();
    }

    private static void chunk(JsonGenerator out, ArchetypeChunk chunk, EntityArchetype archetype) {
        out.writeStartObject();
        out.writeNumberProperty("number", chunk.sequenceNumber());
        out.writeNumberProperty("count", chunk.count());
        out.writeArrayPropertyStart("shared");
        for (Class<?> type : archetype.componentTypes()) {
            if (ISharedComponentData.class.isAssignableFrom(type)) {
                out.writeStartObject();
                out.writeStringProperty("type", type.getName());
                Class<? extends ISharedComponentData> shared = type.asSubclass(ISharedComponentData.class);
                out.writeName("value");
                ComponentValues.writeShared(out, TypeManager.get(shared), chunk.getSharedComponent(shared));
                out.writeEndObject();
            }
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
