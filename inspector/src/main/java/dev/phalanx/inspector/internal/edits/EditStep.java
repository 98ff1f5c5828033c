package dev.phalanx.inspector.internal.edits;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentState;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.systems.SystemQuestions;
import dev.phalanx.inspector.internal.values.FieldChange;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectJson;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// One thing that an [Edit] has changed, with what was there before and what is there since, so that it can be undone
/// and done again. Steps are immutable. All methods with a world are for its thread; the others may be called anywhere.
///
/// In all methods, `isBack` says whether the step is to be undone, and not done again.
@SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component decides about its value's class
public sealed interface EditStep {
    Shape SUBJECT = Shape.object(Shape.has("entity", Shape.ENTITY), Shape.has("name", Shape.TEXT));
    Shape SHAPE = SUBJECT.and(
            Shape.may("type", Shape.TEXT),
            Shape.has("path", Shape.TEXT),
            Shape.has("before", Shape.ANY),
            Shape.has("after", Shape.ANY));

    /// What was changed: an entity and its name at that time. A system has an entity too.
    record Subject(Entity entity, String name) {
        String text() {
            return name.isEmpty() ? Ids.text(entity) : "\"" + name + "\" (" + Ids.text(entity) + ")";
        }

        void write(JsonGenerator out) {
            out.writeStringProperty("entity", Ids.text(entity));
            out.writeStringProperty("name", name);
        }
    }

    /// What was changed.
    Subject subject();

    /// What of the subject was changed, such as `Health.current`.
    String title();

    /// The bytes that keeping the step takes, about.
    long bytes();

    /// Why the step can never be taken, or null.
    @Nullable
    String obstacle(World world, boolean isBack);

    /// What the program has changed since, as a sentence without its full stop, or null.
    @Nullable
    String conflict(World world, boolean isBack);

    /// Takes the step.
    ///
    /// @throws RuntimeException if the world refuses it; then nothing has changed
    void apply(World world, boolean isBack);

    /// Writes objects that say what has changed, at most a number of them.
    void write(JsonGenerator out, int limit);

    /// How many objects [#write] would write without a limit.
    default int size() {
        return 1;
    }

    private static @Nullable String gone(World world, Subject subject) {
        return world.entityManager().exists(subject.entity())
                ? null
                : "Entity " + Ids.text(subject.entity()) + " does not exist any more";
    }

    private static void write(
            JsonGenerator out,
            Subject subject,
            @Nullable Types of,
            String path,
            Consumer<JsonGenerator> before,
            Consumer<JsonGenerator> after) {
        out.writeStartObject();
        subject.write(out);
        if (of != null) {
            out.writeStringProperty("type", of.key());
        }
        out.writeStringProperty("path", path);
        out.writeName("before");
        before.accept(out);
        out.writeName("after");
        after.accept(out);
        out.writeEndObject();
    }

    private static String shown(@Nullable JsonNode value) {
        return value == null ? "gone" : ValueException.shown(value);
    }

    private static String path(int index, String path) {
        return index < 0 ? path : "[" + index + "]" + (path.isEmpty() ? "" : "." + path);
    }

    private static long bytes(JsonNode node) {
        if (node.isString()) {
            return 40 + 2L * node.stringValue().length();
        }
        long sum = 32;
        for (JsonNode part : node) {
            sum += bytes(part);
        }
        return sum;
    }

    /// Fields of a component, or of an element of a buffer.
    ///
    /// @param index of the element, or -1
    record Fields(Subject subject, Types of, int index, List<FieldChange> changes) implements EditStep {
        @Override
        public String title() {
            String name = Types.simpleName(of.type());
            String path = changes.size() == 1 ? path(index, changes.getFirst().text()) : path(index, "");
            return path.isEmpty() ? name : name + (path.startsWith("[") ? "" : ".") + path;
        }

        @Override
        public long bytes() {
            long sum = 64;
            for (FieldChange change : changes) {
                sum += 96 + EditStep.bytes(change.before()) + EditStep.bytes(change.after());
            }
            return sum;
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            String gone = gone(world, subject);
            if (gone != null) {
                return gone;
            }
            EntityManager em = world.entityManager();
            ComponentValues values = new ComponentValues(em);
            if (!values.has(subject.entity(), of)) {
                return subject.text() + " has no " + Types.simpleName(of.type()) + " any more";
            }
            if (index >= 0 && index >= buffer(em).length()) {
                return subject.text() + " has no element " + index + " of " + Types.simpleName(of.type()) + " any more";
            }
            for (FieldChange change : changes) {
                if (current(em, change) == null) {
                    return subject.text() + " has no " + Types.simpleName(of.type()) + "." + path(index, change.text())
                            + " any more";
                }
            }
            return null;
        }

        private DynamicBuffer buffer(EntityManager em) {
            return em.getBuffer(subject.entity(), (Class) of.type(), true);
        }

        private @Nullable JsonNode current(EntityManager em, FieldChange change) {
            ComponentValues values = new ComponentValues(em);
            if (of.info().kind() == TypeKind.MANAGED) {
                Object object = values.managed(subject.entity(), of.type());
                return object == null
                        ? null
                        : ObjectJson.values(object, FieldChange.partial(List.of(change), true))
                                .get(change.path().getFirst());
            }
            Object value = index >= 0 ? buffer(em).get(index) : values.current(subject.entity(), of);
            return ComponentValues.form(of.type()).valueAt(value, change.path());
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            for (FieldChange change : changes) {
                JsonNode current = current(world.entityManager(), change);
                if (!change.side(!isBack).equals(current)) {
                    return Types.simpleName(of.type()) + "." + path(index, change.text()) + " of " + subject.text()
                            + " was " + EditStep.shown(change.side(!isBack)) + " then, and is "
                            + EditStep.shown(current) + " now";
                }
            }
            return null;
        }

        @Override
        public void apply(World world, boolean isBack) {
            ComponentValues values = new ComponentValues(world.entityManager());
            JsonNode value = FieldChange.partial(changes, isBack);
            if (index >= 0) {
                values.change(subject.entity(), of, "set", index, value);
            } else {
                values.set(subject.entity(), of, value);
            }
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            for (FieldChange change : changes.subList(0, Math.min(limit, changes.size()))) {
                EditStep.write(
                        out,
                        subject,
                        of,
                        path(index, change.text()),
                        to -> JsonText.write(to, change.before()),
                        to -> JsonText.write(to, change.after()));
            }
        }

        @Override
        public int size() {
            return changes.size();
        }

        /// This step and a later one of the same component as one, or null if they are of different ones.
        @Nullable
        Fields joined(EditStep later) {
            if (!(later instanceof Fields next)
                    || !next.subject.entity().equals(subject.entity())
                    || !next.of.equals(of)
                    || next.index != index) {
                return null;
            }
            List<FieldChange> all = new ArrayList<>(changes);
            for (FieldChange change : next.changes) {
                int known = -1;
                for (int i = 0; i < all.size(); i++) {
                    known = all.get(i).path().equals(change.path()) ? i : known;
                }
                if (known < 0) {
                    all.add(change);
                } else {
                    all.set(known, new FieldChange(change.path(), all.get(known).before(), change.after()));
                }
            }
            all.removeIf(change -> change.before().equals(change.after()));
            return new Fields(next.subject, of, index, List.copyOf(all));
        }
    }

    /// An element of a buffer that was inserted or removed.
    ///
    /// @param element the element alone
    /// @param length the length of the buffer without the element
    record Element(Subject subject, Types of, int index, NativeArray element, int length, boolean isInsertion)
            implements EditStep {
        @Override
        public String title() {
            return (isInsertion ? "insert " : "remove ") + Types.simpleName(of.type()) + "[" + index + "]";
        }

        @Override
        public long bytes() {
            return 128L + ComponentValues.elementBytes(of.info());
        }

        private boolean inserts(boolean isBack) {
            return isInsertion != isBack;
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            String gone = gone(world, subject);
            if (gone != null) {
                return gone;
            }
            String name = Types.simpleName(of.type());
            if (!new ComponentValues(world.entityManager()).has(subject.entity(), of)) {
                return subject.text() + " has no " + name + " any more";
            }
            int now = buffer(world).length();
            return index < now + (inserts(isBack) ? 1 : 0)
                    ? null
                    : subject.text() + " has only " + now + " elements of " + name + " now";
        }

        private DynamicBuffer buffer(World world) {
            return world.entityManager().getBuffer(subject.entity(), (Class) of.type(), true);
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            DynamicBuffer buffer = buffer(world);
            int then = length + (inserts(isBack) ? 0 : 1);
            if (buffer.length() != then) {
                return Types.simpleName(of.type()) + " of " + subject.text() + " had " + then
                        + " elements then, and has " + buffer.length() + " now";
            }
            return inserts(isBack) || ComponentValues.form(of.type()).isSame(buffer.get(index), element.get(0))
                    ? null
                    : Types.simpleName(of.type()) + "[" + index + "] of " + subject.text() + " is another element now";
        }

        @Override
        public void apply(World world, boolean isBack) {
            DynamicBuffer buffer = world.entityManager().getBuffer(subject.entity(), (Class) of.type());
            if (inserts(isBack)) {
                buffer.insert(index, element.get(0));
            } else {
                buffer.removeAt(index);
            }
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(
                    out, subject, of, "[" + index + "]", to -> side(to, !isInsertion), to -> side(to, isInsertion));
        }

        private void side(JsonGenerator out, boolean hasElement) {
            if (hasElement) {
                ComponentValues.form(of.type()).write(out, element, 0);
            } else {
                out.writeNull();
            }
        }
    }

    /// A component as a whole: added, removed, or replaced.
    ///
    /// @param isClosed whether the object of a managed component was closed when it was removed
    record Component(Subject subject, Types of, ComponentState before, ComponentState after, boolean isClosed)
            implements EditStep {
        @Override
        public String title() {
            String name = (of.isChunk() ? "chunk " : "") + Types.simpleName(of.type());
            return before.isPresent() == after.isPresent() ? name : (after.isPresent() ? "add " : "remove ") + name;
        }

        @Override
        public long bytes() {
            return 128 + bytes(before) + bytes(after);
        }

        private long bytes(ComponentState state) {
            return state.value() instanceof NativeArray elements
                    ? (long) ComponentValues.elementBytes(of.info()) * elements.length()
                    : of.info().sizeInChunk();
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            if (isClosed) {
                return "The world has closed the object of " + Types.simpleName(of.type())
                        + ", which was its own. It cannot come back";
            }
            return gone(world, subject);
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            ComponentState expected = isBack ? after : before;
            ComponentState current = ComponentState.of(world.entityManager(), subject.entity(), of);
            if (expected.isSame(of, current)) {
                return null;
            }
            String name = Types.simpleName(of.type());
            return !current.isPresent()
                    ? subject.text() + " has no " + name + " any more"
                    : expected.isPresent()
                            ? name + " of " + subject.text() + " has another value now"
                            : subject.text() + " has " + name + " again";
        }

        @Override
        public void apply(World world, boolean isBack) {
            (isBack ? before : after).restore(world.entityManager(), subject.entity(), of);
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, of, "", to -> before.write(to, of), to -> after.write(to, of));
        }
    }

    /// Whether a component is enabled.
    record Enabled(Subject subject, Types of, boolean before, boolean after) implements EditStep {
        @Override
        public String title() {
            return (after ? "enable " : "disable ") + Types.simpleName(of.type());
        }

        @Override
        public long bytes() {
            return 64;
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            String gone = gone(world, subject);
            return gone != null
                    ? gone
                    : new ComponentValues(world.entityManager()).has(subject.entity(), of)
                            ? null
                            : subject.text() + " has no " + Types.simpleName(of.type()) + " any more";
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            boolean now = world.entityManager().isComponentEnabled(subject.entity(), of.type());
            return now == (isBack ? after : before)
                    ? null
                    : Types.simpleName(of.type()) + " of " + subject.text() + " is " + (now ? "enabled" : "disabled")
                            + " now";
        }

        @Override
        public void apply(World world, boolean isBack) {
            world.entityManager().setComponentEnabled(subject.entity(), of.type(), isBack ? before : after);
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, of, "enabled", to -> to.writeBoolean(before), to -> to.writeBoolean(after));
        }
    }

    /// Whether an entity and the members of its group are enabled.
    ///
    /// @param members those whose state has changed
    record EntityEnabled(Subject subject, List<Entity> members, boolean after) implements EditStep {
        @Override
        public String title() {
            return after ? "enable" : "disable";
        }

        @Override
        public long bytes() {
            return 64 + 24L * members.size();
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            for (Entity member : members) {
                if (!world.entityManager().exists(member)) {
                    return "Entity " + Ids.text(member) + " does not exist any more";
                }
            }
            return null;
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            for (Entity member : members) {
                boolean now = world.entityManager().isEnabled(member);
                if (now != (after == isBack)) {
                    return "Entity " + Ids.text(member) + " is " + (now ? "enabled" : "disabled") + " now";
                }
            }
            return null;
        }

        @Override
        public void apply(World world, boolean isBack) {
            EntityManager em = world.entityManager();
            for (Entity member : members) {
                // Not setEnabled, which would change the other members of the group.
                if (after != isBack) {
                    em.removeComponent(member, Disabled.class);
                } else {
                    em.addComponent(member, Disabled.class);
                }
            }
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, null, "enabled", to -> to.writeBoolean(!after), to -> to.writeBoolean(after));
        }
    }

    /// The name of an entity.
    record Name(Subject subject, String before, String after) implements EditStep {
        @Override
        public String title() {
            return "name";
        }

        @Override
        public long bytes() {
            return 64 + 2L * (before.length() + after.length());
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            return gone(world, subject);
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            String now = world.entityManager().getName(subject.entity());
            return now.equals(isBack ? after : before)
                    ? null
                    : "Entity " + Ids.text(subject.entity()) + " is called \"" + now + "\" now";
        }

        @Override
        public void apply(World world, boolean isBack) {
            world.entityManager().setName(subject.entity(), isBack ? before : after);
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, null, "name", to -> to.writeString(before), to -> to.writeString(after));
        }
    }

    /// The parent of an entity; [Entity#NULL] for none.
    record ParentOf(Subject subject, Entity before, Entity after) implements EditStep {
        @Override
        public String title() {
            return after.equals(Entity.NULL) ? "detach" : "parent";
        }

        @Override
        public long bytes() {
            return 96;
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            String gone = gone(world, subject);
            if (gone != null) {
                return gone;
            }
            Entity wanted = isBack ? before : after;
            if (wanted.equals(Entity.NULL)) {
                return null;
            }
            return !world.entityManager().exists(wanted)
                    ? "The parent " + Ids.text(wanted) + " does not exist any more"
                    : new EntityChanges(world).isAbove(subject.entity(), wanted)
                            ? "Entity " + Ids.text(wanted) + " is below " + Ids.text(subject.entity()) + " now"
                            : null;
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            Entity now = EntityChanges.parentOf(world.entityManager(), subject.entity());
            return now.equals(isBack ? after : before)
                    ? null
                    : "The parent of " + subject.text() + " is " + (now.equals(Entity.NULL) ? "none" : Ids.text(now))
                            + " now";
        }

        @Override
        public void apply(World world, boolean isBack) {
            Entity wanted = isBack ? before : after;
            new EntityChanges(world).setParent(subject.entity(), wanted.equals(Entity.NULL) ? null : wanted);
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, null, "parent", to -> side(to, before), to -> side(to, after));
        }

        private static void side(JsonGenerator out, Entity parent) {
            if (parent.equals(Entity.NULL)) {
                out.writeNull();
            } else {
                out.writeString(Ids.text(parent));
            }
        }
    }

    /// What an entity's chunk had when a change moved the entity to another chunk. It is not listed. If the entity is
    /// alone in its chunk after it has moved back, that chunk is a new one and gets these values.
    record ChunkValues(Subject subject, Map<Types, ComponentState> values) implements EditStep {
        @Override
        public String title() {
            return "chunk";
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public long bytes() {
            return 64
                    + values.keySet().stream()
                            .mapToLong(of -> 64L + of.info().sizeInChunk())
                            .sum();
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            return gone(world, subject);
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            return null;
        }

        @Override
        public void apply(World world, boolean isBack) {
            EntityManager em = world.entityManager();
            if (!isBack || em.getChunk(subject.entity()).count() != 1) {
                return;
            }
            values.forEach((of, state) -> {
                if (em.hasChunkComponent(subject.entity(), of.type())) {
                    state.restore(em, subject.entity(), of);
                }
            });
        }

        @Override
        public void write(JsonGenerator out, int limit) {}
    }

    /// An entity that was created.
    ///
    /// @param types the components that it had then
    /// @param source the entity that it is a copy of, or null
    record Created(
            Subject subject,
            Set<Class<? extends IComponent>> types,
            @Nullable Entity source) implements EditStep {
        @Override
        public String title() {
            return source == null ? "create" : "duplicate";
        }

        @Override
        public long bytes() {
            return 96 + 8L * types.size();
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            return isBack
                    ? gone(world, subject)
                    : "A new entity would have another id than " + Ids.text(subject.entity());
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            Set<Class<? extends IComponent>> now = types(world.entityManager(), subject.entity());
            Set<String> others = new HashSet<>();
            now.stream()
                    .filter(type -> !types.contains(type))
                    .forEach(type -> others.add("has " + Types.simpleName(type)));
            types.stream()
                    .filter(type -> !now.contains(type))
                    .forEach(type -> others.add("lacks " + Types.simpleName(type)));
            return others.isEmpty() ? null : subject.text() + " " + String.join(", ", others) + " since";
        }

        /// The components of an entity that neither follow from others nor are cleanup components.
        static Set<Class<? extends IComponent>> types(EntityManager em, Entity entity) {
            Set<Class<? extends IComponent>> types = new HashSet<>();
            for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
                if (!TypeManager.get(type).isCleanup() && !type.getPackageName().equals("dev.phalanx.transforms")) {
                    types.add(type);
                }
            }
            return types;
        }

        @Override
        public void apply(World world, boolean isBack) {
            world.entityManager().destroyEntity(subject.entity());
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(
                    out, subject, null, "", JsonGenerator::writeNull, to -> to.writeString(Ids.text(subject.entity())));
        }
    }

    /// A change that is not undone, and the reason.
    ///
    /// @param of the component, or null if the entity as a whole was changed
    /// @param title what it was
    /// @param reason why it is not undone, as a sentence without its full stop
    record Final(Subject subject, @Nullable Types of, String title, String reason) implements EditStep {
        @Override
        public long bytes() {
            return 128;
        }

        @Override
        public String obstacle(World world, boolean isBack) {
            return reason;
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            return null;
        }

        @Override
        public void apply(World world, boolean isBack) {
            throw new IllegalStateException(reason + ".");
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, of, "", JsonGenerator::writeNull, JsonGenerator::writeNull);
        }
    }

    /// Whether a system is switched on.
    ///
    /// @param subject the system's entity, and its name
    record SystemEnabled(Subject subject, SystemQuestions systems, int system, boolean before, boolean after)
            implements EditStep {
        @Override
        public String title() {
            return after ? "switch on" : "switch off";
        }

        @Override
        public long bytes() {
            return 64;
        }

        @Override
        public @Nullable String obstacle(World world, boolean isBack) {
            return systems.isKnown(system) ? null : "There is no system " + system + " any more";
        }

        @Override
        public @Nullable String conflict(World world, boolean isBack) {
            boolean now = systems.require(world, system).enabled();
            return now == (isBack ? after : before)
                    ? null
                    : subject.name() + " is switched " + (now ? "on" : "off") + " now";
        }

        @Override
        public void apply(World world, boolean isBack) {
            systems.require(world, system).setEnabled(isBack ? before : after);
        }

        @Override
        public void write(JsonGenerator out, int limit) {
            EditStep.write(out, subject, null, "enabled", to -> to.writeBoolean(before), to -> to.writeBoolean(after));
        }
    }
}
