package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ArchetypeEntities;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.QueryText;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.systems.SystemCursor;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.SystemTimes;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The component types of the process, and the archetypes and systems of one world that have or use them.
final class ComponentQuestions {
    private static final Shape ITEM = Types.NAME_SHAPE
            .and(
                    Shape.has("kind", Types.KIND_SHAPE),
                    Shape.has("bytes", Shape.INTEGER),
                    Shape.has("enableable", Shape.TRUTH),
                    Shape.has("cleanup", Shape.TRUTH),
                    Shape.has("entities", Shape.INTEGER),
                    Shape.has("archetypes", Shape.INTEGER),
                    Shape.has("readers", Shape.INTEGER),
                    Shape.has("writers", Shape.INTEGER))
            .named("ComponentType");
    static final Shape LIST = SentLists.shape("type", ITEM);
    static final Shape ONE = ITEM.and(
            Shape.has(
                    "fields",
                    Shape.list(Shape.object(
                                    Shape.has("path", Shape.TEXT),
                                    Shape.has("kind", Shape.TEXT),
                                    Shape.has("count", Shape.INTEGER),
                                    Shape.has("offset", Shape.INTEGER),
                                    Shape.has(
                                            "holds",
                                            Shape.choice(
                                                    "plain",
                                                    "enum",
                                                    "entity",
                                                    "fixed_string",
                                                    "fixed_list",
                                                    "fixed_array",
                                                    "blob_reference",
                                                    "container")),
                                    Shape.has("constants", Shape.list(Shape.TEXT)))
                            .named("FieldOfComponent"))),
            Shape.has("schema", Shape.map(Shape.ANY)),
            Shape.has("maximumChunkCapacity", Shape.INTEGER),
            Shape.has("bufferCapacity", Shape.INTEGER),
            Shape.has("alignment", Shape.INTEGER),
            Shape.has("stableHash", Shape.TEXT),
            Shape.has("writeGroups", Shape.list(Shape.TEXT)),
            Shape.has(
                    "systems",
                    Shape.list(Shape.object(
                            Shape.has("system", Shape.INTEGER),
                            Shape.has("name", Shape.TEXT),
                            Shape.has("access", QueryText.ACCESS_SHAPE)))));

    private static final class Usage {
        long entities;
        int archetypes;
        int readers;
        int writers;
    }

    /// A system and what it uses.
    private record User(int id, String name, List<ComponentType> types) {}

    /// @param archetypes the archetypes of the world
    /// @param entities the number of entities of each
    /// @param systems the systems of the world
    private record Copied(List<EntityArchetype> archetypes, int[] entities, List<User> systems) {}

    private final Map<Types, Usage> usages = new HashMap<>();
    private final Copied copied;

    private ComponentQuestions(Copied copied) {
        this.copied = copied;
        for (int i = 0; i < copied.entities().length; i++) {
            EntityArchetype archetype = copied.archetypes().get(i);
            int entities = copied.entities()[i];
            if (entities > 0) {
                archetype.componentTypes().forEach(type -> add(type, false, entities));
                archetype.chunkComponentTypes().forEach(type -> add(type, true, entities));
            }
        }
        for (User system : copied.systems()) {
            for (ComponentType used : system.types()) {
                Usage usage = usage(new Types(used.type(), used.isChunkComponent()));
                if (used.accessMode() == ComponentType.AccessMode.READ_WRITE) {
                    usage.writers++;
                } else {
                    usage.readers++;
                }
            }
        }
    }

    private void add(Class<?> type, boolean isChunk, int entities) {
        if (IComponent.class.isAssignableFrom(type)) {
            Usage usage = usage(new Types(type.asSubclass(IComponent.class), isChunk));
            usage.entities += entities;
            usage.archetypes++;
        }
    }

    private Usage usage(Types type) {
        return usages.computeIfAbsent(type, key -> new Usage());
    }

    /// Replies with all types, or with what has changed since a revision that the client has.
    ///
    /// @param sent the lists of the world
    static Answer all(InspectedWorld world, Call call, SentLists sent) {
        return Answers.of(
                world,
                Answers.at(call, world, new Copying(world)),
                (copied, out) -> sent.write(out, new ComponentQuestions(copied).items(), call.find(SentLists.SINCE)));
    }

    /// Replies with one type.
    static Answer one(InspectedWorld world, Call call, Types type) {
        return Answers.of(
                world,
                Answers.at(call, world, new Copying(world)),
                (copied, out) -> new ComponentQuestions(copied).one(out, type));
    }

    /// Copies what has and uses components, a portion in each frame.
    private static final class Copying implements WorldQuestion<Copied> {
        private final SystemTimes times;
        /// The world as it is, whose systems use the components.
        private final World now;
        private final SystemCursor systems;
        private final List<User> users = new ArrayList<>();
        private final ArchetypeEntities archetypes = new ArchetypeEntities();

        Copying(InspectedWorld inspected) {
            this.times = inspected.times();
            this.now = inspected.world();
            this.systems = new SystemCursor(times);
        }

        @Override
        public @Nullable Copied step(World world, Budget budget) {
            if (!archetypes.copy(world, budget) || !systems.begin(now, budget)) {
                return null;
            }
            for (SystemState system = systems.find(now); system != null; system = systems.find(now)) {
                if (!budget.take(1)) {
                    return null;
                }
                users.add(new User(times.idOf(system), system.name(), system.usedTypes()));
                systems.advance();
            }
            return new Copied(archetypes.archetypes(), archetypes.entities(), users);
        }
    }

    private List<SentLists.Item> items() {
        List<SentLists.Item> items = new ArrayList<>();
        for (TypeInfo info : TypeManager.all()) {
            items.add(item(new Types(info.type(), false)));
            Types ofChunk = new Types(info.type(), true);
            if (usages.containsKey(ofChunk)) {
                items.add(item(ofChunk));
            }
        }
        return items;
    }

    private SentLists.Item item(Types type) {
        Usage usage = usages.getOrDefault(type, new Usage());
        return new SentLists.Item(
                type.key(),
                List.of(
                        new Description(type),
                        new Numbers(usage.entities, usage.archetypes, usage.readers, usage.writers)));
    }

    /// What a type is, which never changes.
    private record Description(Types of) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            TypeInfo info = of.info();
            Types.writeFurtherName(out, of.type(), of.isChunk());
            out.writeStringProperty("kind", Types.kind(info));
            out.writeNumberProperty("bytes", info.sizeInChunk());
            out.writeBooleanProperty("enableable", info.isEnableable());
            out.writeBooleanProperty("cleanup", info.isCleanup());
        }
    }

    /// Who has and uses a type.
    private record Numbers(long entities, int archetypes, int readers, int writers) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            out.writeNumberProperty("entities", entities);
            out.writeNumberProperty("archetypes", archetypes);
            out.writeNumberProperty("readers", readers);
            out.writeNumberProperty("writers", writers);
        }
    }

    private void one(JsonGenerator out, Types type) {
        TypeInfo info = type.info();
        out.writeStringProperty("type", type.key());
        item(type).parts().forEach(part -> part.write(out));
        out.writeArrayPropertyStart("fields");
        for (TypeField field : info.fields()) {
            out.writeStartObject();
            out.writeStringProperty("path", field.path());
            out.writeStringProperty("kind", field.kind().name().toLowerCase(Locale.ROOT));
            out.writeNumberProperty("count", field.stride());
            out.writeNumberProperty("offset", field.offset());
            out.writeStringProperty("holds", field.holds().name().toLowerCase(Locale.ROOT));
            strings(out, "constants", field.constants());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeName("schema");
        JsonText.write(out, ComponentValues.schema(info));
        out.writeNumberProperty("maximumChunkCapacity", info.maximumChunkCapacity());
        out.writeNumberProperty("bufferCapacity", info.bufferCapacity());
        out.writeNumberProperty("alignment", info.alignment());
        out.writeStringProperty("stableHash", String.format("%016x", info.stableHash()));
        strings(
                out,
                "writeGroups",
                info.writeGroups().stream().map(Class::getName).toList());
        out.writeArrayPropertyStart("systems");
        for (User system : copied.systems()) {
            for (ComponentType used : system.types()) {
                if (used.type() == type.type() && used.isChunkComponent() == type.isChunk()) {
                    out.writeStartObject();
                    out.writeNumberProperty("system", system.id());
                    out.writeStringProperty("name", system.name());
                    out.writeStringProperty("access", QueryText.access(used));
                    out.writeEndObject();
                }
            }
        }
        out.writeEndArray();
    }

    private static void strings(JsonGenerator out, String name, List<String> texts) {
        out.writeArrayPropertyStart(name);
        texts.forEach(out::writeString);
        out.writeEndArray();
    }
}
