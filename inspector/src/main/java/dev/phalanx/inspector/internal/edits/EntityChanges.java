package dev.phalanx.inspector.internal.edits;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformHelpers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Changes of entities that a tool requests. Each is checked completely before the world changes.
public final class EntityChanges {
    public static final BodyField<String> NAME = BodyField.text("name");
    public static final BodyField<Boolean> ENABLED = BodyField.truth("enabled");
    public static final BodyField<JsonNode> PARENT = BodyField.json("parent", Shape.orNull(Shape.ENTITY));
    public static final BodyField<Boolean> KEEP_WORLD =
            BodyField.truth("keepWorld").optional();
    public static final BodyField<String> TYPE = BodyField.text("type");
    public static final BodyField<JsonNode> VALUE = BodyField.json("value", Shape.VALUE);
    public static final BodyField<JsonNode> COMPONENTS = BodyField.json("components", Shape.map(Shape.VALUE));
    public static final BodyField<String> OP = BodyField.text("op");
    public static final BodyField<Integer> INDEX = BodyField.integer("index", 0, Integer.MAX_VALUE);

    /// The answer with the id of an entity that was made.
    public static final Shape MADE = Shape.object(Shape.has("entity", Shape.ENTITY));

    /// The number of ancestors that are looked at: parents that code has set may form a circle.
    private static final int MOST_DEEP = 10_000;

    private final World world;
    private final EntityManager em;
    private final ComponentValues values;

    /// Changes of the entities of a world.
    public EntityChanges(World world) {
        this.world = world;
        this.em = world.entityManager();
        this.values = new ComponentValues(em);
    }

    /// Creates an entity, writes its id and returns it.
    Entity create(JsonGenerator out, JsonNode body) {
        JsonNode components = Objects.requireNonNullElse(COMPONENTS.find(body), JsonText.tree());
        if (!components.isObject()) {
            throw ApiException.badRequest(
                    "The field components is " + ValueException.shown(components) + ". Give an object of components.");
        }
        String name = Objects.requireNonNullElse(NAME.find(body), "");
        Entity made = create(components, name);
        out.writeStringProperty("entity", Ids.text(made));
        return made;
    }

    /// Creates an entity with components, all of which are checked first.
    ///
    /// @param components an object with the values of components by the names of their types
    /// @param name the name of the entity, or empty
    public Entity create(JsonNode components, String name) {
        Map<Types, @Nullable Object> prepared = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> component : components.properties()) {
            Types type = Types.named(component.getKey());
            prepared.put(type, values.prepare(type, component.getValue()));
        }
        Entity entity = em.createEntity();
        boolean isWhole = false;
        try {
            prepared.forEach((type, value) -> values.add(entity, type, value));
            if (!name.isEmpty()) {
                em.setName(entity, name);
            }
            isWhole = true;
        } finally {
            if (!isWhole) {
                undo(entity);
            }
        }
        return entity;
    }

    /// Destroys an entity together with its cleanup components.
    private void undo(Entity entity) {
        em.destroyEntity(entity);
        if (em.exists(entity)) {
            em.getComponentTypes(entity).forEach(type -> em.removeComponent(entity, type));
        }
    }

    /// Applies a change of an entity.
    ///
    /// @param verb the last part of the path
    /// @return the entity that it has created, or null
    @Nullable
    Entity apply(JsonGenerator out, Entity entity, String verb, JsonNode body) {
        EntityLabels.requireAlive(world, entity);
        switch (verb) {
            case "destroy" -> em.destroyEntity(entity);
            case "duplicate" -> {
                Entity copy = duplicate(entity);
                out.writeStringProperty("entity", Ids.text(copy));
                return copy;
            }
            case "name" -> em.setName(entity, NAME.of(body));
            case "enabled" -> em.setEnabled(entity, ENABLED.of(body));
            case "parent" -> parent(entity, PARENT.of(body), Boolean.TRUE.equals(KEEP_WORLD.find(body)));
            case "set" -> values.set(entity, has(entity, type(body)), VALUE.of(body));
            case "add" -> add(entity, type(body), VALUE.find(body));
            case "remove" -> values.remove(entity, has(entity, type(body)));
            case "component-enabled" ->
                em.setComponentEnabled(entity, has(entity, type(body)).type(), ENABLED.of(body));
            case "buffer" ->
                values.change(
                        entity,
                        has(entity, type(body)),
                        OP.of(body),
                        Objects.requireNonNullElse(INDEX.find(body), 0),
                        VALUE.find(body));
            default -> throw ApiException.notFound("There is no change \"" + verb + "\" of entities.");
        }
        return null;
    }

    /// Copies an entity with its name.
    Entity duplicate(Entity entity) {
        Entity copy = em.instantiate(entity);
        if (em.hasNames() && !em.getName(entity).isEmpty()) {
            em.setName(copy, em.getName(entity));
        }
        return copy;
    }

    /// Returns if nothing that can be known before is against a change of an entity.
    ///
    /// @throws RuntimeException if something is
    void check(Entity entity, String verb, JsonNode body) {
        EntityLabels.requireAlive(world, entity);
        switch (verb) {
            case "set" -> values.requireSettable(entity, has(entity, type(body)), VALUE.of(body));
            case "add" -> {
                Types type = type(body);
                requireLacking(entity, type);
                Object _ = values.prepare(type, VALUE.find(body));
            }
            case "remove", "component-enabled", "buffer" -> has(entity, type(body));
            default -> {}
        }
    }

    private static Types type(JsonNode body) {
        return Types.named(TYPE.of(body));
    }

    private Types has(Entity entity, Types type) {
        if (!values.has(entity, type)) {
            throw new ApiException(409, entity + " has no " + Types.simpleName(type.type()) + ". Add it first.");
        }
        return type;
    }

    private void add(Entity entity, Types type, @Nullable JsonNode value) {
        requireLacking(entity, type);
        values.add(entity, type, values.prepare(type, value));
    }

    private void requireLacking(Entity entity, Types type) {
        if (type.isChunk() ? em.hasChunkComponent(entity, type.type()) : em.hasComponent(entity, type.type())) {
            String name = Types.simpleName(type.type());
            throw new ApiException(
                    409,
                    entity + " has " + (type.isChunk() ? "a " + name + " of its chunk" : name)
                            + " already. Set its value.");
        }
    }

    /// Makes an entity the child of another, or of none.
    ///
    /// @param keepsWorld whether its transform changes so that it stays where it is in the world
    void parent(Entity entity, JsonNode node, boolean keepsWorld) {
        requireInHierarchy(entity, "have a parent");
        if (node.isNull()) {
            if (keepsWorld) {
                TransformHelpers.detachKeepWorld(em, entity);
            } else {
                setParent(entity, null);
            }
            return;
        }
        Entity parent = node.isString() ? Ids.parse(node.stringValue()) : null;
        if (parent == null) {
            throw ApiException.badRequest(
                    "The parent is " + ValueException.shown(node) + ". Give the id of an entity, or null.");
        }
        EntityLabels.requireAlive(world, parent);
        requireInHierarchy(parent, "be a parent");
        if (isAbove(entity, parent)) {
            throw new ApiException(
                    409,
                    entity + " is above " + parent + " in the hierarchy, or is the same." + " Choose another parent.");
        }
        if (em.hasComponent(entity, Prefab.class) != em.hasComponent(parent, Prefab.class)) {
            throw new ApiException(
                    409,
                    "One of " + entity + " and " + parent + " is a prefab and the other is not, so the systems of"
                            + " transforms would not see them together. Choose two of one kind.");
        }
        if (keepsWorld) {
            TransformHelpers.setParentKeepWorld(em, entity, parent);
        } else {
            setParent(entity, parent);
        }
    }

    /// Returns if an entity may be part of a hierarchy of transforms.
    private void requireInHierarchy(Entity entity, String what) {
        String kind = em.hasComponent(entity, SystemInstance.class)
                ? "the entity of a system"
                : em.hasComponent(entity, SceneReference.class)
                        ? "a scene"
                        : em.hasComponent(entity, SceneSectionData.class) ? "a section of a scene" : null;
        if (kind != null) {
            throw new ApiException(409, entity + " is " + kind + ", which cannot " + what + ". Choose another entity.");
        }
    }

    /// The parent of an entity, or [Entity#NULL].
    public static Entity parentOf(EntityManager em, Entity entity) {
        return em.hasComponent(entity, Parent.class)
                ? em.getComponent(entity, Parent.class).value()
                : Entity.NULL;
    }

    /// Whether an entity is another one, or one of its ancestors. Ancestors in a circle are looked at up to a limit.
    public boolean isAbove(Entity entity, Entity other) {
        Entity above = other;
        for (int depth = 0; depth < MOST_DEEP; depth++) {
            if (above.equals(entity)) {
                return true;
            }
            if (!em.exists(above) || !em.hasComponent(above, Parent.class)) {
                return false;
            }
            above = em.getComponent(above, Parent.class).value();
        }
        return false;
    }

    /// Makes an entity the child of another that [is not above it][#isAbove], or of none.
    ///
    /// @param parent the other, or null
    public void setParent(Entity entity, @Nullable Entity parent) {
        if (parent == null) {
            if (em.hasComponent(entity, Parent.class)) {
                em.removeComponent(entity, Parent.class);
            }
        } else if (em.hasComponent(entity, Parent.class)) {
            em.setComponent(entity, new Parent(parent));
        } else {
            em.addComponent(entity, new Parent(parent));
        }
    }
}
