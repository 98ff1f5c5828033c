package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.managed.Codecs;
import dev.phalanx.scenes.internal.managed.ManagedReader;
import dev.phalanx.scenes.internal.managed.ManagedReport;
import dev.phalanx.scenes.internal.managed.ManagedWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Copies, compares and writes the values of managed components.
///
/// Values are copied as worlds copy them: an object of this class has a world of its own, in which it copies entities.
final class ManagedValues implements AutoCloseable {
    private @Nullable World world;

    /// A copy of a value, null of null. Entities in it stay as they are.
    ///
    /// @throws IllegalArgumentException if it holds something that cannot be copied; the message says what
    <T extends IComponent> @Nullable T copy(Class<T> type, @Nullable T value) {
        if (value == null) {
            return null;
        }
        EntityManager em = world().entityManager();
        Entity original = em.createEntity();
        while (holds(value, original)) {
            original =
                    em.createEntity(); // since a copy of an entity refers to the copy where the entity refers to itself
        }
        em.addComponent(original, type, value);
        Entity copy = em.instantiate(original);
        T made = em.getComponent(copy, type);
        em.destroyEntity(original);
        em.destroyEntity(copy);
        return made;
    }

    private World world() {
        World open = world;
        if (open == null) {
            open = new World("Copies of managed components", WorldFlags.STAGING);
            world = open;
        }
        return open;
    }

    private static boolean holds(Object value, Entity entity) {
        boolean[] found = {false};
        if (value instanceof IEntityReferences referring) {
            referring.remapEntities(held -> {
                found[0] |= held.equals(entity);
                return held;
            });
        }
        return found[0];
    }

    @Override
    public void close() {
        if (world != null) {
            world.close();
        }
    }

    /// The bytes of a value: the classes of its objects, and the value.
    ///
    /// @param path where the value is, for the message
    /// @throws IllegalArgumentException if it cannot be written
    static byte[] toBytes(Object value, String path) {
        ManagedWriter writer = new ManagedWriter(new Codecs(Map.of()), List.of(), entity -> entity, blob -> {
            throw new IllegalArgumentException(path + " holds a blob reference, which managed values of change sets"
                    + " cannot. Put the reference in a component of a struct type.");
        });
        TableWriter values = new TableWriter();
        writer.encode(value, value.getClass(), path, values);
        TableWriter out = new TableWriter();
        writer.writeClasses(out);
        out.append(values.length()).put(values.toBuffer());
        return out.toBytes();
    }

    /// The value of [#toBytes].
    ///
    /// @param entities the number of guids that entities in the value can have
    /// @param report is notified of what is dropped
    /// @throws SceneFileException if the bytes are not those of a value of the type
    static @Nullable Object fromBytes(
            Class<?> type, byte[] bytes, LoadOptions options, int entities, ManagedReport report)
            throws SceneFileException {
        List<Class<?>> classes = new ArrayList<>(options.classes());
        classes.addAll(options.types());
        ManagedReader reader = new ManagedReader(
                new Codecs(options.codecs()),
                classes,
                options.missingTypes(),
                entities,
                number -> new Entity(number, 1),
                0,
                blob -> BlobAssetReference.nullReference(),
                report);
        TableReader in = new TableReader("value of " + type.getName(), ByteBuffer.wrap(bytes));
        reader.readClasses(in);
        Object value = reader.decode(in, type);
        in.requireEnd();
        return value;
    }

    /// Whether two values are the same: by `equals`, where the class has one of its own; otherwise field by field, and
    /// arrays, lists, maps and records by what they hold.
    ///
    /// @throws IllegalArgumentException if an object has no `equals` of its own, and its fields cannot be read
    static boolean areSame(@Nullable Object left, @Nullable Object right) {
        ArrayDeque<@Nullable Object[]> open = new ArrayDeque<>();
        IdentityHashMap<Object, Set<Object>> compared = new IdentityHashMap<>();
        open.push(new @Nullable Object[] {left, right});
        while (!open.isEmpty()) {
            @Nullable Object[] pair = open.pop();
            Object a = pair[0];
            Object b = pair[1];
            if (isIdentical(a, b)) {
                continue;
            }
            if (a == null || b == null || a.getClass() != b.getClass()) {
                return false;
            }
            boolean isNew = compared.computeIfAbsent(a, key -> Collections.newSetFromMap(new IdentityHashMap<>()))
                    .add(b);
            if (isNew && !compareParts(a, b, open)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // the same object needs no comparison
    private static boolean isIdentical(@Nullable Object a, @Nullable Object b) {
        return a == b;
    }

    /// Compares two objects of a class, and adds the pairs that they hold to those that are open.
    private static boolean compareParts(Object a, Object b, ArrayDeque<@Nullable Object[]> open) {
        Class<?> type = a.getClass();
        if (type.isArray()) {
            return compareArrays(a, b, open);
        }
        if (a instanceof List<?> list) {
            return compareLists(list, (List<?>) b, open);
        }
        if (a instanceof Map<?, ?> map) {
            return compareMaps(map, (Map<?, ?>) b, open);
        }
        boolean hasEquals = hasEquals(type);
        if (hasEquals && a.equals(b)) {
            return true;
        }
        return (!hasEquals || type.isRecord()) && compareFields(a, b, open);
    }

    private static boolean compareArrays(Object a, Object b, ArrayDeque<@Nullable Object[]> open) {
        int length = Array.getLength(a);
        if (length != Array.getLength(b)) {
            return false;
        }
        if (a.getClass().getComponentType().isPrimitive()) {
            return Objects.deepEquals(a, b);
        }
        for (int i = 0; i < length; i++) {
            open.push(new @Nullable Object[] {Array.get(a, i), Array.get(b, i)});
        }
        return true;
    }

    private static boolean compareLists(List<?> a, List<?> b, ArrayDeque<@Nullable Object[]> open) {
        if (a.size() != b.size()) {
            return false;
        }
        Iterator<?> other = b.iterator();
        for (Object each : a) {
            open.push(new @Nullable Object[] {each, other.next()});
        }
        return true;
    }

    private static boolean compareMaps(Map<?, ?> a, Map<?, ?> b, ArrayDeque<@Nullable Object[]> open) {
        if (a.size() != b.size()) {
            return false;
        }
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            if (!b.containsKey(entry.getKey())) {
                return false;
            }
            open.push(new @Nullable Object[] {entry.getValue(), b.get(entry.getKey())});
        }
        return true;
    }

    private static boolean hasEquals(Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static boolean compareFields(Object a, Object b, ArrayDeque<@Nullable Object[]> open) {
        for (Class<?> at = a.getClass(); at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                if (a instanceof Record && !field.trySetAccessible()) {
                    return false; // as its equals says, which compares arrays and the like by identity
                }
                @Nullable Object[] pair = {read(field, a), read(field, b)};
                if (field.getType().isPrimitive()) {
                    if (!Objects.equals(pair[0], pair[1])) {
                        return false;
                    }
                } else {
                    open.push(pair);
                }
            }
        }
        return true;
    }

    private static @Nullable Object read(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (InaccessibleObjectException | IllegalAccessException closed) {
            throw new IllegalArgumentException(
                    "A managed component holds a " + object.getClass().getName()
                            + ", whose fields cannot be compared: its package is not open to the module"
                            + " dev.phalanx.scenes. Open the package, or give the class an equals of its own.",
                    closed);
        }
    }
}
