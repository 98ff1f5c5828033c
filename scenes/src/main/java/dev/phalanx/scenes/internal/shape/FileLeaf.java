package dev.phalanx.scenes.internal.shape;

import dev.phalanx.entities.types.TypeField;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A leaf column of a type, as it is in a file or in the program.
///
/// @param path names of fields joined by dots
/// @param kind the type of the elements
/// @param stride elements of one value
/// @param holds what the elements mean
/// @param constants for an enum, the names of its constants by ordinal; for a blob reference, the name of the class of
///     the root; otherwise empty
/// @param element what the elements of a fixed list mean; otherwise null
public record FileLeaf(
        String path,
        LeafKind kind,
        int stride,
        Leaf.Holds holds,
        List<String> constants,
        @Nullable ListElement element) {
    private static final int LEAST_BYTES = 4 + 1 + 4 + 1 + 4;
    private static final int MOST_DEPTH = 8;
    private static final int MOST_STRIDE = 1 << 20;
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

    /// The leaf of a field.
    ///
    /// @throws IllegalArgumentException if it is a list of lists of references
    static FileLeaf of(Class<?> type, TypeField field) {
        FileLeaf leaf = of(type, field.path(), field.kind(), field.stride(), field.holds());
        ListElement element = leaf.element;
        if (element != null
                && element.parts().stream()
                        .map(part -> part.leaf().element)
                        .anyMatch(inner -> inner != null && inner.hasReferences())) {
            throw new IllegalArgumentException(type.getName() + "." + field.path() + " is a list whose elements have"
                    + " lists of references to entities or blobs, which cannot be written to a file. Use a buffer of"
                    + " components that have one list each.");
        }
        return leaf;
    }

    /// The leaf of a field, also of one that files cannot have.
    public static FileLeaf of(Class<?> type, Leaf leaf) {
        return of(type, leaf.path(), leaf.kind(), leaf.stride(), leaf.holds());
    }

    private static FileLeaf of(Class<?> type, String path, LeafKind kind, int stride, Leaf.Holds holds) {
        List<String> constants = switch (holds) {
            case ENUM ->
                constants(path.isEmpty() ? type : FieldPath.last(type, path).getType());
            case BLOB_REFERENCE -> List.of(FieldPath.argument(type, path).getName());
            default -> List.of();
        };
        ListElement element = holds == Leaf.Holds.FIXED_LIST ? ListElement.of(FieldPath.argument(type, path)) : null;
        return new FileLeaf(path, kind, stride, holds, constants, element);
    }

    static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    /// Whether a file can have such a field.
    static boolean isWritable(TypeField field) {
        return Arrays.asList(KINDS).contains(field.kind())
                && Arrays.asList(HOLDS).contains(field.holds());
    }

    /// Bytes of one value.
    public int bytes() {
        return kind.bytes() * stride;
    }

    /// Whether values of this are values of a leaf of the present, apart from the ordinals of enums.
    boolean fits(FileLeaf now) {
        boolean isSame = path.equals(now.path) && kind == now.kind && stride == now.stride && holds == now.holds;
        ListElement there = now.element;
        return isSame && (element == null || (there != null && element.fits(there)));
    }

    void write(TableWriter out) {
        out.writeString(path);
        out.writeByte(Arrays.asList(KINDS).indexOf(kind));
        out.writeInt(stride);
        out.writeByte(Arrays.asList(HOLDS).indexOf(holds));
        out.writeInt(constants.size());
        constants.forEach(out::writeString);
        if (element != null) {
            element.write(out);
        }
    }

    static List<FileLeaf> readAll(TableReader in) throws SceneFileException {
        int count = in.readCount(LEAST_BYTES, "number of fields");
        List<FileLeaf> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(read(in, 0));
        }
        return List.copyOf(found);
    }

    static FileLeaf read(TableReader in, int depth) throws SceneFileException {
        String path = in.readString("path of a field");
        int kind = in.readByte("kind of " + path);
        int stride = in.readInt("number of elements of " + path);
        int holds = in.readByte("meaning of " + path);
        if (kind >= KINDS.length
                || holds >= HOLDS.length
                || stride < 1
                || stride > MOST_STRIDE
                || depth > MOST_DEPTH
                || !isPossible(HOLDS[holds], KINDS[kind], stride)) {
            throw in.damaged(
                    "field " + path + " has kind " + kind + ", meaning " + holds + " and " + stride + " elements");
        }
        int count = in.readCount(Integer.BYTES, "number of constants of " + path);
        List<String> constants = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            constants.add(in.readString("constant of " + path));
        }
        if (HOLDS[holds] == Leaf.Holds.BLOB_REFERENCE && count != 1) {
            throw in.damaged("field " + path + " refers to blobs of " + count + " classes");
        }
        ListElement element = HOLDS[holds] == Leaf.Holds.FIXED_LIST ? ListElement.read(in, depth) : null;
        return new FileLeaf(path, KINDS[kind], stride, HOLDS[holds], List.copyOf(constants), element);
    }

    private static boolean isPossible(Leaf.Holds holds, LeafKind kind, int stride) {
        return switch (holds) {
            case ENUM -> kind == LeafKind.INT && stride == 1;
            case ENTITY, BLOB_REFERENCE -> kind == LeafKind.LONG && stride == 1;
            case FIXED_STRING, FIXED_LIST -> kind == LeafKind.BYTE && stride > ListElement.HEADER;
            case PLAIN -> stride == 1;
            default -> true;
        };
    }

    /// The leaf as messages name it, such as `position.x: float`.
    @Override
    public String toString() {
        String type = holds == Leaf.Holds.PLAIN
                ? kind.name().toLowerCase(Locale.ROOT)
                : holds.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String elements = element == null ? "" : " of " + element;
        boolean isBytes = holds == Leaf.Holds.FIXED_STRING || holds == Leaf.Holds.FIXED_LIST;
        String size = stride == 1 ? "" : isBytes ? " in " + stride + " bytes" : " of " + stride + " elements";
        return path + ": " + type + elements + size;
    }
}
