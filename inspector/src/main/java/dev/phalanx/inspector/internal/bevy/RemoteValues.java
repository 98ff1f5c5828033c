package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.inspector.internal.api.ComponentValues;
import dev.phalanx.inspector.internal.api.EntityChanges;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.api.Types;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The entities and components of one world as the protocol has them. For the thread of the world.
final class RemoteValues {
    private final World world;
    private final EntityManager em;
    private final ComponentValues values;
    private final EntityChanges changes;

    RemoteValues(World world) {
        this.world = world;
        this.em = world.entityManager();
        this.values = new ComponentValues(em);
        this.changes = new EntityChanges(world);
    }

    World world() {
        return world;
    }

    /// The entity that a number stands for.
    ///
    /// @throws RemoteError if none does
    Entity entity(long bits) {
        Entity found = EntityBits.find(em, bits);
        if (found == null) {
            throw new RemoteError(
                    RemoteError.ENTITY_NOT_FOUND,
                    "Entity " + EntityBits.text(bits) + " does not exist in world \"" + world.name()
                            + "\" any more, or never did. Query again.");
        }
        return found;
    }

    // Reading

    boolean has(Entity entity, RemoteType type) {
        Types types = type.types();
        return types == null ? !name(entity).isEmpty() : values.has(entity, types);
    }

    private String name(Entity entity) {
        return em.hasNames() ? em.getName(entity) : "";
    }

    /// The paths of what an entity has, sorted.
    List<String> list(Entity entity) {
        List<String> paths = new ArrayList<>();
        for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
            paths.add(new Types(type, false).key());
        }
        for (Class<?> type : em.getChunk(entity).archetype().chunkComponentTypes()) {
            paths.add(new Types(type.asSubclass(IComponent.class), true).key());
        }
        if (has(entity, RemoteType.NAME)) {
            paths.add(RemoteType.NAME.path());
        }
        Collections.sort(paths);
        return paths;
    }

    /// Writes the value of a component that an entity has.
    void write(JsonGenerator out, Entity entity, RemoteType type) {
        Types types = type.types();
        if (types == null) {
            out.writeString(name(entity));
        } else if (!type.form().equals(ValueForm.PLAIN)) {
            JsonText.write(out, type.form().shown(stored(entity, types)));
        } else if (!values.writeValue(out, entity, types)) {
            out.writeStartObject();
            out.writeEndObject();
        }
    }

    /// The value of a component that an entity has.
    JsonNode read(Entity entity, RemoteType type) {
        return JsonText.parse(JsonText.value(out -> write(out, entity, type)));
    }

    private JsonNode stored(Entity entity, Types types) {
        return JsonText.parse(JsonText.value(out -> {
            if (!values.writeValue(out, entity, types)) {
                out.writeStartObject();
                out.writeEndObject();
            }
        }));
    }

    /// Writes the values of components by path. If it is strict, one that the entity lacks is an error.
    void writeAll(JsonGenerator out, Entity entity, List<String> paths, boolean isStrict) {
        if (isStrict) {
            ObjectNode found = JsonText.tree();
            for (String path : paths) {
                found.set(path, present(entity, path));
            }
            JsonText.write(out, found);
            return;
        }
        ObjectNode found = JsonText.tree();
        Map<String, RemoteError> errors = new LinkedHashMap<>();
        for (String path : paths) {
            try {
                found.set(path, present(entity, path));
            } catch (RemoteError absent) {
                errors.put(path, absent);
            }
        }
        out.writeStartObject();
        out.writeName("components");
        JsonText.write(out, found);
        writeErrors(out, errors);
        out.writeEndObject();
    }

    static void writeErrors(JsonGenerator out, Map<String, RemoteError> errors) {
        out.writeObjectPropertyStart("errors");
        errors.forEach((path, error) -> {
            out.writeName(path);
            error.write(out);
        });
        out.writeEndObject();
    }

    private JsonNode present(Entity entity, String path) {
        RemoteType type = RemoteType.get(path);
        if (!has(entity, type)) {
            throw absent(entity, path);
        }
        return read(entity, type);
    }

    private static RemoteError absent(Entity entity, String path) {
        return new RemoteError(
                RemoteError.COMPONENT_NOT_PRESENT, entity + " has no " + path + ". Insert it first, or leave it out.");
    }

    // Changing

    /// Creates an entity with the components of an object.
    Entity spawn(JsonNode components) {
        ObjectNode stored = JsonText.tree();
        String name = "";
        for (Map.Entry<String, JsonNode> one : components.properties()) {
            RemoteType type = RemoteType.get(one.getKey());
            Types types = type.types();
            if (types == null) {
                name = nameOf(one.getValue());
            } else {
                stored.set(types.key(), prepared(type, types, one.getValue()));
            }
        }
        return changes.create(stored, name);
    }

    /// Gives an entity the components of an object. All are checked first.
    void insert(Entity entity, JsonNode components) {
        Map<Types, @Nullable JsonNode> stored = new LinkedHashMap<>();
        String name = null;
        for (Map.Entry<String, JsonNode> one : components.properties()) {
            RemoteType type = RemoteType.get(one.getKey());
            Types types = type.types();
            if (types == null) {
                name = nameOf(one.getValue());
                continue;
            }
            if (type.form().equals(BevyForms.CHILD_OF) && EntityBits.isBits(one.getValue())) {
                requireNotAbove(entity, entity(one.getValue().longValue()));
            }
            stored.put(types, prepared(type, types, one.getValue()));
        }
        changes.insert(entity, stored);
        if (name != null) {
            em.setName(entity, name);
        }
    }

    private JsonNode prepared(RemoteType type, Types types, JsonNode shown) {
        boolean isEmptyObject =
                shown.isObject() && shown.isEmpty() && types.info().kind() == TypeKind.MANAGED;
        return isEmptyObject ? JsonNodeFactory.instance.nullNode() : type.form().stored(shown, em);
    }

    private static String nameOf(JsonNode value) {
        if (!value.isString()) {
            throw RemoteError.component("Name was given " + RemoteParams.shown(value) + ". Give a string.");
        }
        return value.stringValue();
    }

    /// Takes components from an entity, those that it has.
    void remove(Entity entity, List<RemoteType> types) {
        for (RemoteType type : types) {
            if (has(entity, type)) {
                remove(entity, type);
            }
        }
    }

    private void remove(Entity entity, RemoteType type) {
        Types types = type.types();
        if (types == null) {
            em.setName(entity, "");
        } else {
            values.remove(entity, types);
        }
    }

    /// Changes a part of a component.
    void mutate(Entity entity, RemoteType type, ReflectPath path, JsonNode part) {
        if (!has(entity, type)) {
            throw absent(entity, type.path());
        }
        Types types = type.types();
        if (types == null) {
            if (!path.isWhole() && !path.text().equals(".name") && !path.text().equals("name")) {
                throw RemoteError.component("A name has no part \"" + path.text() + "\". Give the path \"\".");
            }
            em.setName(entity, nameOf(part));
            return;
        }
        JsonNode schema = type.schema();
        if (type.isOwnName() && schema != null && path.isReadOnly(schema)) {
            throw RemoteError.component("\"" + path.text() + "\" of " + type.path()
                    + " refers to memory outside of the component and cannot be changed. Change another field.");
        }
        JsonNode shown = path.replaced(read(entity, type), part);
        String field = type.isOwnName() ? path.firstField(shown) : null;
        if (field != null) {
            // The other fields are not written, so that they need not be of a kind that can be.
            ObjectNode partial = JsonText.tree();
            partial.set(field, shown.get(field));
            shown = partial;
        } else if (types.info().kind() == TypeKind.BUFFER && !path.isWhole()) {
            int index = path.steps().getFirst().index();
            values.change(
                    entity, types, "set", index, type.form().stored(shown, em).get(index));
            return;
        } else if (type.form().equals(BevyForms.CHILD_OF) && EntityBits.isBits(shown)) {
            requireNotAbove(entity, entity(shown.longValue()));
        }
        values.set(entity, types, type.form().stored(shown, em));
    }

    /// Makes entities the children of another, or of none.
    void reparent(List<Entity> entities, @Nullable Entity parent) {
        if (parent != null) {
            entities.forEach(entity -> requireNotAbove(entity, parent));
        }
        entities.forEach(entity -> changes.setParent(entity, parent));
    }

    private void requireNotAbove(Entity entity, Entity parent) {
        if (changes.isAbove(entity, parent)) {
            throw new RemoteError(
                    RemoteError.SELF_REPARENT,
                    entity + " cannot become a child of " + parent
                            + ", which is the same or one of its descendants. Choose another parent.");
        }
    }

    /// Destroys an entity.
    void despawn(Entity entity) {
        em.destroyEntity(entity);
    }
}
