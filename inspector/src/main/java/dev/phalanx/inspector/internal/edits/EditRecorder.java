package dev.phalanx.inspector.internal.edits;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.components.ComponentState;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.systems.SystemQuestions;
import dev.phalanx.inspector.internal.values.FieldChange;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectJson;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.PostTransformMatrix;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Makes changes of entities, and says of each what was there before it. For one frame, on the thread of the world.
@SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component decides about its value's class
public final class EditRecorder {
    /// Why a large change cannot be undone.
    static final String TOO_LARGE =
            "It has more than " + (EditHistory.MOST_BYTES_OF_EDIT >> 10) + " KiB, more than are kept of one change";

    private static final String DESTROYED = "A destroyed entity cannot come back: it would have another id, and"
            + " references to it, cleanup components and the objects of managed components would not be as before";
    private static final int MOST_MEMBERS = 1_000;

    private final World world;
    private final EntityManager em;
    private final EntityChanges changes;
    private final ComponentValues values;
    private final EntityLabels labels;

    public EditRecorder(World world) {
        this.world = world;
        this.em = world.entityManager();
        this.changes = new EntityChanges(world);
        this.values = new ComponentValues(em);
        this.labels = new EntityLabels(world);
    }

    private EditStep.Subject subject(Entity entity) {
        String name = em.getName(entity);
        return new EditStep.Subject(entity, name.isEmpty() ? labels.of(entity) : name);
    }

    /// Creates an entity and writes its id.
    public List<EditStep> create(JsonGenerator out, JsonNode body) {
        Entity made = changes.create(out, body);
        return List.of(new EditStep.Created(subject(made), EditStep.Created.types(em, made), null));
    }

    /// Applies a change of an entity.
    ///
    /// @param verb the last part of the path
    /// @return what has changed; empty if nothing has
    public List<EditStep> apply(JsonGenerator out, Entity entity, String verb, JsonNode body) {
        EntityLabels.requireAlive(world, entity);
        EditStep.Subject subject = subject(entity);
        Supplier<List<EditStep>> after = switch (verb) {
            case "destroy" -> () -> List.of(new EditStep.Final(subject, null, "destroy", DESTROYED));
            case "name" -> name(subject);
            case "enabled" -> enabled(subject);
            case "parent" -> parent(subject);
            case "set" -> set(subject, body);
            case "add", "remove" -> component(subject, body);
            case "component-enabled" -> componentEnabled(subject, body);
            case "buffer" -> buffer(subject, body);
            default -> () -> List.of();
        };
        Map<Types, ComponentState> ofChunk = chunkValues(entity);
        long chunk = em.getChunk(entity).sequenceNumber();
        Entity made = changes.apply(out, entity, verb, body);
        if (made != null) {
            return List.of(new EditStep.Created(subject(made), EditStep.Created.types(em, made), entity));
        }
        List<EditStep> steps = after.get();
        if (steps.isEmpty()
                || ofChunk.isEmpty()
                || !em.exists(entity)
                || em.getChunk(entity).sequenceNumber() == chunk) {
            return steps;
        }
        List<EditStep> all = new ArrayList<>();
        all.add(new EditStep.ChunkValues(subject, ofChunk)); // the first, which is undone last
        all.addAll(steps);
        return all;
    }

    private Map<Types, ComponentState> chunkValues(Entity entity) {
        Map<Types, ComponentState> all = new LinkedHashMap<>();
        for (Class<?> type : em.getChunk(entity).archetype().chunkComponentTypes()) {
            Types of = new Types(type.asSubclass(IComponent.class), true);
            all.put(of, ComponentState.of(em, entity, of));
        }
        return all;
    }

    private Supplier<List<EditStep>> name(EditStep.Subject subject) {
        String before = em.getName(subject.entity());
        return () -> {
            String now = em.getName(subject.entity());
            return now.equals(before) ? List.of() : List.of(new EditStep.Name(subject, before, now));
        };
    }

    private Supplier<List<EditStep>> enabled(EditStep.Subject subject) {
        Map<Entity, Boolean> before = new LinkedHashMap<>();
        for (Entity member : members(subject.entity())) {
            before.put(member, em.isEnabled(member));
        }
        return () -> {
            if (before.isEmpty()) {
                return List.of(new EditStep.Final(
                        subject,
                        null,
                        em.isEnabled(subject.entity()) ? "enable" : "disable",
                        "Its group has more than " + MOST_MEMBERS + " members, whose states are not kept"));
            }
            List<Entity> changed = new ArrayList<>();
            before.forEach((member, was) -> {
                if (em.isEnabled(member) != was) {
                    changed.add(member);
                }
            });
            return changed.isEmpty()
                    ? List.of()
                    : List.of(new EditStep.EntityEnabled(
                            subject, List.copyOf(changed), em.isEnabled(changed.getFirst())));
        };
    }

    /// The entity and the members of its group; none if there are too many.
    private List<Entity> members(Entity entity) {
        if (!em.hasBuffer(entity, LinkedEntityGroup.class)) {
            return List.of(entity);
        }
        DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(entity, LinkedEntityGroup.class, true);
        if (group.length() > MOST_MEMBERS) {
            return List.of();
        }
        LinkedHashSet<Entity> members = new LinkedHashSet<>(List.of(entity));
        for (int i = 0; i < group.length(); i++) {
            if (em.exists(group.get(i).value())) {
                members.add(group.get(i).value());
            }
        }
        return List.copyOf(members);
    }

    private Supplier<List<EditStep>> parent(EditStep.Subject subject) {
        Entity before = EntityChanges.parentOf(em, subject.entity());
        Types transform = new Types(LocalTransform.class, false);
        Types matrix = new Types(PostTransformMatrix.class, false);
        ComponentState transformBefore = ComponentState.of(em, subject.entity(), transform);
        ComponentState matrixBefore = ComponentState.of(em, subject.entity(), matrix);
        return () -> {
            List<EditStep> steps = new ArrayList<>();
            Entity now = EntityChanges.parentOf(em, subject.entity());
            if (!now.equals(before)) {
                steps.add(new EditStep.ParentOf(subject, before, now));
            }
            addIfChanged(steps, subject, transform, transformBefore);
            addIfChanged(steps, subject, matrix, matrixBefore);
            return steps;
        };
    }

    private void addIfChanged(List<EditStep> steps, EditStep.Subject subject, Types of, ComponentState before) {
        ComponentState now = ComponentState.of(em, subject.entity(), of);
        if (!now.isSame(of, before)) {
            steps.add(new EditStep.Component(subject, of, before, now, false));
        }
    }

    /// The component that a body names, or null if the change will be refused because of it.
    private @Nullable Types type(EditStep.Subject subject, JsonNode body) {
        JsonNode name = body.get("type");
        Types of = name == null || !name.isString() ? null : Types.find(name.stringValue());
        return of != null && values.has(subject.entity(), of) ? of : null;
    }

    private Supplier<List<EditStep>> set(EditStep.Subject subject, JsonNode body) {
        Types of = type(subject, body);
        JsonNode value = body.get("value");
        if (of == null || value == null) {
            return () -> List.of();
        }
        return switch (of.info().kind()) {
            case DATA, SHARED -> {
                Object before = values.current(subject.entity(), of);
                yield () -> fields(
                        subject,
                        of,
                        -1,
                        ComponentValues.form(of.type())
                                .differences(before, values.current(subject.entity(), of), value));
            }
            case MANAGED -> {
                Object object = of.isChunk() ? null : values.managed(subject.entity(), of.type());
                if (object == null) {
                    yield () -> List.of();
                }
                JsonNode before = ObjectJson.values(object, value);
                yield () -> fields(subject, of, -1, ObjectJson.differences(before, ObjectJson.values(object, value)));
            }
            case BUFFER -> component(subject, body);
            default -> () -> List.of();
        };
    }

    private static List<EditStep> fields(EditStep.Subject subject, Types of, int index, List<FieldChange> found) {
        return found.isEmpty() ? List.of() : List.of(new EditStep.Fields(subject, of, index, found));
    }

    /// A change of a component as a whole.
    private Supplier<List<EditStep>> component(EditStep.Subject subject, JsonNode body) {
        JsonNode name = body.get("type");
        Types of = name == null || !name.isString() ? null : Types.find(name.stringValue());
        if (of == null) {
            return () -> List.of();
        }
        Entity entity = subject.entity();
        boolean isLarge = ComponentState.bytes(em, entity, of) > EditHistory.MOST_BYTES_OF_EDIT;
        boolean wasThere = values.has(entity, of);
        ComponentState before = isLarge ? null : ComponentState.of(em, entity, of);
        return () -> {
            if (!em.exists(entity)) {
                return List.of(new EditStep.Final(
                        subject,
                        of,
                        "remove " + Types.simpleName(of.type()),
                        "It was the last cleanup component of an entity that had been destroyed, which is gone now"));
            }
            if (before == null || ComponentState.bytes(em, entity, of) > EditHistory.MOST_BYTES_OF_EDIT) {
                boolean isThere = values.has(entity, of);
                String verb = wasThere == isThere ? "set " : isThere ? "add " : "remove ";
                return List.of(new EditStep.Final(subject, of, verb + Types.simpleName(of.type()), TOO_LARGE));
            }
            ComponentState now = ComponentState.of(em, entity, of);
            boolean isClosed = !now.isPresent() && before.value() instanceof AutoCloseable;
            return now.isSame(of, before)
                    ? List.of()
                    : List.of(new EditStep.Component(
                            subject, of, before, now, isClosed && of.info().kind() == TypeKind.MANAGED));
        };
    }

    private Supplier<List<EditStep>> componentEnabled(EditStep.Subject subject, JsonNode body) {
        Types of = type(subject, body);
        if (of == null || of.isChunk() || !of.info().isEnableable()) {
            return () -> List.of();
        }
        boolean before = em.isComponentEnabled(subject.entity(), of.type());
        return () -> {
            boolean now = em.isComponentEnabled(subject.entity(), of.type());
            return now == before ? List.of() : List.of(new EditStep.Enabled(subject, of, before, now));
        };
    }

    private Supplier<List<EditStep>> buffer(EditStep.Subject subject, JsonNode body) {
        Types of = type(subject, body);
        JsonNode op = body.get("op");
        if (of == null || of.info().kind() != TypeKind.BUFFER || op == null || !op.isString()) {
            return () -> List.of();
        }
        Entity entity = subject.entity();
        int length = elements(entity, of).length();
        int index = body.has("index") && body.get("index").canConvertToInt()
                ? body.get("index").intValue()
                : 0;
        boolean isThere = index >= 0 && index < length;
        return switch (op.stringValue()) {
            case "set" -> {
                JsonNode value = body.get("value");
                if (!isThere || value == null) {
                    yield () -> List.of();
                }
                Object before = elements(entity, of).get(index);
                yield () -> fields(
                        subject,
                        of,
                        index,
                        ComponentValues.form(of.type())
                                .differences(before, elements(entity, of).get(index), value));
            }
            case "insert" ->
                () -> List.of(new EditStep.Element(subject, of, index, element(entity, of, index), length, true));
            case "remove" -> {
                if (!isThere) {
                    yield () -> List.of();
                }
                NativeArray element = element(entity, of, index);
                yield () -> List.of(new EditStep.Element(subject, of, index, element, length - 1, false));
            }
            default -> component(subject, body);
        };
    }

    private DynamicBuffer elements(Entity entity, Types of) {
        return em.getBuffer(entity, (Class<IBufferElementData>) (Class) of.type(), true);
    }

    private NativeArray element(Entity entity, Types of, int index) {
        NativeArray one = NativeArray.ofLength(of.type(), 1);
        one.copyFrom(elements(entity, of).asNativeArray(), index, 0, 1);
        return one;
    }

    /// Switches a system on or off.
    public List<EditStep> setEnabled(SystemQuestions systems, int id, boolean enabled) {
        SystemState system = systems.require(world, id);
        boolean before = system.enabled();
        system.setEnabled(enabled);
        return before == enabled
                ? List.of()
                : List.of(new EditStep.SystemEnabled(
                        new EditStep.Subject(system.systemHandle().entity(), system.name()),
                        systems,
                        id,
                        before,
                        enabled));
    }

    // Several entities

    /// Applies one change to several entities, to all of them or to none.
    ///
    /// @throws ApiException if the change of one of them is refused; the message names it
    public List<EditStep> applyToAll(JsonGenerator out, List<Entity> entities, String verb, JsonNode body) {
        for (Entity entity : entities) {
            named(entity, () -> {
                changes.check(entity, verb, body);
                return List.of();
            });
        }
        if (verb.equals("destroy")) {
            return destroy(entities);
        }
        List<EditStep> all = new ArrayList<>();
        List<String> made = new ArrayList<>();
        boolean isWhole = false;
        try {
            for (Entity entity : entities) {
                List<EditStep> steps = named(
                        entity,
                        () -> verb.equals("duplicate") ? List.of(copyOf(entity)) : apply(out, entity, verb, body));
                all.addAll(steps);
                if (!steps.isEmpty() && steps.getFirst() instanceof EditStep.Created created) {
                    made.add(Ids.text(created.subject().entity()));
                }
            }
            isWhole = true;
        } finally {
            if (!isWhole) {
                for (EditStep step : all.reversed()) {
                    step.apply(world, true);
                }
            }
        }
        if (!made.isEmpty()) {
            out.writeArrayPropertyStart("entities");
            made.forEach(out::writeString);
            out.writeEndArray();
        }
        return all;
    }

    private List<EditStep> destroy(List<Entity> entities) {
        List<EditStep> steps = new ArrayList<>();
        for (Entity entity : entities) {
            steps.add(new EditStep.Final(subject(entity), null, "destroy", DESTROYED));
        }
        em.destroyEntity(NativeArray.copyOf(Entity.class, entities));
        return steps;
    }

    /// Returns what a supplier does. If it is refused, the message names an entity.
    private List<EditStep> named(Entity entity, Supplier<List<EditStep>> change) {
        try {
            return change.get();
        } catch (RuntimeException refused) { // of the world, too
            ApiException known = Answers.refusal(refused);
            String what = em.exists(entity) ? subject(entity).text() : Ids.text(entity);
            throw new ApiException(
                    known.status(),
                    "Nothing has changed, because of " + what + ": " + known.getMessage(),
                    known.reason());
        }
    }

    private EditStep copyOf(Entity entity) {
        Entity copy = changes.duplicate(entity);
        return new EditStep.Created(subject(copy), EditStep.Created.types(em, copy), entity);
    }
}
