package dev.phalanx.crossings;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// Values as text, bit by bit: equal values have equal texts, wherever they are.
final class ValueText {
    private final Function<Entity, String> names;
    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
    private final StringBuilder out = new StringBuilder();

    private ValueText(Function<Entity, String> names) {
        this.names = names;
    }

    /// @param names what entities are called
    static String of(Object value, Function<Entity, String> names) {
        ValueText text = new ValueText(names);
        text.add(value);
        return text.out.toString();
    }

    /// The value of a component of any kind: of a buffer the list of its elements, of a tag any instance.
    static Object component(EntityManager em, Entity entity, Class<? extends IComponent> type) {
        if (IBufferElementData.class.isAssignableFrom(type)) {
            return List.of(em.getBuffer(entity, type.asSubclass(IBufferElementData.class), true)
                    .toArray());
        }
        if (ISharedComponentData.class.isAssignableFrom(type)) {
            return em.getSharedComponent(entity, type.asSubclass(ISharedComponentData.class));
        }
        if (type.isRecord() && type.getRecordComponents().length == 0) {
            try {
                return type.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError(impossible.getMessage(), impossible);
            }
        }
        return em.getComponent(entity, type);
    }

    private void add(Object value) {
        switch (value) {
            case null -> out.append("null");
            case Float number -> out.append("f").append(Integer.toHexString(Float.floatToRawIntBits(number)));
            case Double number -> out.append("d").append(Long.toHexString(Double.doubleToRawLongBits(number)));
            case Character letter -> out.append("c").append((int) letter);
            case Boolean _, Byte _, Short _, Integer _, Long _ ->
                out.append(value.getClass().getSimpleName().charAt(0)).append(value);
            case String text -> out.append('"').append(text).append('"');
            case Enum<?> constant ->
                out.append(constant.getDeclaringClass().getSimpleName())
                        .append('.')
                        .append(constant.name());
            case Entity entity -> out.append(names.apply(entity));
            case FixedString text -> out.append('\'').append(text).append('\'');
            case FixedList<?> list -> addAll(list.toArray());
            case BlobAssetReference<?> blob -> add(blob.isNull() ? "no blob" : blob.value());
            case BlobString text -> add(text.toString());
            case BlobArray<?> array -> addAll(array.toArray());
            case BlobPtr<?> pointer -> add(pointer.isNull() ? "no pointer" : pointer.value());
            case NativeIntArray array -> addAll(array.toArray());
            case Optional<?> maybe -> addAll(maybe.stream().toArray());
            case Map<?, ?> map -> addMap(map);
            case Collection<?> all -> addAll(all.toArray());
            default -> addObject(value);
        }
    }

    private void addAll(Object array) {
        out.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            add(Array.get(array, i));
            out.append(' ');
        }
        out.append(']');
    }

    private void addMap(Map<?, ?> map) {
        out.append('{');
        map.forEach((key, value) -> {
            add(key);
            out.append('=');
            add(value);
            out.append(' ');
        });
        out.append('}');
    }

    private void addObject(Object value) {
        if (!value.getClass().isRecord()) {
            Integer before = seen.putIfAbsent(value, seen.size());
            if (before != null) {
                out.append('#').append(before);
                return;
            }
        }
        if (value.getClass().isArray()) {
            addAll(value);
            return;
        }
        Map<String, Field> fields = new TreeMap<>();
        for (Class<?> type = value.getClass();
                type != Object.class && type != Record.class;
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers())
                        && !field.getName().equals("properties")) {
                    fields.put(field.getName(), field);
                }
            }
        }
        out.append(value.getClass().getSimpleName()).append('(');
        fields.forEach((name, field) -> {
            field.setAccessible(true);
            out.append(name).append(':');
            try {
                add(field.get(value));
            } catch (IllegalAccessException impossible) {
                throw new AssertionError(impossible);
            }
            out.append(' ');
        });
        out.append(')');
    }
}
