package dev.phalanx.scenes.internal.managed;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Makes the tree of a value.
///
/// Objects are followed by recursion, which is bounded: an object that is [far down][ManagedFormat#LATER_DEPTH] gets a
/// part of its own, after the others. Inside records, coded objects and keys, objects get no parts of their own, since
/// records, coded objects and keys are complete when they are created; nesting that is too deep is refused there. But
/// if a record is part of itself by way of an object with fields, such as an edge between two nodes that both have it,
/// all objects in records get parts of their own.
final class ObjectTree {
    private final ManagedWriter writer;
    private final Class<?> component;
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    /// Numbers of records and coded objects that are being written.
    private final BitSet openFixed = new BitSet();
    private final Queue<Body> bodies = new ArrayDeque<>();
    private Reach reach;
    private ValuePath path;
    private int bodyCount;
    /// Records and coded objects that the current value is in.
    private int fixed;
    /// Keys that the current value is in.
    private int compared;
    private final boolean isCutInRecords;

    private record Body(Object value, ClassPlan plan, Reach reach, ValuePath path) {}

    /// @param isCutInRecords whether objects with fields get parts of their own wherever they are in records
    ObjectTree(ManagedWriter writer, Class<?> component, Reach reach, String path, boolean isCutInRecords) {
        this.writer = writer;
        this.component = component;
        this.reach = reach;
        this.path = new ValuePath(path);
        this.isCutInRecords = isCutInRecords;
    }

    ManagedTree tree(@Nullable Object value) {
        try {
            Node root = node(value, Slot.of(component), 0);
            List<List<Node>> later = new ArrayList<>();
            for (Body body = bodies.poll(); body != null; body = bodies.poll()) {
                reach = body.reach;
                path = body.path;
                later.add(fields(body.value, body.plan, 0));
            }
            return new ManagedTree(root, later);
        } catch (RefusedValueException refused) {
            throw refused;
        } catch (RuntimeException thrown) {
            throw new RefusedValueException(
                    path + " could not be written: it threw "
                            + thrown.getClass().getName() + ". Do not change objects while they are saved.",
                    thrown);
        } catch (StackOverflowError deep) {
            throw new RefusedValueException(
                    path + " could not be written: the stack of the thread is too small. Save from a thread with a"
                            + " larger stack, or nest the objects less.",
                    deep);
        }
    }

    private RefusedValueException refused(String problem, @Nullable Throwable cause) {
        return new RefusedValueException(path + " " + problem, cause);
    }

    private Node node(@Nullable Object value, Slot slot, int depth) {
        if (value == null) {
            return Node.Null.INSTANCE;
        }
        if (depth == ManagedFormat.DEPTH) {
            throw refused(
                    "is nested more than " + ManagedFormat.DEPTH
                            + " levels deep. Keep the objects in a list, or link them"
                            + " by fields of classes that are no records and have no codec.",
                    null);
        }
        if (PlainValues.isPlain(value)) {
            requireHeld(value.getClass(), slot);
            return new Node.Plain(value);
        }
        return switch (value) {
            case Entity entity -> entity(entity, slot);
            case BlobAssetReference<?> reference -> blob(reference, slot);
            case Enum<?> constant -> constant(constant, slot);
            default -> {
                TextKind text = TextKind.find(value);
                if (text != null) {
                    requireHeld(value.getClass(), slot);
                    yield new Node.Text(text, TextKind.text(value));
                }
                yield value instanceof Optional<?> optional
                        ? maybe(optional, slot, depth)
                        : numbered(value, slot, depth);
            }
        };
    }

    private void requireHeld(Class<?> type, Slot slot) {
        if (!slot.holds(type)) {
            throw refused(
                    "is a " + type.getName() + ", and is declared as " + slot + ". An unchecked cast has put it there;"
                            + " declare what the value is.",
                    null);
        }
    }

    private Node entity(Entity entity, Slot slot) {
        requireHeld(Entity.class, slot);
        if (entity.equals(Entity.NULL)) {
            return new Node.EntityNumber(-1);
        }
        if (ISharedComponentData.class.isAssignableFrom(component)) {
            throw refused(
                    "is " + entity
                            + ", and entities in shared components are not replaced when they are loaded. Keep the"
                            + " entity in a component of its own.",
                    null);
        }
        if (!IEntityReferences.class.isAssignableFrom(component)) {
            throw refused(
                    "is " + entity + ", which would be another entity after loading. Let " + component.getName()
                            + " implement IEntityReferences.",
                    null);
        }
        long packed = writer.entity(entity.packed());
        return new Node.EntityNumber(packed == 0 ? -1 : Entity.unpack(packed).index());
    }

    private Node blob(BlobAssetReference<?> reference, Slot slot) {
        requireHeld(reference.getClass(), slot);
        return new Node.BlobNumber(reference.isNull() ? -1 : writer.blob(reference));
    }

    private Node constant(Enum<?> constant, Slot slot) {
        Class<?> type = constant.getDeclaringClass();
        requireReached(type, slot);
        StoredClass stored = stored(type);
        return new Node.Constant(stored, stored.ensureMember(requireName(constant.name())));
    }

    private String requireName(String name) {
        if (!PlainValues.isUnicode(name)) {
            throw refused("has a name with surrogates that are not paired. Rename it.", null);
        }
        return name;
    }

    private void requireReached(Class<?> type, Slot slot) {
        requireHeld(type, slot);
        if (reach.find(type.getName()) != type) {
            throw refused(
                    "is a " + type.getName() + ", and is declared as " + slot
                            + ", which does not name that class, so it"
                            + " could not be loaded. Annotate the field or " + slot + " with @StoredTypes("
                            + type.getSimpleName() + ".class), make " + slot + " sealed, or name the class in"
                            + " SaveOptions.withClasses and LoadOptions.withClasses.",
                    null);
        }
    }

    private StoredClass stored(Class<?> type) {
        StoredClass stored = writer.find(type);
        if (stored == null) {
            throw refused(
                    "is a " + type.getName()
                            + ", and another class of that name was written before. Save classes of one"
                            + " class loader.",
                    null);
        }
        return stored;
    }

    private Node maybe(Optional<?> optional, Slot slot, int depth) {
        requireHeld(Optional.class, slot);
        return new Node.Maybe(node(optional.orElse(null), slot.element(), depth + 1));
    }

    private Node numbered(Object value, Slot slot, int depth) {
        Integer known = numbers.get(value);
        if (known != null) {
            if (openFixed.get(known)) {
                throw new RefusedValueException(
                        path + " is the " + value.getClass().getName()
                                + " that it is in. Records, and objects with codecs, cannot be part of themselves; use a"
                                + " class with a no-argument constructor.",
                        null,
                        true);
            }
            requireHeld(readAs(value), slot);
            return new Node.Reference(known);
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return type.getComponentType().isPrimitive()
                    ? primitives(value, slot)
                    : objects((Object[]) value, slot, depth);
        }
        ManagedCodec<?> codec = writer.codecs().find(type);
        if (codec != null) {
            return coded(value, codec, slot, depth);
        }
        Form form = Form.find(value);
        if (form != null) {
            requireForm(value, form, slot);
            return form.isMap()
                    ? mapped((Map<?, ?>) value, form, slot, depth)
                    : collected((Collection<?>) value, form, slot, depth);
        }
        return instance(value, slot, depth);
    }

    private static Class<?> readAs(Object value) {
        Form form = Form.find(value);
        return form == null ? value.getClass() : form.type();
    }

    private int number(Object value) {
        int number = numbers.size();
        numbers.put(value, number);
        return number;
    }

    private Node primitives(Object array, Slot slot) {
        requireHeld(array.getClass(), slot);
        return new Node.Primitives(number(array), array);
    }

    private Node objects(Object[] array, Slot slot, int depth) {
        requireHeld(array.getClass(), slot);
        Class<?> base = array.getClass().getComponentType();
        int dimensions = 0;
        while (base.isArray()) {
            base = base.getComponentType();
            dimensions++;
        }
        requireReached(array.getClass(), slot, base);
        int number = number(array);
        StoredClass element = stored(base);
        Slot each = Slot.elementOf(array.getClass(), slot);
        List<Node> elements = new ArrayList<>(array.length);
        for (int i = 0; i < array.length; i++) {
            path.pushElement(i);
            elements.add(node(array[i], each, depth + 1));
            path.pop();
        }
        return new Node.Objects(number, element, dimensions, elements);
    }

    private void requireReached(Class<?> array, Slot slot, Class<?> base) {
        if (reach.find(base.getName()) != base) {
            throw refused(
                    "is a " + array.getTypeName() + ", and is declared as " + slot + ", which does not name "
                            + base.getName() + ", so it could not be loaded. Annotate the field with @StoredTypes("
                            + base.getSimpleName() + ".class), or name the class in SaveOptions.withClasses and"
                            + " LoadOptions.withClasses.",
                    null);
        }
    }

    private void requireForm(Object value, Form form, Slot slot) {
        if (!slot.holds(form.type())) {
            throw refused(
                    "is a " + value.getClass().getName() + ", which is loaded as a "
                            + form.type().getName()
                            + ", and is declared as " + slot + ". Declare it as an interface of the JDK, such as List,"
                            + " Set or Map.",
                    null);
        }
        Comparator<?> comparator = switch (value) {
            case SortedSet<?> set when form == Form.TREE_SET -> set.comparator();
            case SortedMap<?, ?> map when form == Form.TREE_MAP -> map.comparator();
            case PriorityQueue<?> queue -> queue.comparator();
            default -> null;
        };
        if (comparator != null) {
            throw refused(
                    "is a " + value.getClass().getName() + " with a comparator, which cannot be written to a file. Use"
                            + " natural order, or give the class that holds it a codec with SaveOptions.withCodec.",
                    null);
        }
    }

    private Node collected(Collection<?> collection, Form form, Slot slot, int depth) {
        int number = number(collection);
        StoredClass ofEnum = form == Form.ENUM_SET ? enumOf((EnumSet<?>) collection) : null;
        @Nullable Object[] elements = collection.toArray();
        if (Form.isUnordered(collection)) {
            sort(elements, each -> each);
        }
        List<Node> nodes = new ArrayList<>(elements.length);
        Slot each = slot.element();
        boolean isCompared = form.comparesElements();
        compared += isCompared ? 1 : 0;
        for (int i = 0; i < elements.length; i++) {
            path.pushElement(i);
            nodes.add(node(elements[i], each, depth + 1));
            path.pop();
        }
        compared -= isCompared ? 1 : 0;
        return new Node.Collected(number, form, ofEnum, nodes);
    }

    private StoredClass enumOf(EnumSet<?> set) {
        EnumSet<?> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
        if (some.isEmpty()) {
            throw refused("is an EnumSet of an enum without constants. Add a constant.", null);
        }
        return storedEnum(some.iterator().next().getDeclaringClass());
    }

    private StoredClass storedEnum(Class<?> type) {
        requireReached(type, Slot.ANY);
        return stored(type);
    }

    private StoredClass enumOf(EnumMap<?, ?> map, Slot slot) {
        if (!map.isEmpty()) {
            return storedEnum(map.keySet().iterator().next().getDeclaringClass());
        }
        if (!slot.key().raw().isEnum()) {
            throw refused(
                    "is an empty EnumMap, and is declared as " + slot + " without the class of its keys. Declare the"
                            + " enum, as in EnumMap<Slot, Item>.",
                    null);
        }
        return storedEnum(slot.key().raw());
    }

    private Node mapped(Map<?, ?> map, Form form, Slot slot, int depth) {
        int number = number(map);
        StoredClass ofEnum = form == Form.ENUM_MAP ? enumOf((EnumMap<?, ?>) map, slot) : null;
        Map.Entry<?, ?>[] entries = map.entrySet().toArray(new Map.Entry<?, ?>[0]);
        if (Form.isUnordered(map)) {
            sort(entries, Map.Entry::getKey);
        }
        List<Node> keys = new ArrayList<>(entries.length);
        List<Node> values = new ArrayList<>(entries.length);
        for (int i = 0; i < entries.length; i++) {
            path.pushKey(i);
            compared++;
            keys.add(node(entries[i].getKey(), slot.key(), depth + 1));
            compared--;
            path.pop();
            path.pushValue(i, entries[i].getKey());
            values.add(node(entries[i].getValue(), slot.value(), depth + 1));
            path.pop();
        }
        return new Node.Mapped(number, form, ofEnum, keys, values);
    }

    private interface Keys<E extends @Nullable Object> {
        @Nullable
        Object of(E element);
    }

    /// Sorts elements by keys that all are of one class whose order is the same in each run.
    private <E extends @Nullable Object> void sort(E[] elements, Keys<E> keys) {
        Class<?> common = null;
        for (E element : elements) {
            Object key = element == null ? null : keys.of(element);
            if (key == null) {
                return;
            }
            Class<?> type = key instanceof Enum<?> constant ? constant.getDeclaringClass() : key.getClass();
            boolean isSorted = (PlainValues.isPlain(key) && type != BigDecimal.class)
                    || key instanceof Enum<?>
                    || key instanceof Entity
                    || (key instanceof Comparable<?> && TextKind.find(key) != null);
            if (!isSorted || (common != null && common != type)) {
                return;
            }
            common = type;
        }
        if (common == Entity.class) {
            Arrays.sort(
                    elements,
                    Comparator.comparingLong(each -> writer.entity(((Entity) requireKey(keys.of(each))).packed())));
            return;
        }
        Arrays.sort(elements, (a, b) -> compare(requireKey(keys.of(a)), requireKey(keys.of(b))));
    }

    private static Object requireKey(@Nullable Object key) {
        if (key == null) {
            throw new IllegalStateException("A key was there, and is null.");
        }
        return key;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Both are of one class, which is comparable with itself.
    private static int compare(Object a, Object b) {
        return ((Comparable) a).compareTo(b);
    }

    private Node coded(Object value, ManagedCodec<?> codec, Slot slot, int depth) {
        requireReached(value.getClass(), slot);
        int number = number(value);
        StoredClass type = stored(value.getClass());
        openFixed.set(number);
        fixed++;
        List<Integer> names = new ArrayList<>();
        List<Node> values = new ArrayList<>();
        Reach outer = reach;
        for (ManagedOutput.Entry entry : write(value, codec)) {
            path.pushName(entry.name());
            Slot declared = Slot.of(entry.type(), entry.arguments());
            reach = outer.with(declared);
            names.add(type.ensureMember(requireName(entry.name())));
            values.add(node(entry.value(), declared, depth + 1));
            path.pop();
        }
        reach = outer;
        fixed--;
        openFixed.clear(number);
        return new Node.Coded(number, type, names, values);
    }

    @SuppressWarnings("unchecked") // The codec was found by the class of the value.
    private List<ManagedOutput.Entry> write(Object value, ManagedCodec<?> codec) {
        ManagedOutput out = new ManagedOutput();
        try {
            ((ManagedCodec<Object>) codec).write(value, out);
        } catch (RuntimeException | StackOverflowError thrown) {
            throw refused(
                    "could not be written: the codec " + codec.getClass().getName() + " threw "
                            + thrown.getClass().getName() + ". Correct the codec.",
                    thrown);
        } finally {
            out.close();
        }
        return out.entries();
    }

    private Node instance(Object value, Slot slot, int depth) {
        Class<?> type = value.getClass();
        ClassPlan plan = ClassPlan.of(type);
        if (plan.kind() == StoredClass.Kind.TYPE) {
            throw refused("is " + plan.reason(), null);
        }
        requireReached(type, slot);
        int number = number(value);
        StoredClass stored = stored(type);
        if (plan.kind() == StoredClass.Kind.RECORD) {
            openFixed.set(number);
            fixed++;
            List<Node> fields = fields(value, plan, depth + 1);
            fixed--;
            openFixed.clear(number);
            return new Node.Instance(number, stored, fields);
        }
        boolean isFar = depth >= ManagedFormat.LATER_DEPTH && fixed == 0 && compared == 0;
        if (isFar || (isCutInRecords && fixed > 0)) {
            bodies.add(new Body(value, plan, reach, path.fork()));
            return new Node.Later(number, stored, bodyCount++);
        }
        return new Node.Instance(number, stored, fields(value, plan, depth + 1));
    }

    private List<Node> fields(Object value, ClassPlan plan, int depth) {
        List<Node> nodes = new ArrayList<>(plan.fields().size());
        for (PlanField field : plan.fields()) {
            path.pushField(field);
            nodes.add(node(field.get(value), field.slot(), depth));
            path.pop();
        }
        return nodes;
    }
}
