package dev.phalanx.scenes.internal.values;

import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of one type as JSON. Fields of fields are objects in objects: the leaves `position.x` and `position.y` of
/// a value are `{"position": {"x": 1, "y": 2}}`.
///
/// Never changes. It is all that has to be known about a type to write its values and to read them, so neither needs
/// its class.
public final class ValueForm {
    /// Bytes of the longest elements of lists whose fields are shown.
    private static final int MOST_ELEMENT = 4096;
    /// Objects in objects.
    private static final int MOST_DEPTH = 16;

    private final List<FileLeaf> leaves;
    private final Part root;
    /// What the elements of the lists of each leaf are, or null.
    private final List<@Nullable ValueForm> elements = new ArrayList<>();
    /// For each leaf the bytes of an element that fields have, or null if fields overlap or there are no lists.
    private final List<@Nullable BitSet> covered = new ArrayList<>();

    /// A value, or a part of it.
    public sealed interface Part {}

    /// An object.
    ///
    /// @param parts what its properties are, by name
    public record Branch(Map<String, Part> parts) implements Part {}

    /// A field.
    ///
    /// @param index its index in the leaves
    public record Field(int index) implements Part {}

    /// Where the bytes of leaves are.
    @FunctionalInterface
    public interface Leaves {
        /// A little-endian buffer at the bytes of a leaf of the value. Called once for each leaf that is written, in
        /// their order.
        ByteBuffer at(int leaf) throws IOException;
    }

    /// The form of a type.
    public ValueForm(List<FileLeaf> leaves) {
        this.leaves = List.copyOf(leaves);
        this.root = root(leaves);
        for (FileLeaf leaf : leaves) {
            ListElement element = leaf.element();
            elements.add(
                    element == null
                            ? null
                            : new ValueForm(element.parts().stream()
                                    .map(ListElement.Part::leaf)
                                    .toList()));
            covered.add(element == null ? null : covered(element));
        }
    }

    private static Part root(List<FileLeaf> leaves) {
        if (leaves.size() == 1 && leaves.getFirst().path().isEmpty()) {
            return new Field(0); // such as an element of a list of numbers
        }
        Branch root = nested(leaves);
        return root == null ? flat(leaves) : root;
    }

    /// The leaves in objects in objects; null if their paths do not fit into each other, which files may say.
    private static @Nullable Branch nested(List<FileLeaf> leaves) {
        Branch root = new Branch(new LinkedHashMap<>());
        for (int i = 0; i < leaves.size(); i++) {
            String[] names = leaves.get(i).path().split("\\.", -1);
            Branch at = root;
            for (int n = 0; n < names.length - 1; n++) {
                Part next = at.parts.computeIfAbsent(names[n], any -> new Branch(new LinkedHashMap<>()));
                if (!(next instanceof Branch branch)) {
                    return null;
                }
                at = branch;
            }
            if (names.length > MOST_DEPTH || at.parts.putIfAbsent(names[names.length - 1], new Field(i)) != null) {
                return null;
            }
        }
        return root;
    }

    private static Branch flat(List<FileLeaf> leaves) {
        Branch root = new Branch(new LinkedHashMap<>());
        for (int i = 0; i < leaves.size(); i++) {
            String path = leaves.get(i).path();
            root.parts.put(root.parts.containsKey(path) ? path + "#" + i : path, new Field(i));
        }
        return root;
    }

    private static @Nullable BitSet covered(ListElement element) {
        if (element.size() < 1 || element.size() > MOST_ELEMENT) {
            return null;
        }
        BitSet found = new BitSet(element.size());
        for (ListElement.Part part : element.parts()) {
            int end = part.offset() + part.leaf().bytes();
            int taken = found.nextSetBit(part.offset());
            if (taken >= 0 && taken < end) {
                return null;
            }
            found.set(part.offset(), end);
        }
        return found;
    }

    /// The whole value: an object, or a single field without a name.
    public Part root() {
        return root;
    }

    /// A field.
    public FileLeaf leaf(int index) {
        return leaves.get(index);
    }

    /// The form of the elements of a field that is a list; null if it is none, or if fields of the elements overlap.
    public @Nullable ValueForm element(int index) {
        return covered.get(index) == null ? null : elements.get(index);
    }

    /// The bytes of the fields of an element of a list.
    ///
    /// @param list the bytes of the list
    /// @param at where the element begins
    public static Leaves inElement(ListElement element, ByteBuffer list, int at) {
        return leaf -> {
            ListElement.Part part = element.parts().get(leaf);
            return list.slice(at + part.offset(), part.leaf().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        };
    }

    /// The bytes of a value whose leaves follow each other.
    public static Leaves inBytes(List<FileLeaf> leaves, byte[] bytes) {
        int[] offsets = new int[leaves.size()];
        int at = 0;
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = at;
            at += leaves.get(i).bytes();
        }
        return leaf -> ByteBuffer.wrap(bytes, offsets[leaf], leaves.get(leaf).bytes())
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The bytes of a field of a row of columns.
    ///
    /// @param column the array of the field, in which the row is the first
    public static ByteBuffer ofColumn(FileLeaf leaf, Object column) {
        ByteBuffer bytes = ByteBuffer.allocate(leaf.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        LeafBytes.put(leaf.kind(), column, 0, leaf.stride(), bytes);
        return bytes.flip();
    }

    /// Stores the bytes of a field in a row of columns. Same as [#ofColumn].
    public static void toColumn(FileLeaf leaf, ByteBuffer bytes, Object column) {
        LeafBytes.get(leaf.kind(), bytes, column, 0, leaf.stride());
    }

    // Writing

    /// Writes a value.
    public void write(Leaves values, JsonOutput out, SpecialValues special) throws IOException {
        write(root, values, out, special);
    }

    /// Writes a part of a value.
    public void write(Part part, Leaves values, JsonOutput out, SpecialValues special) throws IOException {
        if (part instanceof Field field) {
            writeField(field.index(), values, out, special);
            return;
        }
        out.beginObject();
        for (Map.Entry<String, Part> each : ((Branch) part).parts().entrySet()) {
            out.name(each.getKey());
            write(each.getValue(), values, out, special);
        }
        out.end();
    }

    private void writeField(int index, Leaves values, JsonOutput out, SpecialValues special) throws IOException {
        FileLeaf leaf = leaves.get(index);
        switch (leaf.holds()) {
            case CONTAINER -> special.writeContainer(index, out);
            case BLOB_VIEW -> out.nothing();
            default -> {
                ByteBuffer from = values.at(index);
                ByteBuffer value = from.slice(from.position(), leaf.bytes()).order(ByteOrder.LITTLE_ENDIAN);
                if (!writeBytes(index, leaf, value, out, special)) {
                    special.writeBits(leaf, value.clear(), out);
                }
            }
        }
    }

    /// @return false, before anything is written, if no value of the field has these bytes
    private boolean writeBytes(int index, FileLeaf leaf, ByteBuffer value, JsonOutput out, SpecialValues special)
            throws IOException {
        return switch (leaf.holds()) {
            case ENUM -> writeConstant(leaf, value.getInt(0), out);
            case ENTITY -> special.writeEntity(value.getLong(0), out);
            case BLOB_REFERENCE -> special.writeBlob(leaf, value.getLong(0), out);
            case FIXED_STRING -> writeFixedString(value, out, special.keepsAllBits());
            case FIXED_LIST -> writeFixedList(index, value, out, special);
            case FIXED_ARRAY -> writeFixedArray(leaf, value, out);
            default -> writePlain(leaf.kind(), value, out);
        };
    }

    private static boolean writeConstant(FileLeaf leaf, int ordinal, JsonOutput out) throws IOException {
        boolean isKnown = ordinal >= 0
                && ordinal < leaf.constants().size()
                && leaf.constants().indexOf(leaf.constants().get(ordinal)) == ordinal;
        if (isKnown) {
            out.string(leaf.constants().get(ordinal));
        }
        return isKnown;
    }

    private static boolean writePlain(LeafKind kind, ByteBuffer value, JsonOutput out) throws IOException {
        if (kind == LeafKind.BOOLEAN && (value.get(value.position()) & ~1) != 0) {
            return false;
        }
        switch (kind) {
            case BOOLEAN -> out.bool(value.get() != 0);
            case CHAR -> out.string(String.valueOf(value.getChar()));
            case FLOAT -> out.number(value.getFloat());
            case DOUBLE -> out.number(value.getDouble());
            default -> out.whole(LeafBytes.getWhole(kind, value));
        }
        return true;
    }

    /// Writes the next element of a field that is an array.
    public static void writeElement(FileLeaf leaf, ByteBuffer value, JsonOutput out) throws IOException {
        writePlain(leaf.kind(), value, out);
    }

    private static boolean writeFixedArray(FileLeaf leaf, ByteBuffer value, JsonOutput out) throws IOException {
        for (int i = 0; leaf.kind() == LeafKind.BOOLEAN && i < leaf.stride(); i++) {
            if ((value.get(i) & ~1) != 0) {
                return false;
            }
        }
        out.beginArray();
        for (int i = 0; i < leaf.stride(); i++) {
            writePlain(leaf.kind(), value, out);
        }
        out.end();
        return true;
    }

    private static boolean writeFixedString(ByteBuffer value, JsonOutput out, boolean keepsAllBits) throws IOException {
        int length = Short.toUnsignedInt(value.getShort(0));
        if (keepsAllBits
                && (length > value.capacity() - ListElement.HEADER - 1
                        || !isZero(value, ListElement.HEADER + length))) {
            return false;
        }
        CodingErrorAction action = keepsAllBits ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE;
        int shown = Math.min(length, value.capacity() - ListElement.HEADER);
        try {
            out.string(StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(action)
                    .decode(value.slice(ListElement.HEADER, shown))
                    .toString());
            return true;
        } catch (CharacterCodingException broken) {
            return false;
        }
    }

    private static boolean isZero(ByteBuffer value, int from) {
        for (int i = from; i < value.capacity(); i++) {
            if (value.get(i) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean writeFixedList(int index, ByteBuffer value, JsonOutput out, SpecialValues special)
            throws IOException {
        ListElement element = leaves.get(index).element();
        ValueForm form = elements.get(index);
        BitSet has = covered.get(index);
        if (element == null || form == null || has == null) {
            return false;
        }
        int length = Short.toUnsignedInt(value.getShort(0));
        if (special.keepsAllBits()) {
            long end = ListElement.HEADER + (long) length * element.size();
            if (end > value.capacity() || !isZero(value, (int) end)) {
                return false;
            }
            for (int i = ListElement.HEADER; i < end; i++) {
                if (!has.get((i - ListElement.HEADER) % element.size()) && value.get(i) != 0) {
                    return false;
                }
            }
        }
        int shown = Math.min(length, (value.capacity() - ListElement.HEADER) / element.size());
        out.beginArray();
        for (int e = 0; e < shown; e++) {
            form.write(inElement(element, value, ListElement.HEADER + e * element.size()), out, special);
        }
        out.end();
        return true;
    }
}
