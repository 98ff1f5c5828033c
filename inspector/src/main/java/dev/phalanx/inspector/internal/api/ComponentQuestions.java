package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// The component types of the process, and the archetypes, queries and systems of one world that have or use them.
final class ComponentQuestions {
    private static final class Usage {
        long entities;
        int archetypes;
        int readers;
        int writers;
    }

    private final InspectedWorld inspected;
    private final World world;
    private final Map<Types, Usage> usages = new HashMap<>();

    ComponentQuestions(InspectedWorld inspected, World world) {
        this.inspected = inspected;
        this.world = world;
        for (EntityArchetype archetype : world.entityManager().getAllArchetypes()) {
            int entities = archetype.entityCount();
            if (entities > 0) {
                archetype.componentTypes().forEach(type -> add(type, false, entities));
                archetype.chunkComponentTypes().forEach(type -> add(type, true, entities));
            }
        }
        for (SystemState system : world.systems()) {
            for (ComponentType used : system.usedTypes()) {
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

    void all(JsonGenerator out) {
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

    void one(JsonGenerator out, Types type) {
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
        for (SystemState system : world.systems()) {
            for (ComponentType used : system.usedTypes()) {
                if (used.type() == type.type() && used.isChunkComponent() == type.isChunk()) {
                    out.writeStartObject();
                    out.writeNumberProperty("system", inspected.times().idOf(system));
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
