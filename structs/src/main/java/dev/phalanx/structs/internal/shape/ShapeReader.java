package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.Leaf.Holds;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.contract.BlobPart;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/// Reads the shape of one struct type from its class, laying its leaves out as C would, one after the other.
///
/// A reader is used once. Whatever does not fit is refused by [StructErrors] with the path to the field.
final class ShapeReader {
    private static final Map<Class<?>, LeafKind> KINDS = Map.of(
            boolean.class, LeafKind.BOOLEAN,
            byte.class, LeafKind.BYTE,
            char.class, LeafKind.CHAR,
            short.class, LeafKind.SHORT,
            int.class, LeafKind.INT,
            float.class, LeafKind.FLOAT,
            long.class, LeafKind.LONG,
            double.class, LeafKind.DOUBLE);

    private final String rootName;
    private final Class<?> rootType;
    private final Deque<Class<?>> open;
    private final Place place;
    private final List<Leaf> leaves = new ArrayList<>();
    private int size;
    private int alignment = 1;

    /// The places in which values of a type are stored.
    private enum Place {
        COLUMNS,
        FIXED_LIST,
        BLOB
    }

    ShapeReader(Class<?> root) {
        this(StructErrors.nameOf(root), root, new ArrayDeque<>(), Place.COLUMNS);
    }

    /// A reader of types that are stored in blobs, which may have views of the same blob as fields.
    static ShapeReader inBlob(Class<?> root) {
        return new ShapeReader(StructErrors.nameOf(root), root, new ArrayDeque<>(), Place.BLOB);
    }

    /// @param rootName begins every path
    /// @param rootType the class that is read
    /// @param open the classes that are being read, which must not appear inside themselves
    /// @param place where its values are stored
    private ShapeReader(String rootName, Class<?> rootType, Deque<Class<?>> open, Place place) {
        this.rootName = rootName;
        this.rootType = rootType;
        this.open = open;
        this.place = place;
    }

    /// The result of reading: the root's shape, its leaves, its size and alignment.
    record Reading(Shape root, List<Leaf> leaves, int size, int alignment) {}

    Reading readRoot(Class<?> type) {
        return read(type == Entity.class ? scalar(type, "", LeafKind.LONG, Holds.ENTITY, 4) : composite(type, ""));
    }

    /// Reads a type stored in blobs: a primitive, an enum, a string, or what has fields.
    Reading readBlobRoot(Class<?> type) {
        boolean isLeaf = type.isPrimitive()
                || type.isEnum()
                || type == Entity.class
                || BlobPart.Kind.of(type) == BlobPart.Kind.STRING;
        return read(isLeaf ? field(type, type, type, "") : composite(type, ""));
    }

    private Reading read(Shape root) {
        return new Reading(root, List.copyOf(leaves), roundUp(size, alignment), alignment);
    }

    private Shape field(Class<?> type, Type generic, AnnotatedElement declaration, String path) {
        if (!type.isArray()) {
            StructErrors.requireNoLength(type, declaration.getAnnotation(FixedLength.class), where(path));
        }
        LeafKind kind = KINDS.get(type);
        if (kind != null) {
            return scalar(type, path, kind, Holds.PLAIN, kind.bytes());
        }
        if (type.isEnum()) {
            StructErrors.requireConstants(type, where(path));
            return scalar(type, path, LeafKind.INT, Holds.ENUM, 4);
        }
        if (type == Entity.class) {
            return scalar(type, path, LeafKind.LONG, Holds.ENTITY, 4);
        }
        if (type.isArray()) {
            return fixedArray(type, declaration, path);
        }
        BlobPart.Kind part = BlobPart.Kind.of(type);
        if (part == BlobPart.Kind.REFERENCE) {
            return blobReference(type, generic, path);
        }
        if (part != null) {
            return blobView(type, part, generic, path);
        }
        if (FixedString.class.isAssignableFrom(type) && type != FixedString.class) {
            return new Shape.Text(type, leaf(path, LeafKind.BYTE, sizeInName(type), Holds.FIXED_STRING, 2));
        }
        if (FixedList.class.isAssignableFrom(type) && type != FixedList.class) {
            return inlineList(type, generic, path);
        }
        if (NativeContainer.class.isAssignableFrom(type)) {
            return container(type, path);
        }
        return composite(type, path);
    }

    private Shape scalar(Class<?> type, String path, LeafKind kind, Holds holds, int align) {
        return new Shape.Scalar(type, leaf(path, kind, 1, holds, align));
    }

    private Shape fixedArray(Class<?> type, AnnotatedElement declaration, String path) {
        LeafKind kind = KINDS.get(type.getComponentType());
        FixedLength length = declaration.getAnnotation(FixedLength.class);
        if (kind == null || length == null || length.value() < 1) {
            throw StructErrors.array(where(path), type, length);
        }
        return new Shape.FixedArray(type, leaf(path, kind, length.value(), Holds.FIXED_ARRAY, kind.bytes()));
    }

    private Shape blobReference(Class<?> type, Type generic, String path) {
        StructErrors.requireNotInBlob(place == Place.BLOB, where(path));
        Class<?> target = BlobShape.of(elementType(generic, path)).type();
        return new Shape.BlobReference(type, target, leaf(path, LeafKind.LONG, 1, Holds.BLOB_REFERENCE, 8));
    }

    private Shape blobView(Class<?> type, BlobPart.Kind part, Type generic, String path) {
        StructErrors.requireInBlob(place == Place.BLOB, type, where(path));
        Class<?> element = part == BlobPart.Kind.STRING ? byte.class : elementType(generic, path);
        BlobPart.Kind nested = BlobPart.Kind.of(element);
        if (nested == BlobPart.Kind.ARRAY || nested == BlobPart.Kind.POINTER) {
            throw StructErrors.unknownElement(where(path), generic, true);
        }
        int ints = part == BlobPart.Kind.POINTER ? 1 : 2;
        return new Shape.BlobView(type, element, leaf(path, LeafKind.INT, ints, Holds.BLOB_VIEW, 4));
    }

    private Shape container(Class<?> type, String path) {
        if (place != Place.COLUMNS) {
            throw StructErrors.containerIn(place == Place.BLOB ? "a blob" : "a fixed list", type, where(path));
        }
        return new Shape.Container(type, leaf(path, LeafKind.OBJECT, 1, Holds.CONTAINER, LeafKind.OBJECT.bytes()));
    }

    private Shape inlineList(Class<?> type, Type generic, String path) {
        Class<?> element = elementType(generic, path);
        String where = where(path) + "[]";
        StructErrors.requireElementSize(element, elementSize(element, where), sizeInName(type) - 2, where);
        return new Shape.InlineList(type, element, leaf(path, LeafKind.BYTE, sizeInName(type), Holds.FIXED_LIST, 2));
    }

    private int elementSize(Class<?> element, String where) {
        LeafKind kind = KINDS.get(MethodType.methodType(element).unwrap().returnType());
        if (kind != null) {
            return kind.bytes();
        }
        if (element.isEnum()) {
            StructErrors.requireConstants(element, where);
            return LeafKind.INT.bytes();
        }
        StructErrors.requireElement(element, where);
        Reading reading = new ShapeReader(where, element, open, Place.FIXED_LIST).readRoot(element);
        return reading.leaves().isEmpty() ? 0 : reading.size();
    }

    /// Lays a nested value out from offset 0, then moves it to where its alignment lets it begin.
    private Shape composite(Class<?> type, String path) {
        if (open.contains(type)) {
            throw StructErrors.recursive(where(path), type);
        }
        open.push(type);
        int firstLeaf = leaves.size();
        int sizeBefore = size;
        int alignmentBefore = alignment;
        size = 0;
        alignment = 1;
        Shape shape = members(type, path);
        int start = roundUp(sizeBefore, alignment);
        StructErrors.requireSize((long) start + roundUp(size, alignment), where(path));
        for (int i = firstLeaf; i < leaves.size(); i++) {
            Leaf leaf = leaves.get(i);
            leaves.set(i, new Leaf(leaf.path(), leaf.kind(), leaf.stride(), start + leaf.offset(), leaf.holds()));
        }
        size = start + roundUp(size, alignment);
        alignment = Math.max(alignmentBefore, alignment);
        open.pop();
        return shape;
    }

    private Shape members(Class<?> type, String path) {
        JomlTypes.JomlType joml = JomlTypes.find(type);
        List<Shape.Member> members = new ArrayList<>();
        if (joml != null) {
            for (String name : joml.members()) {
                members.add(new Shape.Member(name, jomlField(type, join(path, name))));
            }
            return new Shape.Composite(type, joml.construction(), members, where(path));
        }
        StructErrors.requireStruct(type, where(path), type == rootType);
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                String at = join(path, component.getName());
                members.add(new Shape.Member(
                        component.getName(), field(component.getType(), component.getGenericType(), component, at)));
            }
            return new Shape.Composite(type, Shape.Construction.RECORD, members, where(path));
        }
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            String at = join(path, field.getName());
            StructErrors.requireFieldType(field, where(at));
            members.add(new Shape.Member(field.getName(), field(field.getType(), field.getGenericType(), field, at)));
            StructErrors.requirePublic(field, where(at));
        }
        return new Shape.Composite(type, Shape.Construction.FIELDS, members, where(path));
    }

    /// A field of a JOML class, whose primitive type is in the class's last letter.
    private Shape jomlField(Class<?> type, String path) {
        return switch (type.getSimpleName().charAt(type.getSimpleName().length() - 1)) {
            case 'f' -> scalar(float.class, path, LeafKind.FLOAT, Holds.PLAIN, 4);
            case 'd' -> scalar(double.class, path, LeafKind.DOUBLE, Holds.PLAIN, 8);
            case 'L' -> scalar(long.class, path, LeafKind.LONG, Holds.PLAIN, 8);
            default -> scalar(int.class, path, LeafKind.INT, Holds.PLAIN, 4);
        };
    }

    private int leaf(String path, LeafKind kind, int stride, Holds holds, int align) {
        int offset = roundUp(size, align);
        StructErrors.requireSize(offset + (long) kind.bytes() * stride, where(path));
        Leaf leaf = new Leaf(path, kind, stride, offset, holds);
        size = offset + leaf.bytes();
        alignment = Math.max(alignment, align);
        leaves.add(leaf);
        return leaves.size() - 1;
    }

    private Class<?> elementType(Type generic, String path) {
        if (generic instanceof ParameterizedType list) {
            Type argument = list.getActualTypeArguments()[0];
            Type raw = argument instanceof ParameterizedType parameterized ? parameterized.getRawType() : argument;
            if (raw instanceof Class<?> element) {
                return element;
            }
        }
        throw StructErrors.unknownElement(where(path), generic, isBlob(generic));
    }

    private static boolean isBlob(Type generic) {
        Type raw = generic instanceof ParameterizedType parameterized ? parameterized.getRawType() : generic;
        return raw instanceof Class<?> type && BlobPart.Kind.of(type) != null;
    }

    private String where(String path) {
        return path.isEmpty() ? rootName : rootName + "." + path;
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static int sizeInName(Class<?> type) {
        return Integer.parseInt(type.getSimpleName().replaceAll("\\D", ""));
    }

    private static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
