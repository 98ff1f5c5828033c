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
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Route;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The archetypes of a world. Their numbers are copied on the thread of the world, a portion in each frame if there are
/// many; they are chosen, sorted and written on the threads of requests.
final class ArchetypeQuestions {
    static final Parameter<String> Q = Parameter.text(
                    "q", "Component types, separated by commas; only archetypes with all of them are listed.")
            .otherwise("");
    static final Parameter<String> SORT = Parameter.choice(
            "sort",
            "id",
            "What the list is sorted by, in descending order except for `id`.",
            "id",
            "entities",
            "unused",
            "chunks",
            "bytes");
    static final Parameter<Boolean> EMPTY =
            Parameter.truth("empty", "Whether to list archetypes without entities, too.");

    private static final Shape ITEM = Shape.object(
                    Shape.has("id", Shape.INTEGER),
                    Shape.has("hash", Shape.TEXT),
                    Shape.has("capacity", Shape.INTEGER),
                    Shape.has(
                            "components",
                            Shape.list(Types.NAME_SHAPE
                                    .and(Shape.has("kind", Types.KIND_SHAPE), Shape.has("bytes", Shape.INTEGER))
                                    .named("ComponentOfArchetype"))),
                    Shape.has("entities", Shape.INTEGER),
                    Shape.has("unused", Shape.INTEGER),
                    Shape.has("chunks", Shape.INTEGER),
                    Shape.has("bytes", Shape.INTEGER),
                    Shape.has("usedBytes", Shape.INTEGER),
                    Shape.has("groups", Shape.INTEGER))
            .named("Archetype");
    static final Shape LIST = SentLists.shape(
            "id",
            ITEM,
            Shape.has("total", Shape.INTEGER),
            Shape.has("chunks", Shape.INTEGER),
            Shape.has("bytes", Shape.INTEGER),
            Shape.has("usedBytes", Shape.INTEGER),
            Shape.has("entities", Shape.INTEGER));
    static final Shape ONE = ITEM.and(
            Shape.has(
                    "layout",
                    Shape.list(Shape.object(
                            Shape.has("type", Shape.TEXT),
                            Shape.has("bytesEach", Shape.INTEGER),
                            Shape.has("bytes", Shape.INTEGER)))),
            Shape.has(
                    "chunkList",
                    Shape.list(Shape.object(
                            Shape.has("number", Shape.INTEGER),
                            Shape.has("count", Shape.INTEGER),
                            Shape.has(
                                    "shared",
                                    Shape.list(Shape.object(
                                            Shape.has("type", Shape.TEXT), Shape.has("value", Shape.VALUE))))))));

    private static final int MOST_CHUNKS = 1_000;
    private static final int ARCHETYPES_OF_UNIT = 8;
    private static final int CHUNKS_OF_UNIT = 4;
    private static final int VALUES_OF_CHUNKS = 4_000;

    private record Counted(EntityArchetype archetype, int entities, int chunks, long bytes, int groups) {
        static Counted of(EntityArchetype archetype) {
            return new Counted(
                    archetype,
                    archetype.entityCount(),
                    archetype.chunkCount(),
                    archetype.bytes(),
                    archetype.sharedValueCombinationCount());
        }

        long unused() {
            return (long) chunks * archetype.chunkCapacity() - entities;
        }

        long usedBytes() {
            return (long) entities * archetype.bytesOfEntity();
        }
    }

    private final InspectedWorld inspected;
    private final SentLists sent = new SentLists("id");

    /// The archetypes of a world.
    ArchetypeQuestions(InspectedWorld inspected) {
        this.inspected = inspected;
    }

    // The list

    /// Replies with the archetypes that a call requests, or with what has changed since a revision that the client has.
    Answer list(Call call) {
        List<Types> required = new ArrayList<>();
        for (String name : call.get(Q).split("(?<!\\bchunk)[,\\s]+", -1)) {
            if (!name.isEmpty()) {
                required.add(Types.searched(name, inspected));
            }
        }
        Comparator<Counted> order = order(call.get(SORT));
        boolean withEmpty = call.get(EMPTY);
        int offset = call.offset();
        int limit = call.limit();
        // A list that is kept would keep the world of the tick.
        SentLists list = call.find(Parameter.TICK) == null ? sent : new SentLists("id");
        return Answers.of(inspected, Answers.at(call, inspected, new Counting()), (all, out) -> {
            List<Counted> having =
                    all.stream().filter(one -> has(one.archetype(), required)).toList();
            List<Counted> listed = having.stream()
                    .filter(one -> one.entities() > 0 || withEmpty)
                    .sorted(order.thenComparingInt(one -> one.archetype().id()))
                    .toList();
            out.writeNumberProperty("total", listed.size());
            sums(out, having);
            list.write(
                    out,
                    listed.stream()
                            .skip(offset)
                            .limit(limit)
                            .map(ArchetypeQuestions::item)
                            .toList(),
                    call.find(SentLists.SINCE));
        });
    }

    private static Comparator<Counted> order(String sort) {
        return switch (sort) {
            case "id" -> Comparator.comparingInt(one -> one.archetype().id());
            case "entities" -> Comparator.comparingInt(Counted::entities).reversed();
            case "unused" -> Comparator.comparingLong(Counted::unused).reversed();
            case "chunks" -> Comparator.comparingInt(Counted::chunks).reversed();
            default -> Comparator.comparingLong(Counted::bytes).reversed();
        };
    }

    private static boolean has(EntityArchetype archetype, List<Types> required) {
        for (Types type : required) {
            List<Class<?>> types = type.isChunk() ? archetype.chunkComponentTypes() : archetype.componentTypes();
            if (!types.contains(type.type())) {
                return false;
            }
        }
        return true;
    }

    /// Writes the sums of all archetypes, because one without entities may have memory.
    private static void sums(JsonGenerator out, List<Counted> all) {
        out.writeNumberProperty(
                "chunks", all.stream().mapToLong(Counted::chunks).sum());
        out.writeNumberProperty("bytes", all.stream().mapToLong(Counted::bytes).sum());
        out.writeNumberProperty(
                "usedBytes", all.stream().mapToLong(Counted::usedBytes).sum());
        out.writeNumberProperty(
                "entities", all.stream().mapToLong(Counted::entities).sum());
    }

    /// Counts all archetypes, a portion in each frame.
    private static final class Counting implements WorldQuestion<List<Counted>> {
        private final List<Counted> counted = new ArrayList<>();
        private @Nullable List<EntityArchetype> all;

        @Override
        public @Nullable List<Counted> step(World world, Budget budget) {
            List<EntityArchetype> archetypes = all;
            if (archetypes == null) {
                if (!budget.take(1 + world.entityManager().archetypeCount() / Budget.PIECE)) {
                    return null;
                }
                archetypes = world.entityManager().getAllArchetypes();
                all = archetypes;
            }
            while (counted.size() < archetypes.size()) {
                if (!budget.take(1)) {
                    return null;
                }
                int end = Math.min(archetypes.size(), counted.size() + ARCHETYPES_OF_UNIT);
                for (int i = counted.size(); i < end; i++) {
                    counted.add(Counted.of(archetypes.get(i)));
                }
            }
            return counted;
        }
    }

    // The parts of an item

    private static SentLists.Item item(Counted one) {
        EntityArchetype archetype = one.archetype();
        return new SentLists.Item(
                archetype.id(),
                List.of(
                        new Description(archetype),
                        new Numbers(
                                one.entities(),
                                one.unused(),
                                one.chunks(),
                                one.bytes(),
                                one.usedBytes(),
                                one.groups())));
    }

    /// What an archetype is, which never changes.
    private record Description(EntityArchetype archetype) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            out.writeStringProperty("hash", String.format("%016x", archetype.stableHash()));
            out.writeNumberProperty("capacity", archetype.chunkCapacity());
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
    }

    /// What an archetype has.
    private record Numbers(int entities, long unused, int chunks, long bytes, long usedBytes, int groups)
            implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            out.writeNumberProperty("entities", entities);
            out.writeNumberProperty("unused", unused);
            out.writeNumberProperty("chunks", chunks);
            out.writeNumberProperty("bytes", bytes);
            out.writeNumberProperty("usedBytes", usedBytes);
            out.writeNumberProperty("groups", groups);
        }
    }

    // One archetype

    /// A value of a shared component.
    private record Shared(Class<?> type, ComponentValues.Copied value) {}

    private record CopiedChunk(long number, int count, List<Shared> shared) {}

    private record One(Counted counted, List<CopiedChunk> chunks) {}

    /// Replies with one archetype and its chunks.
    Answer one(Call call) {
        int id = call.get(Route.ARCHETYPE);
        return Answers.of(
                inspected,
                Answers.at(call, inspected, (world, budget) -> copy(world, id, budget)),
                ArchetypeQuestions::write);
    }

    private static @Nullable One copy(World world, int id, Budget budget) {
        EntityManager em = world.entityManager();
        if (id < 0 || id >= em.archetypeCount()) {
            throw ApiException.notFound(
                    "There is no archetype " + id + " in world \"" + world.name() + "\". See the list of archetypes.");
        }
        EntityArchetype archetype = em.getAllArchetypes().get(id);
        int chunkCount = archetype.chunkCount();
        int lists = (em.archetypeCount() + chunkCount) / Budget.PIECE;
        if (!budget.take(1 + lists + Math.min(MOST_CHUNKS, chunkCount) / CHUNKS_OF_UNIT)) {
            return null;
        }
        List<ArchetypeChunk> chunks = em.getChunks(archetype);
        List<Class<? extends ISharedComponentData>> types = new ArrayList<>();
        for (Class<?> type : archetype.componentTypes()) {
            if (ISharedComponentData.class.isAssignableFrom(type)) {
                types.add(type.asSubclass(ISharedComponentData.class));
            }
        }
        List<Map<Integer, Shared>> known = new ArrayList<>();
        types.forEach(type -> known.add(new HashMap<>()));
        ObjectCopy.Limit values = new ObjectCopy.Limit(VALUES_OF_CHUNKS);
        List<CopiedChunk> copies = new ArrayList<>();
        for (ArchetypeChunk chunk : chunks.subList(0, Math.min(chunks.size(), MOST_CHUNKS))) {
            List<Shared> shared = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                Class<? extends ISharedComponentData> type = types.get(i);
                shared.add(known.get(i)
                        .computeIfAbsent(
                                chunk.getSharedComponentIndex(type),
                                index -> new Shared(
                                        type,
                                        ComponentValues.shared(
                                                TypeManager.get(type), chunk.getSharedComponent(type), values))));
            }
            copies.add(new CopiedChunk(chunk.sequenceNumber(), chunk.count(), shared));
        }
        return new One(Counted.of(archetype), copies);
    }

    private static void write(One one, JsonGenerator out) {
        EntityArchetype archetype = one.counted().archetype();
        SentLists.Item item = item(one.counted());
        out.writeNumberProperty("id", (Integer) item.id());
        item.parts().forEach(part -> part.write(out));
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
        one.chunks().forEach(chunk -> write(out, chunk));
        out.writeEndArray();
    }

    private static void layout(JsonGenerator out, String type, int each, int capacity) {
        out.writeStartObject();
        out.writeStringProperty("type", type);
        out.writeNumberProperty("bytesEach", each);
        out.writeNumberProperty("bytes", (long) each * capacity);
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, CopiedChunk chunk) {
        out.writeStartObject();
        out.writeNumberProperty("number", chunk.number());
        out.writeNumberProperty("count", chunk.count());
        out.writeArrayPropertyStart("shared");
        for (Shared shared : chunk.shared()) {
            out.writeStartObject();
            out.writeStringProperty("type", shared.type().getName());
            out.writeName("value");
            shared.value().write(out);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
