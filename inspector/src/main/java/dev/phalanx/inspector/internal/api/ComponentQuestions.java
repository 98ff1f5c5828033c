package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
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

    /// Replies with all types.
    static Answer all(InspectedWorld world) {
        return Answers.of(world, new Copying(world), (copied, out) -> new ComponentQuestions(copied).all(out));
    }

    /// Replies with one type.
    static Answer one(InspectedWorld world, Types type) {
        return Answers.of(world, new Copying(world), (copied, out) -> new ComponentQuestions(copied).one(out, type));
    }

    /// Copies what has and uses components, a portion in each frame.
    private static final class Copying implements WorldQuestion<Copied> {
        private final SystemTimes times;
        private final SystemCursor systems;
        private final List<User> users = new ArrayList<>();
        private final ArchetypeEntities archetypes = new ArchetypeEntities();

        Copying(InspectedWorld inspected) {
            this.times = inspected.times();
            this.systems = new SystemCursor(times);
        }

        @Override
        public @Nullable Copied step(World world, Budget budget) {
            if (!archetypes.copy(world, budget) || !systems.begin(world, budget)) {
                return null;
            }
            for (SystemState system = systems.find(world); system != null; system = systems.find(world)) {
                if (!budget.take(1)) {
                    return null;
                }
                users.add(new User(times.idOf(system), system.name(), system.usedTypes()));
                systems.advance();
            }
            return new Copied(archetypes.archetypes(), archetypes.entities(), users);
        }
    }

    private void all(JsonGenerator out) {
        out.writeArrayPropertyStart("items");
        for (TypeInfo info : TypeManager.all()) {
            item(out, new Types(info.type(), false), info);
            Types ofChunk = new Types(info.type(), true);
            if (usages.containsKey(ofChunk)) {
                item(out, ofChunk, info);
            }
        }
        out.writeEndArray();
    }

    private void item(JsonGenerator out, Types type, TypeInfo info) {
        out.writeStartObject();
        fields(out, type, info);
        out.writeEndObject();
    }

    private void fields(JsonGenerator out, Types type, TypeInfo info) {
        Usage usage = usages.getOrDefault(type, new Usage());
        Types.writeName(out, type.type(), type.isChunk());
        out.writeStringProperty("kind", Types.kind(info));
        out.writeNumberProperty("bytes", info.sizeInChunk());
        out.writeBooleanProperty("enableable", info.isEnableable());
        out.writeBooleanProperty("cleanup", info.isCleanup());
        out.writeNumberProperty("entities", usage.entities);
        out.writeNumberProperty("archetypes", usage.archetypes);
        out.writeNumberProperty("readers", usage.readers);
        out.writeNumberProperty("writers", usage.writers);
    }

    private void one(JsonGenerator out, Types type) {
        TypeInfo info = type.info();
        fields(out, type, info);
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
