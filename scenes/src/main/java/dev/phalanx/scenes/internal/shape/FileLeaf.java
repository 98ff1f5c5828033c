package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A leaf column of a type as a file has it.
///
/// @param path names of fields joined by dots
/// @param kind the type of the elements
/// @param stride elements of one value
/// @param holds what the elements mean
/// @param constants of an enum the names of its constants, by ordinal; otherwise empty
public record FileLeaf(String path, LeafKind kind, int stride, Leaf.Holds holds, List<String> constants) {
    private static final int LEAST_BYTES = 4 + 1 + 4 + 1 + 4;
    private static final LeafKind[] KINDS = {
        LeafKind.BOOLEAN,
        LeafKind.BYTE,
        LeafKind.CHAR,
        LeafKind.SHORT,
        LeafKind.INT,
        LeafKind.FLOAT,
        LeafKind.LONG,
        LeafKind.DOUBLE
    };
    private static final Leaf.Holds[] HOLDS = {
        Leaf.Holds.PLAIN,
        Leaf.Holds.ENUM,
        Leaf.Holds.ENTITY,
        Leaf.Holds.FIXED_STRING,
        Leaf.Holds.FIXED_LIST,
        Leaf.Holds.FIXED_ARRAY,
        Leaf.Holds.BLOB_REFERENCE
    };

    /// The leaf of a class.
    public static FileLeaf of(Class<?> type, Leaf leaf) {
        return new FileLeaf(leaf.path(), leaf.kind(), leaf.stride(), leaf.holds(), constants(type, leaf));
    }

    private static List<String> constants(Class<?> type, Leaf leaf) {
        if (leaf.holds() != Leaf.Holds.ENUM) {
            return List.of();
        }
        Class<?> at = type;
        for (String name : leaf.path().split("\\.", -1)) {
            at = fieldOf(at, name).getType();
        }
        return Arrays.stream(at.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    private static Field fieldOf(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new IllegalStateException(type.getName() + " has no field " + name + ", though its struct type has.");
    }

    /// Whether a file can have such a leaf.
    public static boolean isWritable(Leaf leaf) {
        return Arrays.asList(KINDS).contains(leaf.kind())
                && Arrays.asList(HOLDS).contains(leaf.holds());
    }

    public int bytes() {
        return kind.bytes() * stride;
    }

    public void write(TableWriter out) {
        out.writeString(path);
        out.writeByte(Arrays.asList(KINDS).indexOf(kind));
        out.writeInt(stride);
        out.writeByte(Arrays.asList(HOLDS).indexOf(holds));
        out.writeInt(constants.size());
        constants.forEach(out::writeString);
    }

    public static List<FileLeaf> readAll(TableReader in) throws SceneFileException {
        int count = in.readCount(LEAST_BYTES, "number of fields");
        List<FileLeaf> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(read(in));
        }
        return List.copyOf(found);
    }

    private static FileLeaf read(TableReader in) throws SceneFileException {
        String path = in.readString("path of a field");
        int kind = in.readByte("kind of " + path);
        int stride = in.readInt("number of elements of " + path);
        int holds = in.readByte("meaning of " + path);
        if (kind >= KINDS.length || holds >= HOLDS.length || stride < 1 || stride > 1 << 20) {
            throw in.damaged(
                    "field " + path + " has kind " + kind + ", meaning " + holds + " and " + stride + " elements");
        }
        int count = in.readCount(Integer.BYTES, "number of constants of " + path);
        List<String> constants = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            constants.add(in.readString("constant of " + path));
        }
        return new FileLeaf(path, KINDS[kind], stride, HOLDS[holds], List.copyOf(constants));
    }

    /// The leaf as messages name it, such as `position.x: float`.
    @Override
    public String toString() {
        String type = holds == Leaf.Holds.PLAIN
                ? kind.name().toLowerCase(Locale.ROOT)
                : holds.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return path + ": " + type + (stride == 1 ? "" : " of " + stride + " elements");
    }
}
