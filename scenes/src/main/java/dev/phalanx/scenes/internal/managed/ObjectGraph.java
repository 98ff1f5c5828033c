package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.SceneFileException;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Creates the objects of one tree.
///
/// Fields that are dropped are skipped, and what they hold is created only if something else refers to it. Fields of
/// objects that are nested deeply are set after those around them. Collections get their elements at once, and are
/// [filled a second time][CollectionFills] at the end if keys refer to objects that still lack fields.
final class ObjectGraph {
    private final ManagedReader reader;
    private final Class<?> component;
    private final ManagedTree tree;
    private final Queue<Body> bodies = new ArrayDeque<>();
    private final CollectionFills fills = new CollectionFills();
    private final CreatedObjects objects = new CreatedObjects();
    private final ValueConversion conversion;
    private @Nullable Map<Integer, Node> nodes;
    private Reach reach;
    private ValuePath path;
    private int strict;
    private int depth;

    private record Body(Object object, ClassMatch match, List<Node> fields, Reach reach, ValuePath path) {}

    ObjectGraph(ManagedReader reader, Class<?> component, Reach reach, ManagedTree tree) {
        this.reader = reader;
        this.component = component;
        this.reach = reach;
        this.tree = tree;
        this.conversion = new ValueConversion(reader, component);
        this.path = new ValuePath(component.getName());
    }

    @Nullable
    Object root() throws SceneFileException {
        try {
            Object root = value(tree.root(), Slot.of(component));
            for (Body body = bodies.poll(); body != null; body = bodies.poll()) {
                reach = body.reach;
                path = body.path;
                setFields(body.object, body.match, body.fields);
            }
            for (CollectionFills.Fill fill : fills.again()) {
                path = fill.path();
                fill.run();
            }
            return Absent.orNull(root);
        } catch (StackOverflowError deep) {
            throw new SceneFileException(
                    path + " could not be loaded: the stack of the thread is too small, or an object contains itself."
                            + " Load the file in a thread with a larger stack.",
                    deep);
        }
    }

    private @Nullable Object value(Node node, Slot slot) throws SceneFileException {
        if (depth == 2 * ManagedFormat.DEPTH) {
            throw new SceneFileException(path + " is nested too deep, by way of fields that were dropped. Load the file"
                    + " with the fields, and save it without them.");
        }
        depth++;
        Object value = switch (node) {
            case Node.Maybe maybe -> maybe(maybe.value(), slot);
            case Node.Collected collected -> collected(collected, slot);
            case Node.Mapped mapped -> mapped(mapped, slot);
            case Node.Objects array -> objects(array, slot);
            case Node.Instance instance -> instance(instance.number(), instance.type(), instance.fields(), slot, false);
            case Node.Coded coded -> coded(coded, slot);
            case Node.Later later ->
                instance(later.number(), later.type(), tree.later().get(later.body()), slot, true);
            case Node.Reference reference -> reference(reference.number(), slot);
            case Node.Primitives array -> primitives(array, slot);
            default -> conversion.value(node, slot, reach, path);
        };
        depth--;
        if (value == Absent.GONE && slot.raw().isPrimitive()) {
            throw slot.mismatch("an object whose class is missing", path);
        }
        return value;
    }

    private Object maybe(Node inner, Slot slot) throws SceneFileException {
        slot.requireHeld(Optional.class, path);
        return Optional.ofNullable(Absent.orNull(value(inner, slot.element())));
    }

    private @Nullable Object reference(int number, Slot slot) throws SceneFileException {
        Object found = objects.find(number);
        if (found == null) {
            if (nodes == null) {
                nodes = new NumberedNodes(tree).byNumber();
            }
            Node node = nodes.get(number);
            if (node == null) {
                throw path.damaged("refers to the part " + number + ", which is missing");
            }
            return value(node, slot);
        }
        return held(number, found, slot);
    }

    /// An object that was created before.
    private Object held(int number, Object found, Slot slot) throws SceneFileException {
        if (found == Absent.UNFINISHED) {
            throw new SceneFileException(
                    path + " is inside of itself, by way of a field that was dropped. Load the file"
                            + " with the field, and save it without it.");
        }
        if (found != Absent.GONE) {
            slot.requireHeld(found.getClass(), path);
            objects.refer(number);
        }
        return found;
    }

    private @Nullable Class<?> ofEnum(@Nullable StoredClass source) throws SceneFileException {
        if (source == null) {
            return null;
        }
        ClassMatch match = reader.match(source, reach, path);
        return match == null ? null : match.type();
    }

    private Object collected(Node.Collected node, Slot slot) throws SceneFileException {
        Object known = objects.find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        slot.requireHeld(node.form().type(), path);
        Class<?> ofEnum = ofEnum(node.ofEnum());
        if (node.form().isOfEnum() && ofEnum == null) {
            objects.end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        Collection<Object> created = node.form().newCollection(ofEnum);
        Object exposed = node.form().exposed(created);
        objects.begin(node.number(), exposed);
        boolean isCompared = node.form().comparesElements();
        int before = objects.openReferences();
        strict += isCompared ? 1 : 0;
        List<Object> elements = new ArrayList<>(node.elements().size());
        boolean isList = created instanceof List;
        for (int i = 0; i < node.elements().size(); i++) {
            path.pushElement(i);
            Object element = value(node.elements().get(i), slot.element());
            path.pop();
            if (element == Absent.GONE) {
                element = null;
                if (!isList) {
                    continue;
                }
            }
            addNullable(elements, element);
        }
        strict -= isCompared ? 1 : 0;
        fills.fill(path, isCompared && objects.openReferences() != before, () -> {
            created.clear();
            created.addAll(elements);
            return !(created instanceof Set) || created.size() == elements.size();
        });
        objects.complete(node.number(), before);
        return exposed;
    }

    @SuppressWarnings("NullAway") // Lists of files have nulls.
    private static void addNullable(List<Object> elements, @Nullable Object element) {
        elements.add(element);
    }

    private Object mapped(Node.Mapped node, Slot slot) throws SceneFileException {
        Object known = objects.find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        slot.requireHeld(node.form().type(), path);
        Class<?> ofEnum = ofEnum(node.ofEnum());
        if (node.form().isOfEnum() && ofEnum == null) {
            objects.end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        Map<Object, Object> created = node.form().newMap(ofEnum);
        Object exposed = node.form().exposed(created);
        objects.begin(node.number(), exposed);
        int before = objects.openReferences();
        int openKeys = 0;
        List<Object> keys = new ArrayList<>(node.keys().size());
        List<Object> values = new ArrayList<>(node.keys().size());
        for (int i = 0; i < node.keys().size(); i++) {
            int beforeKey = objects.openReferences();
            path.pushKey(i);
            strict++;
            Object key = value(node.keys().get(i), slot.key());
            strict--;
            path.pop();
            openKeys += objects.openReferences() - beforeKey;
            path.pushValue(i, key);
            Object value = value(node.values().get(i), slot.value());
            path.pop();
            boolean isGone = value == Absent.GONE && node.form() == Form.CONCURRENT_MAP;
            if (key != Absent.GONE && !isGone) {
                addNullable(keys, key);
                addNullable(values, Absent.orNull(value));
            }
        }
        fills.fill(path, openKeys > 0, () -> {
            created.clear();
            for (int i = 0; i < keys.size(); i++) {
                created.put(keys.get(i), values.get(i));
            }
            return created.size() == keys.size();
        });
        objects.complete(node.number(), before);
        return exposed;
    }

    private Object primitives(Node.Primitives node, Slot slot) throws SceneFileException {
        Object known = objects.find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        Object array = conversion.primitives(node.array(), slot, path);
        objects.end(node.number(), array);
        return array;
    }

    private Object objects(Node.Objects node, Slot slot) throws SceneFileException {
        Object known = objects.find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        Class<?> type = reader.find(node.element(), reach, path);
        if (type == null) {
            objects.end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        if (type.isPrimitive() && node.dimensions() == 0) {
            throw path.damaged("is an array of " + type + " with the elements of another");
        }
        for (int i = 0; i < node.dimensions(); i++) {
            type = type.arrayType();
        }
        slot.requireHeld(type.arrayType(), path);
        @Nullable
        Object[] array =
                (@Nullable Object[]) Array.newInstance(type, node.elements().size());
        objects.begin(node.number(), array);
        int before = objects.openReferences();
        Slot element = Slot.elementOf(array.getClass(), slot);
        for (int i = 0; i < array.length; i++) {
            path.pushElement(i);
            Object value = value(node.elements().get(i), element);
            array[i] = Absent.orNull(value);
            path.pop();
        }
        objects.complete(node.number(), before);
        return array;
    }

    private Object instance(int number, StoredClass source, List<Node> fields, Slot slot, boolean isLater)
            throws SceneFileException {
        Object known = objects.find(number);
        if (known != null) {
            return held(number, known, slot);
        }
        ClassMatch match = reader.match(source, reach, path);
        if (match == null) {
            objects.end(number, Absent.GONE);
            return Absent.GONE;
        }
        slot.requireHeld(match.type(), path);
        if (source.kind() == StoredClass.Kind.RECORD) {
            return record(number, match, fields);
        }
        Object object;
        try {
            object = match.plan().create();
        } catch (Throwable thrown) {
            throw creationFailed(match, thrown);
        }
        objects.begin(number, object);
        if (isLater || (strict == 0 && depth > ManagedFormat.DEPTH)) {
            objects.referToLater();
            bodies.add(new Body(object, match, fields, reach, path.fork()));
            return object;
        }
        int before = objects.openReferences();
        setFields(object, match, fields);
        objects.complete(number, before);
        return object;
    }

    private SceneFileException creationFailed(ClassMatch match, Throwable thrown) {
        if (thrown instanceof Error error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
        return new SceneFileException(
                path + " could not be loaded: the constructor of "
                        + match.type().getName() + " threw " + thrown.getClass().getName()
                        + ". Correct the constructor, or write the file again.",
                thrown);
    }

    private void setFields(Object object, ClassMatch match, List<Node> fields) throws SceneFileException {
        for (int i = 0; i < fields.size(); i++) {
            PlanField field = match.target(i);
            if (field != null) {
                path.pushField(field);
                Object value = value(fields.get(i), field.slot());
                field.set(object, Absent.orNull(value));
                path.pop();
            }
        }
    }

    private Object record(int number, ClassMatch match, List<Node> fields) throws SceneFileException {
        objects.begin(number, Absent.UNFINISHED);
        int before = objects.openReferences();
        List<PlanField> components = match.plan().fields();
        @Nullable Object[] values = new @Nullable Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).slot().initial();
        }
        strict++;
        for (int i = 0; i < fields.size(); i++) {
            PlanField field = match.target(i);
            if (field != null) {
                path.pushField(field);
                Object value = value(fields.get(i), field.slot());
                values[match.index(i)] = Absent.orNull(value);
                path.pop();
            }
        }
        strict--;
        Object created;
        try {
            created = match.plan().create(values);
        } catch (Throwable thrown) {
            throw creationFailed(match, thrown);
        }
        objects.begin(number, created);
        objects.complete(number, before);
        return created;
    }

    private Object coded(Node.Coded node, Slot slot) throws SceneFileException {
        Object known = objects.find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        ClassMatch match = reader.match(node.type(), reach, path);
        if (match == null || match.codec() == null) {
            objects.end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        slot.requireHeld(match.type(), path);
        objects.begin(node.number(), Absent.UNFINISHED);
        int before = objects.openReferences();
        strict++;
        Map<String, Node> values = new HashMap<>();
        for (int i = 0; i < node.names().size(); i++) {
            values.put(
                    node.type().members().get(node.names().get(i)).name(),
                    node.values().get(i));
        }
        Object created = read(match, match.codec(), values);
        strict--;
        if (!match.type().isInstance(created)) {
            throw new SceneFileException(path + " could not be loaded: the codec "
                    + match.codec().getClass().getName() + " returned "
                    + (created == null ? "null" : created.getClass().getName()) + " for a "
                    + match.type().getName() + ". Correct the codec.");
        }
        slot.requireHeld(created.getClass(), path);
        objects.begin(node.number(), created);
        objects.complete(node.number(), before);
        return created;
    }

    private @Nullable Object read(ClassMatch match, ManagedCodec<?> codec, Map<String, Node> values)
            throws SceneFileException {
        Reach outer = reach;
        int length = path.length();
        int level = depth;
        int levelStrict = strict;
        ManagedInput in = new ManagedInput(match.type().getName(), values.keySet(), (name, type, arguments) -> {
            Slot declared = Slot.of(type, arguments);
            path.pushName(name);
            reach = outer.with(declared);
            Object value = value(values.getOrDefault(name, Node.Null.INSTANCE), declared);
            path.pop();
            reach = outer;
            return Absent.orNull(value);
        });
        Object created;
        Set<String> left;
        try {
            created = codec.read(in);
        } catch (SceneFileException refused) {
            throw refused;
        } catch (Exception | StackOverflowError thrown) {
            reach = outer;
            path.cut(length);
            throw new SceneFileException(
                    path + " could not be loaded: the codec " + codec.getClass().getName() + " threw "
                            + thrown.getClass().getName() + ". Correct the codec, or write the file again.",
                    thrown);
        } finally {
            left = in.close();
        }
        // A codec may have caught what a value threw.
        reach = outer;
        path.cut(length);
        depth = level;
        strict = levelStrict;
        if (!left.isEmpty()) {
            throw new SceneFileException(path + " has the values " + left + " in the file, which the codec "
                    + codec.getClass().getName() + " has not read. Read them, or pass them over with skip.");
        }
        return created;
    }
}
