package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.AspectTypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.Parent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Everything that the inspector shows about one entity.
final class EntityQuestions {
    private final InspectedWorld inspected;
    private final EntityManager em;
    private final Entity entity;

    /// @throws ApiException with the status 404 if the entity does not exist
    EntityQuestions(InspectedWorld inspected, World world, Entity entity) {
        this.inspected = inspected;
        this.em = world.entityManager();
        this.entity = entity;
        if (!em.exists(entity)) {
            throw ApiException.notFound("Entity " + Ids.text(entity) + " does not exist in world \"" + world.name()
                    + "\" any more, or never did.");
        }
    }

    /// @param bufferType the component whose elements are requested, starting at `from`, or null
    void all(JsonGenerator out, @Nullable String bufferType, int from) {
        EntityStorageInfo storage = em.getEntityStorageInfoLookup().get(entity);
        ArchetypeChunk chunk = storage.chunk();
        out.writeStringProperty("entity", Ids.text(entity));
        out.writeStringProperty("name", em.getName(entity));
        out.writeNumberProperty("archetype", chunk.archetype().id());
        out.writeBooleanProperty("enabled", !chunk.has(Disabled.class));
        out.writeBooleanProperty("prefab", chunk.has(Prefab.class));
        out.writeObjectPropertyStart("chunk");
        out.writeNumberProperty("number", chunk.sequenceNumber());
        out.writeNumberProperty("row", storage.indexInChunk());
        out.writeNumberProperty("count", chunk.count());
        out.writeNumberProperty("capacity", chunk.capacity());
        out.writeNumberProperty("orderVersion", Integer.toUnsignedLong(chunk.getOrderVersion()));
        out.writeEndObject();
        family(out);
        ComponentValues values = new ComponentValues(em);
        out.writeArrayPropertyStart("components");
        for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
            values.write(out, entity, new Types(type, false), type.getName().equals(bufferType) ? from : 0);
        }
        for (Class<?> type : chunk.archetype().chunkComponentTypes()) {
            values.write(out, entity, new Types(type.asSubclass(IComponent.class), true), 0);
        }
        out.writeEndArray();
        aspects(out);
    }

    private void family(JsonGenerator out) {
        if (em.hasComponent(entity, Parent.class)) {
            Entity parent = em.getComponent(entity, Parent.class).value();
            if (em.exists(parent)) {
                out.writeObjectPropertyStart("parent");
                out.writeStringProperty("entity", Ids.text(parent));
                out.writeStringProperty("name", em.getName(parent));
                out.writeEndObject();
            }
        }
        out.writeNumberProperty(
                "children",
                em.hasBuffer(entity, Child.class)
                        ? em.getBuffer(entity, Child.class, true).length()
                        : 0);
    }

    private void aspects(JsonGenerator out) {
        out.writeArrayPropertyStart("aspects");
        for (AspectTypeInfo aspect : TypeManager.aspects()) {
            if (aspect.required().stream().allMatch(type -> em.hasComponent(entity, type.type()))) {
                out.writeStartObject();
                out.writeStringProperty("type", aspect.type().getName());
                out.writeStringProperty("name", Types.simpleName(aspect.type()));
                out.writeArrayPropertyStart("components");
                aspect.required().forEach(type -> out.writeString(type.type().getName()));
                out.writeEndArray();
                out.writeEndObject();
            }
        }
        out.writeEndArray();
    }

    /// The systems whose queries match the entity.
    void relations(JsonGenerator out) {
        out.writeArrayPropertyStart("systems");
        for (SystemState system : inspected.world().systems()) {
            List<EntityQuery> matching = system.entityQueries().stream()
                    .filter(query -> query.matchesIgnoreFilter(entity))
                    .toList();
            if (!matching.isEmpty()) {
                out.writeStartObject();
                out.writeNumberProperty("system", inspected.times().idOf(system));
                out.writeStringProperty("name", system.name());
                out.writeArrayPropertyStart("queries");
                for (EntityQuery query : matching) {
                    out.writeStartObject();
                    QueryText.write(out, query);
                    out.writeEndObject();
                }
                out.writeEndArray();
                out.writeEndObject();
            }
        }
        out.writeEndArray();
    }
}
