package dev.phalanx.scenes.internal.managed;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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
/// Fields that are dropped are skipped, and what they hold is created only if something else refers to it. Collections
/// get their elements at once; if keys refer to objects that still lack fields, the collection is filled a second time
/// at the end, since the hashes of these keys may be different then.
final class ObjectGraph {
    /// A placeholder for an object.
    private enum Absent {
        /// Its class is missing.
        GONE,
        /// It is a record or coded object that is being created.
        UNFINISHED
    }

    private final ManagedReader reader;
    private final Class<?> component;
    private final ManagedTree tree;
    private final Queue<Body> bodies = new ArrayDeque<>();
    private final List<Fill> fills = new ArrayList<>();
    private @Nullable Object[] objects = new @Nullable Object[8];
    /// For each number whether the object and all in it have all their fields.
    private boolean[] isComplete = new boolean[8];
    private @Nullable Map<Integer, Node> nodes;
    private Reach reach;
    private ValuePath path;
    private int strict;
    private int depth;
    /// References so far to objects that lacked fields.
    private int openReferences;

    private record Body(Object object, ClassMatch match, List<Node> fields, Reach reach, ValuePath path) {}

    private record Fill(ValuePath path, SceneAction action) {}

    private interface SceneAction {
        void run() throws SceneFileException;
    }

    ObjectGraph(ManagedReader reader, Class<?> component, Reach reach, ManagedTree tree) {
        this.reader = reader;
        this.component = component;
        this.reach = reach;
        this.tree = tree;
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
            for (Fill fill : fills) {
                path = fill.path;
                fill.action.run();
            }
            return orNull(root);
        } catch (StackOverflowError deep) {
            throw new SceneFileException(
                    path + " could not be loaded: the stack of the thread is too small, or an object contains itself."
                            + " Load the file in a thread with a larger stack.",
                    deep);
        }
    }

    private SceneFileException damaged(String problem) {
        return new SceneFileException(
                "The file is damaged: " + path + " " + problem + ". Write the file again, or take a copy.");
    }

    private SceneFileException mismatch(String source, Slot slot) {
        PlanField field = path.lastField();
        if (field == null) {
            return new SceneFileException(path + " is " + source + " in the file, and " + slot
                    + " in this program. Write the file again, or declare the type that the file has.");
        }
        return new SceneFileException("Field " + field.name() + " of "
                + field.owner().getName() + " is " + source + " in the file, and " + slot + " in this program, at "
                + path
                + ". Give the field another name, so that it begins as null or zero, or write the file again.");
    }

    private void requireHeld(Class<?> type, Slot slot) throws SceneFileException {
        if (!slot.holds(type)) {
            throw mismatch(type.getTypeName(), slot);
        }
    }

    private static @Nullable Object orNull(@Nullable Object value) {
        return value == Absent.GONE ? null : value;
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
            default -> leaf(node, slot);
        };
        depth--;
        if (value == Absent.GONE && slot.raw().isPrimitive()) {
            throw mismatch("an object whose class is missing", slot);
        }
        return value;
    }

    /// A value without parts.
    private @Nullable Object leaf(Node node, Slot slot) throws SceneFileException {
        return switch (node) {
            case Node.Null nothing -> {
                if (slot.raw().isPrimitive()) {
                    throw mismatch("null", slot);
                }
                yield null;
            }
            case Node.Plain plain -> convert(plain.value(), slot);
            case Node.Text text -> text(text.kind(), text.text(), slot);
            case Node.Constant constant -> constant(constant.type(), constant.constant(), slot);
            case Node.EntityNumber entity -> entity(entity.number(), slot);
            case Node.BlobNumber blob -> blob(blob.number(), slot);
            case Node.Primitives array -> primitives(array.number(), array.array(), slot);
            default -> throw new IllegalStateException(node + " has parts.");
        };
    }

    private Object maybe(Node inner, Slot slot) throws SceneFileException {
        requireHeld(Optional.class, slot);
        return Optional.ofNullable(orNull(value(inner, slot.element())));
    }

    private Object convert(Object value, Slot slot) throws SceneFileException {
        Class<?> to = slot.boxed();
        if (to.isInstance(value)) {
            return value;
        }
        Object wider = widen(value, to);
        if (wider == null) {
            throw mismatch(text(value), slot);
        }
        reportLoss(value, wider);
        return wider;
    }

    /// Reports the first number of a field that lost digits, if it did.
    private void reportLoss(Object value, Object wider) {
        boolean isExact = !(value instanceof Integer || value instanceof Long)
                || !(wider instanceof Float || wider instanceof Double)
                || LeafBytes.isExact(((Number) value).longValue(), ((Number) wider).doubleValue());
        if (!isExact) {
            PlanField field = path.lastField();
            reader.report()
                    .addLoss(
                            field == null
                                    ? path.toString()
                                    : "Field " + field.name() + " of "
                                            + field.owner().getName(),
                            text(value),
                            text(wider),
                            value + " is " + wider + " now, at " + path);
        }
    }

    private static String text(Object value) {
        return value instanceof String || value.getClass().getPackageName().equals("java.math")
                ? value.getClass().getName()
                : java.lang.invoke.MethodType.methodType(value.getClass())
                        .unwrap()
                        .returnType()
                        .getName();
    }

    /// The number converted to a wider class, as in an assignment; null if `to` is not wider.
    private static @Nullable Object widen(Object value, Class<?> to) {
        return switch (value) {
            case Byte from when to == Short.class -> from.shortValue();
            case Byte from when to == Integer.class -> from.intValue();
            case Short from when to == Integer.class -> from.intValue();
            case Character from when to == Integer.class -> (int) from;
            case Character from -> widen((int) from, to);
            case Byte from -> widen(from.intValue(), to);
            case Short from -> widen(from.intValue(), to);
            case Integer from when to == Long.class -> from.longValue();
            case Integer from when to == Float.class -> from.floatValue();
            case Integer from when to == Double.class -> from.doubleValue();
            case Long from when to == Float.class -> from.floatValue();
            case Long from when to == Double.class -> from.doubleValue();
            case Float from when to == Double.class -> from.doubleValue();
            default -> null;
        };
    }

    private Object text(TextKind kind, String text, Slot slot) throws SceneFileException {
        requireHeld(kind.type(), slot);
        try {
            return kind.parse(text);
        } catch (RuntimeException malformed) {
            throw new SceneFileException(
                    "The file is damaged: " + path + " is not a " + kind.type().getName()
                            + ". Write the file again, or take a copy.",
                    malformed);
        }
    }

    private @Nullable Object constant(StoredClass source, int constant, Slot slot) throws SceneFileException {
        ClassMatch match = reader.match(source, reach, path);
        if (match == null) {
            return Absent.GONE;
        }
        requireHeld(match.type(), slot);
        return match.constant(constant);
    }

    private Entity entity(int number, Slot slot) throws SceneFileException {
        requireHeld(Entity.class, slot);
        if (number < 0) {
            return Entity.NULL;
        }
        if (number >= reader.entityCount()) {
            throw damaged("refers to the entity " + number + ", and there are " + reader.entityCount());
        }
        if (!IEntityReferences.class.isAssignableFrom(component)) {
            throw new SceneFileException(
                    path + " is an entity in the file, which would be another entity after loading. Let "
                            + component.getName() + " implement IEntityReferences.");
        }
        return reader.entity(number);
    }

    private BlobAssetReference<?> blob(int number, Slot slot) throws SceneFileException {
        requireHeld(BlobAssetReference.class, slot);
        if (number < 0) {
            return BlobAssetReference.nullReference();
        }
        BlobAssetReference<?> found = reader.blob(number, path);
        if (slot.arguments().size() == 1) {
            Class<?> root = slot.arguments().get(0).raw();
            if (!root.isAssignableFrom(found.type())) {
                throw mismatch(
                        "a blob of " + found.type().getName(), slot.arguments().get(0));
            }
        }
        return found;
    }

    private void begin(int number, Object object) {
        if (number >= objects.length) {
            int length = Math.max(number + 1, 2 * objects.length);
            objects = Arrays.copyOf(objects, length);
            isComplete = Arrays.copyOf(isComplete, length);
        }
        objects[number] = object;
    }

    private void end(int number, Object object) {
        begin(number, object);
        isComplete[number] = true;
    }

    /// @param before the open references before the parts of the object
    private void complete(int number, int before) {
        isComplete[number] = openReferences == before;
    }

    private @Nullable Object find(int number) {
        return number < objects.length ? objects[number] : null;
    }

    private @Nullable Object reference(int number, Slot slot) throws SceneFileException {
        Object found = find(number);
        if (found == null) {
            if (nodes == null) {
                nodes = new NumberedNodes(tree).byNumber();
            }
            Node node = nodes.get(number);
            if (node == null) {
                throw damaged("refers to the part " + number + ", which is missing");
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
            requireHeld(found.getClass(), slot);
            openReferences += isComplete[number] ? 0 : 1;
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
        Object known = find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        requireHeld(node.form().type(), slot);
        Class<?> ofEnum = ofEnum(node.ofEnum());
        if (node.form().isOfEnum() && ofEnum == null) {
            end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        Collection<Object> created = node.form().newCollection(ofEnum);
        Object exposed = node.form().exposed(created);
        begin(node.number(), exposed);
        boolean isCompared = node.form().comparesElements();
        int before = openReferences;
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
        fill(isCompared && openReferences != before, () -> {
            created.clear();
            created.addAll(elements);
            return !(created instanceof Set) || created.size() == elements.size();
        });
        complete(node.number(), before);
        return exposed;
    }

    @SuppressWarnings("NullAway") // Lists of files have nulls.
    private static void addNullable(List<Object> elements, @Nullable Object element) {
        elements.add(element);
    }

    private interface Filling {
        boolean isAllAdded();
    }

    private void fill(boolean isAgain, Filling filling) throws SceneFileException {
        if (!isAgain) {
            requireFilled(filling);
            return;
        }
        try {
            // Who sees the collection before the end finds what can be found already.
            filling.isAllAdded();
        } catch (RuntimeException incomplete) {
            // The objects lack fields. What they throw when they have all of them counts.
        }
        fills.add(new Fill(path.fork(), () -> requireFilled(filling)));
    }

    private void requireFilled(Filling filling) throws SceneFileException {
        boolean isAllAdded;
        try {
            isAllAdded = filling.isAllAdded();
        } catch (RuntimeException thrown) {
            throw new SceneFileException(
                    path + " could not be loaded: adding an element threw "
                            + thrown.getClass().getName()
                            + ". Correct hashCode(), equals or compareTo of its elements; if the file is damaged, write it"
                            + " again.",
                    thrown);
        }
        if (!isAllAdded) {
            throw new SceneFileException(path
                    + " has equal elements in the file. Correct equals of their class, or write the" + " file again.");
        }
    }

    private Object mapped(Node.Mapped node, Slot slot) throws SceneFileException {
        Object known = find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        requireHeld(node.form().type(), slot);
        Class<?> ofEnum = ofEnum(node.ofEnum());
        if (node.form().isOfEnum() && ofEnum == null) {
            end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        Map<Object, Object> created = node.form().newMap(ofEnum);
        Object exposed = node.form().exposed(created);
        begin(node.number(), exposed);
        int before = openReferences;
        int openKeys = 0;
        List<Object> keys = new ArrayList<>(node.keys().size());
        List<Object> values = new ArrayList<>(node.keys().size());
        for (int i = 0; i < node.keys().size(); i++) {
            int beforeKey = openReferences;
            path.pushKey(i);
            strict++;
            Object key = value(node.keys().get(i), slot.key());
            strict--;
            path.pop();
            openKeys += openReferences - beforeKey;
            path.pushValue(i, key);
            Object value = value(node.values().get(i), slot.value());
            path.pop();
            boolean isGone = value == Absent.GONE && node.form() == Form.CONCURRENT_MAP;
            if (key != Absent.GONE && !isGone) {
                addNullable(keys, key);
                addNullable(values, orNull(value));
            }
        }
        fill(openKeys > 0, () -> {
            created.clear();
            for (int i = 0; i < keys.size(); i++) {
                created.put(keys.get(i), values.get(i));
            }
            return created.size() == keys.size();
        });
        complete(node.number(), before);
        return exposed;
    }

    private Object primitives(int number, Object array, Slot slot) throws SceneFileException {
        Object known = find(number);
        if (known != null) {
            return held(number, known, slot);
        }
        Object fitting = array;
        if (!slot.holds(array.getClass())) {
            Class<?> element = slot.raw().getComponentType();
            if (element == null || !element.isPrimitive()) {
                throw mismatch(array.getClass().getTypeName(), slot);
            }
            fitting = widen(array, element, slot);
        }
        end(number, fitting);
        return fitting;
    }

    private Object widen(Object array, Class<?> element, Slot slot) throws SceneFileException {
        int length = Array.getLength(array);
        Object wider = Array.newInstance(element, length);
        if (length == 0
                && widen(
                                Array.get(Array.newInstance(array.getClass().getComponentType(), 1), 0),
                                Slot.of(element).boxed())
                        == null) {
            throw mismatch(array.getClass().getTypeName(), slot);
        }
        for (int i = 0; i < length; i++) {
            Object value = widen(Array.get(array, i), Slot.of(element).boxed());
            if (value == null) {
                throw mismatch(array.getClass().getTypeName(), slot);
            }
            reportLoss(Array.get(array, i), value);
            Array.set(wider, i, value);
        }
        return wider;
    }

    private Object objects(Node.Objects node, Slot slot) throws SceneFileException {
        Object known = find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        Class<?> type = reader.find(node.element(), reach, path);
        if (type == null) {
            end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        if (type.isPrimitive() && node.dimensions() == 0) {
            throw damaged("is an array of " + type + " with the elements of another");
        }
        for (int i = 0; i < node.dimensions(); i++) {
            type = type.arrayType();
        }
        requireHeld(type.arrayType(), slot);
        @Nullable
        Object[] array =
                (@Nullable Object[]) Array.newInstance(type, node.elements().size());
        begin(node.number(), array);
        int before = openReferences;
        Slot element = Slot.elementOf(array.getClass(), slot);
        for (int i = 0; i < array.length; i++) {
            path.pushElement(i);
            Object value = value(node.elements().get(i), element);
            array[i] = orNull(value);
            path.pop();
        }
        complete(node.number(), before);
        return array;
    }

    private Object instance(int number, StoredClass source, List<Node> fields, Slot slot, boolean isLater)
            throws SceneFileException {
        Object known = find(number);
        if (known != null) {
            return held(number, known, slot);
        }
        ClassMatch match = reader.match(source, reach, path);
        if (match == null) {
            end(number, Absent.GONE);
            return Absent.GONE;
        }
        requireHeld(match.type(), slot);
        if (source.kind() == StoredClass.Kind.RECORD) {
            return record(number, match, fields);
        }
        Object object;
        try {
            object = match.plan().create();
        } catch (Throwable thrown) {
            throw creationFailed(match, thrown);
        }
        begin(number, object);
        if (isLater || (strict == 0 && depth > ManagedFormat.DEPTH)) {
            openReferences++;
            bodies.add(new Body(object, match, fields, reach, path.fork()));
            return object;
        }
        int before = openReferences;
        setFields(object, match, fields);
        complete(number, before);
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
                field.set(object, orNull(value));
                path.pop();
            }
        }
    }

    private Object record(int number, ClassMatch match, List<Node> fields) throws SceneFileException {
        begin(number, Absent.UNFINISHED);
        int before = openReferences;
        List<PlanField> components = match.plan().fields();
        @Nullable Object[] values = new @Nullable Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            Class<?> type = components.get(i).slot().raw();
            values[i] = type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
        }
        strict++;
        for (int i = 0; i < fields.size(); i++) {
            PlanField field = match.target(i);
            if (field != null) {
                path.pushField(field);
                Object value = value(fields.get(i), field.slot());
                values[match.index(i)] = orNull(value);
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
        begin(number, created);
        complete(number, before);
        return created;
    }

    private Object coded(Node.Coded node, Slot slot) throws SceneFileException {
        Object known = find(node.number());
        if (known != null) {
            return held(node.number(), known, slot);
        }
        ClassMatch match = reader.match(node.type(), reach, path);
        if (match == null || match.codec() == null) {
            end(node.number(), Absent.GONE);
            return Absent.GONE;
        }
        requireHeld(match.type(), slot);
        begin(node.number(), Absent.UNFINISHED);
        int before = openReferences;
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
        requireHeld(created.getClass(), slot);
        begin(node.number(), created);
        complete(node.number(), before);
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
            return orNull(value);
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
