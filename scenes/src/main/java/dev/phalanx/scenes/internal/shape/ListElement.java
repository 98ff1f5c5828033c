package dev.phalanx.scenes.internal.shape;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the bytes of an element of a fixed list mean. A fixed list is two bytes of length, then elements.
///
/// @param size bytes of an element
/// @param parts its leaves
public record ListElement(int size, List<Part> parts) {
    /// Bytes before the first element.
    public static final int HEADER = 2;

    private static final int LEAST_BYTES = 4;
    private static final Map<Class<?>, LeafKind> PRIMITIVES = Map.of(
            Boolean.class, LeafKind.BOOLEAN,
            Byte.class, LeafKind.BYTE,
            Character.class, LeafKind.CHAR,
            Short.class, LeafKind.SHORT,
            Integer.class, LeafKind.INT,
            Float.class, LeafKind.FLOAT,
            Long.class, LeafKind.LONG,
            Double.class, LeafKind.DOUBLE);

    /// A leaf of an element.
    ///
    /// @param offset of its first byte in the element
    public record Part(FileLeaf leaf, int offset) {}

    static ListElement of(Class<?> type) {
        LeafKind kind = PRIMITIVES.get(type);
        if (kind != null) {
            return ofLeaf(new FileLeaf("", kind, 1, Leaf.Holds.PLAIN, List.of(), null));
        } else if (type.isEnum()) {
            return ofLeaf(new FileLeaf("", LeafKind.INT, 1, Leaf.Holds.ENUM, FileLeaf.constants(type), null));
        }
        StructType<?> struct = StructType.of(type);
        List<Part> parts = new ArrayList<>();
        for (Leaf leaf : struct.leaves()) {
            parts.add(new Part(FileLeaf.of(type, leaf), leaf.offset()));
        }
        return new ListElement(struct.size(), List.copyOf(parts));
    }

    private static ListElement ofLeaf(FileLeaf whole) {
        return new ListElement(whole.bytes(), List.of(new Part(whole, 0)));
    }

    /// Whether elements refer to entities or blobs, including elements of lists in them.
    public boolean hasReferences() {
        return parts.stream()
                .anyMatch(part -> part.leaf.holds() == Leaf.Holds.ENTITY
                        || part.leaf.holds() == Leaf.Holds.BLOB_REFERENCE
                        || (part.leaf.element() != null && part.leaf.element().hasReferences()));
    }

    /// Whether values of this are values of another one, apart from the ordinals of enums.
    public boolean fits(ListElement now) {
        if (size != now.size || parts.size() != now.parts.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).offset != now.parts.get(i).offset
                    || !parts.get(i).leaf.fits(now.parts.get(i).leaf)) {
                return false;
            }
        }
        return true;
    }

    void write(TableWriter out) {
        out.writeInt(size);
        out.writeInt(parts.size());
        for (Part part : parts) {
            part.leaf.write(out);
            out.writeInt(part.offset);
        }
    }

    static ListElement read(TableReader in, int depth) throws SceneFileException {
        int size = in.readInt("size of an element");
        int count = in.readCount(LEAST_BYTES, "number of parts of an element");
        if (size < 1) {
            throw in.damaged("an element has " + size + " bytes");
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FileLeaf leaf = FileLeaf.read(in, depth + 1);
            int offset = in.readInt("offset in an element");
            if (offset < 0 || leaf.bytes() > size || offset > size - leaf.bytes()) {
                throw in.damaged("part " + leaf.path() + " of an element of " + size + " bytes is at " + offset);
            }
            parts.add(new Part(leaf, offset));
        }
        return new ListElement(size, List.copyOf(parts));
    }

    /// Such as `[x: float, y: float]`.
    @Override
    public String toString() {
        return parts.stream().map(Part::leaf).toList().toString();
    }
}
