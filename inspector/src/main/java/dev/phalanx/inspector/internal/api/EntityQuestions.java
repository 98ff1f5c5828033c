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
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Route;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.QueryText;
import dev.phalanx.inspector.internal.components.SentComponents;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.systems.SystemCursor;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Everything that the inspector shows about one entity.
///
/// The values of an entity are copied in one frame, as they are in the columns of its chunk. A buffer contributes at
/// most 200 elements, and the objects of all managed components at most 8,000 values.
final class EntityQuestions {
    static final Parameter<String> BUFFER =
            Parameter.text("buffer", "The type of the buffer of which the elements from `offset` on are shown.");

    /// An entity with all that it has.
    static final Shape WHOLE = shape(ComponentValues.SHAPE);

    private static final Shape.Field REVISION = Shape.has("revision", Shape.TEXT);
    /// An answer, complete or with the components that have changed.
    static final Shape SHAPE = Shape.either(
            shape(ComponentValues.SHAPE, REVISION).named("Entity"),
            shape(ComponentValues.SHAPE.onlyNeeding("type"), REVISION, Shape.has("since", Shape.TEXT)));
    static final Shape RELATIONS_SHAPE = Shape.object(Shape.has(
            "systems",
            Shape.list(Shape.object(
                    Shape.has("system", Shape.INTEGER),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("queries", Shape.list(QueryText.SHAPE))))));

    private static final int MOST_VALUES = 8_000;
    private static final int MOST_VALUE_UNITS = 500;
    private static final int QUERIES_OF_UNIT = 8;

    private EntityQuestions() {}

    private static Shape shape(Shape component, Shape.Field... more) {
        return EntityLabels.ENTITY_SHAPE
                .and(
                        Shape.has("archetype", Shape.INTEGER),
                        Shape.has("enabled", Shape.TRUTH),
                        Shape.has("prefab", Shape.TRUTH),
                        Shape.has(
                                "chunk",
                                Shape.object(
                                        Shape.has("number", Shape.INTEGER),
                                        Shape.has("row", Shape.INTEGER),
                                        Shape.has("count", Shape.INTEGER),
                                        Shape.has("capacity", Shape.INTEGER),
                                        Shape.has("orderVersion", Shape.INTEGER))),
                        Shape.may("parent", EntityLabels.ENTITY_SHAPE),
                        Shape.has("children", Shape.INTEGER),
                        Shape.has("components", Shape.list(component)),
                        Shape.has(
                                "aspects",
                                Shape.list(Shape.object(
                                        Shape.has("type", Shape.TEXT),
                                        Shape.has("name", Shape.TEXT),
                                        Shape.has("components", Shape.list(Shape.TEXT))))))
                .and(more);
    }

    // Components

    /// Copies an entity.
    ///
    /// @param bufferType the component whose elements are requested, starting at `from`, or null
    private static WorldQuestion<Copied> all(Entity entity, @Nullable String bufferType, int from) {
        return (world, budget) -> {
            EntityLabels.requireAlive(world, entity);
            List<Types> types = types(world.entityManager(), entity);
            return budget.take(units(types)) ? copy(world, entity, types, bufferType, from) : null;
        };
    }

    /// Copies an entity, and writes all of it.
    static WorldQuestion<ComponentValues.Copied> whole(Entity entity) {
        WorldQuestion<Copied> all = all(entity, null, 0);
        return (world, budget) -> {
            Copied copied = all.step(world, budget);
            return copied == null ? null : out -> copied.write(out);
        };
    }

    /// What was copied of an entity.
    ///
    /// @param subject the entity and the part of a buffer
    /// @param fields writes the fields before the components
    private record Copied(
            String subject,
            ComponentValues.Copied fields,
            List<SentComponents.Component> components,
            List<Types> types) {
        void write(JsonGenerator out) {
            fields.write(out);
            out.writeArrayPropertyStart("components");
            components.forEach(component -> component.object().write(out));
            out.writeEndArray();
            aspects(out, types);
        }
    }

    /// Replies with an entity, or with the components that have changed since a revision that the client has.
    ///
    /// @param sent the values of the world's entities that clients have
    static Answer one(InspectedWorld world, Call call, SentComponents sent) {
        Entity entity = call.get(Route.ENTITY);
        WorldQuestion<Copied> question = all(entity, call.find(BUFFER), call.offset());
        return Answers.of(world, Answers.at(call, world, question), (copied, out) -> {
            copied.fields().write(out);
            sent.write(out, copied.subject(), copied.components(), call.find(SentLists.SINCE));
            aspects(out, copied.types());
        });
    }

    private static List<Types> types(EntityManager em, Entity entity) {
        List<Types> types = new ArrayList<>();
        for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
            types.add(new Types(type, false));
        }
        for (Class<?> type : em.getChunk(entity).archetype().chunkComponentTypes()) {
            types.add(new Types(type.asSubclass(IComponent.class), true));
        }
        return types;
    }

    private static int units(List<Types> types) {
        int units = 2;
        int objects = 0;
        for (Types type : types) {
            int ofType = ComponentValues.units(type.info());
            switch (type.info().kind()) {
                case MANAGED, MANAGED_SHARED -> objects += ofType;
                default -> units += ofType;
            }
        }
        return units + Math.min(MOST_VALUE_UNITS, objects);
    }

    private static Copied copy(World world, Entity entity, List<Types> types, @Nullable String bufferType, int from) {
        EntityManager em = world.entityManager();
        EntityStorageInfo storage = em.getEntityStorageInfoLookup().get(entity);
        ArchetypeChunk chunk = storage.chunk();
        EntityLabels labels = new EntityLabels(world);
        ComponentValues.Copied name = labels.copy(entity);
        int archetype = chunk.archetype().id();
        boolean isDisabled = chunk.has(Disabled.class);
        boolean isPrefab = chunk.has(Prefab.class);
        long number = chunk.sequenceNumber();
        int row = storage.indexInChunk();
        int count = chunk.count();
        int capacity = chunk.capacity();
        long orderVersion = Integer.toUnsignedLong(chunk.getOrderVersion());
        ComponentValues.Copied family = family(em, entity, labels);
        ComponentValues values = new ComponentValues(em);
        ObjectCopy.Limit limit = new ObjectCopy.Limit(MOST_VALUES);
        List<SentComponents.Component> components = new ArrayList<>();
        for (Types type : types) {
            boolean isChosen = !type.isChunk() && type.type().getName().equals(bufferType);
            components.add(new SentComponents.Component(
                    type.key(), values.copy(entity, storage, type, isChosen ? from : 0, limit)));
        }
        ComponentValues.Copied fields = out -> {
            out.writeStringProperty("entity", Ids.text(entity));
            name.write(out);
            out.writeNumberProperty("archetype", archetype);
            out.writeBooleanProperty("enabled", !isDisabled);
            out.writeBooleanProperty("prefab", isPrefab);
            out.writeObjectPropertyStart("chunk");
            out.writeNumberProperty("number", number);
            out.writeNumberProperty("row", row);
            out.writeNumberProperty("count", count);
            out.writeNumberProperty("capacity", capacity);
            out.writeNumberProperty("orderVersion", orderVersion);
            out.writeEndObject();
            family.write(out);
        };
        return new Copied(Ids.text(entity) + " " + bufferType + " " + from, fields, components, types);
    }

    private static ComponentValues.Copied family(EntityManager em, Entity entity, EntityLabels labels) {
        Entity above = em.hasComponent(entity, Parent.class)
                ? em.getComponent(entity, Parent.class).value()
                : Entity.NULL;
        Entity parent = em.exists(above) ? above : null;
        ComponentValues.Copied parentName = parent == null ? out -> {} : labels.copy(parent);
        int children = em.hasBuffer(entity, Child.class)
                ? em.getBuffer(entity, Child.class, true).length()
                : 0;
        return out -> {
            if (parent != null) {
                out.writeObjectPropertyStart("parent");
                out.writeStringProperty("entity", Ids.text(parent));
                parentName.write(out);
                out.writeEndObject();
            }
            out.writeNumberProperty("children", children);
        };
    }

    private static void aspects(JsonGenerator out, List<Types> types) {
        Set<Class<?>> present = new HashSet<>();
        types.stream().filter(type -> !type.isChunk()).forEach(type -> present.add(type.type()));
        out.writeArrayPropertyStart("aspects");
        for (AspectTypeInfo aspect : TypeManager.aspects()) {
            if (aspect.required().stream().allMatch(type -> present.contains(type.type()))) {
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

    // Relations

    /// A system with the queries that match the entity.
    record Relation(int system, String name, List<EntityQuery> queries) {}

    /// The systems whose queries match an entity, looked at in portions, over several frames if there are many.
    static final class Relations implements WorldQuestion<List<Relation>> {
        private final InspectedWorld inspected;
        private final Entity entity;
        private final List<Relation> found = new ArrayList<>();
        private final SystemCursor systems;

        Relations(InspectedWorld inspected, Entity entity) {
            this.inspected = inspected;
            this.entity = entity;
            this.systems = new SystemCursor(inspected.times());
        }

        @Override
        public @Nullable List<Relation> step(World world, Budget budget) {
            EntityLabels.requireAlive(world, entity);
            if (!systems.begin(world, budget)) {
                return null;
            }
            for (SystemState system = systems.find(world); system != null; system = systems.find(world)) {
                List<EntityQuery> queries = system.entityQueries();
                if (!budget.take(1 + queries.size() / QUERIES_OF_UNIT)) {
                    return null;
                }
                List<EntityQuery> matching = queries.stream()
                        .filter(query -> query.matchesIgnoreFilter(entity))
                        .toList();
                if (!matching.isEmpty()) {
                    found.add(new Relation(inspected.times().idOf(system), system.name(), matching));
                }
                systems.advance();
            }
            return found;
        }

        static void write(List<Relation> relations, JsonGenerator out) {
            out.writeArrayPropertyStart("systems");
            for (Relation relation : relations) {
                out.writeStartObject();
                out.writeNumberProperty("system", relation.system());
                out.writeStringProperty("name", relation.name());
                out.writeArrayPropertyStart("queries");
                for (EntityQuery query : relation.queries()) {
                    out.writeStartObject();
                    QueryText.write(out, query);
                    out.writeEndObject();
                }
                out.writeEndArray();
                out.writeEndObject();
            }
            out.writeEndArray();
        }
    }
}
