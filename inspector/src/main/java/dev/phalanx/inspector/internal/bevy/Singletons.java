package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.api.Types;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The components that exactly one entity of a world has, which the protocol calls resources. Entities of systems,
/// prefabs and disabled entities count; those that stand for chunks do not.
final class Singletons {
    private final RemoteValues values;
    private final EntityManager em;

    Singletons(RemoteValues values) {
        this.values = values;
        this.em = values.world().entityManager();
    }

    /// The paths of the types of which there is exactly one, sorted.
    static List<String> paths(EntityManager em) {
        Map<String, Integer> counts = new TreeMap<>();
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            int count = archetype.entityCount();
            if (count == 0 || archetype.componentTypes().contains(ChunkHeader.class)) {
                continue;
            }
            for (Class<?> type : archetype.componentTypes()) {
                if (IComponent.class.isAssignableFrom(type)) {
                    counts.merge(type.getName(), count, Integer::sum);
                }
            }
        }
        return counts.entrySet().stream()
                .filter(one -> one.getValue() == 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Writes the value of a resource.
    void write(JsonGenerator out, String path) {
        RemoteType type = type(path);
        values.write(out, only(type), type);
    }

    /// Sets a resource, or creates an entity for it.
    void insert(String path, JsonNode value) {
        RemoteType type = type(path);
        long count = count(type);
        if (count > 1) {
            throw new RemoteError(
                    RemoteError.RESOURCE_ERROR,
                    count + " entities have " + path
                            + ", so it is no resource. Use world.insert_components for one of them.");
        }
        ObjectNode components = JsonText.tree();
        components.set(path, value);
        if (count == 0) {
            values.spawn(components);
        } else {
            values.insert(only(type), components);
        }
    }

    /// Takes a resource away, and its entity if it has nothing else.
    void remove(String path) {
        RemoteType type = type(path);
        Entity entity = only(type);
        if (em.getComponentTypes(entity).size() == 1) {
            values.despawn(entity);
        } else {
            values.remove(entity, List.of(type));
        }
    }

    /// Changes a part of a resource.
    void mutate(String path, ReflectPath part, JsonNode value) {
        RemoteType type = type(path);
        values.mutate(only(type), type, part, value);
    }

    private static RemoteType type(String path) {
        RemoteType type = RemoteType.find(path);
        if (type == null || type.types() == null || type.types().isChunk()) {
            throw new RemoteError(
                    RemoteError.RESOURCE_ERROR,
                    "This process has used no component type " + path
                            + ", so there is no such resource. Ask world.list_resources.");
        }
        return type;
    }

    private long count(RemoteType type) {
        Types types = type.types();
        long count = 0;
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            if (types != null
                    && archetype.componentTypes().contains(types.type())
                    && !archetype.componentTypes().contains(ChunkHeader.class)) {
                count += archetype.entityCount();
            }
        }
        return count;
    }

    private Entity only(RemoteType type) {
        long count = count(type);
        Entity found = count == 1 ? find(type) : null;
        if (found == null) {
            throw new RemoteError(
                    RemoteError.RESOURCE_NOT_PRESENT,
                    count + " entities have " + type.path() + ", and a resource is what exactly one has. Ask"
                            + " world.list_resources, or use the methods of components.");
        }
        return found;
    }

    private @Nullable Entity find(RemoteType type) {
        Types types = type.types();
        if (types == null) {
            return null;
        }
        EntityQuery query = em.createEntityQuery(EntityQueryDesc.EMPTY
                .withAll(ComponentType.readOnly(types.type()))
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.INCLUDE_SYSTEMS,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE));
        try {
            return query.calculateEntityCount() == 1 ? query.toEntityArray().get(0) : null;
        } finally {
            query.close();
        }
    }
}
