package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of values of one type as text. Fields of fields are objects in objects: the leaves `position.x` and
/// `position.y` are `{"position": {"x": 1, "y": 2}}`.
///
/// Bytes that no value of the field has, such as an ordinal beyond the constants, are `{"bytes": "…"}` in Base64.
final class ValueText {
    private static final String BYTES = "bytes";
    /// Bytes of the longest elements of lists whose fields are shown.
    private static final int MOST_ELEMENT = 4096;

    private final List<FileLeaf> leaves;
    private final Branch root = new Branch();
    /// What the elements of the lists of each leaf are, or null.
    private final List<@Nullable ValueText> elements = new ArrayList<>();
    /// For each leaf the bytes of an element that fields have, or null if fields overlap or there are no lists.
    private final List<@Nullable BitSet> covered = new ArrayList<>();

    /// Where the bytes of leaves are.
    interface Leaves {
        /// A little-endian buffer at the bytes of a leaf of the value.
        ByteBuffer at(int leaf) throws IOException;
    }

    /// The parts of an object: other branches, or indexes of leaves.
    private static final class Branch {
        final Map<String, Object> parts = new LinkedHashMap<>();
    }

    ValueText(List<FileLeaf> leaves) {
        this.leaves = leaves;
        boolean isNested = nest();
        if (!isNested) {
            root.parts.clear();
            for (int i = 0; i < leaves.size(); i++) {
                String path = leaves.get(i).path();
                root.parts.put(root.parts.containsKey(path) ? path + "#" + i : path, i);
            }
        }
        for (FileLeaf leaf : leaves) {
            ListElement element = leaf.element();
            elements.add(
                    element == null
                            ? null
                            : new ValueText(element.parts().stream()
                                    .map(ListElement.Part::leaf)
                                    .toList()));
            covered.add(element == null ? null : covered(element));
        }
    }

    private boolean nest() {
        for (int i = 0; i < leaves.size(); i++) {
            String[] names = leaves.get(i).path().split("\\.", -1);
            Branch at = root;
            for (int n = 0; n < names.length - 1; n++) {
                Object next = at.parts.computeIfAbsent(names[n], any -> new Branch());
                if (!(next instanceof Branch branch)) {
                    return false;
                }
                at = branch;
            }
            if (names.length > 16 || at.parts.putIfAbsent(names[names.length - 1], i) != null) {
                return false;
            }
        }
        return true;
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

    /// Whether there is only one value without a name, such as the elements of a list of numbers.
    private boolean isPlain() {
        return leaves.size() == 1 && leaves.getFirst().path().isEmpty();
    }

    // Writing

    /// Writes a value.
    void write(TextWriter out, Leaves values, ReferenceTexts references) throws IOException {
        if (isPlain()) {
            writeLeaf(0, values.at(0), out, references);
        } else {
            write(root, out, values, references);
        }
    }

    private void write(Branch branch, TextWriter out, Leaves values, ReferenceTexts references) throws IOException {
        out.beginObject();
        for (Map.Entry<String, Object> part : branch.parts.entrySet()) {
            out.name(part.getKey());
            if (part.getValue() instanceof Branch inner) {
                write(inner, out, values, references);
            } else {
                int leaf = (Integer) part.getValue();
                writeLeaf(leaf, values.at(leaf), out, references);
            }
        }
        out.end();
    }

    private void writeLeaf(int index, ByteBuffer from, TextWriter out, ReferenceTexts references) throws IOException {
        FileLeaf leaf = leaves.get(index);
        ByteBuffer value = from.slice(from.position(), leaf.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        boolean isWritten = switch (leaf.holds()) {
            case ENUM -> writeConstant(leaf, value.getInt(0), out);
            case ENTITY -> writeEntity(value.getLong(0), out, references);
            case BLOB_REFERENCE -> writeBlob(value.getLong(0), out, references);
            case FIXED_STRING -> writeFixedString(value, out);
            case FIXED_LIST -> writeFixedList(index, value, out, references);
            case FIXED_ARRAY -> writeFixedArray(leaf, value, out);
            default -> writePlain(leaf.kind(), value, out);
        };
        if (!isWritten) {
            byte[] bytes = new byte[leaf.bytes()];
            value.get(0, bytes);
            out.beginObject();
            out.name(BYTES);
            out.string(Base64.getEncoder().encodeToString(bytes));
            out.end();
        }
    }

    private static boolean writeConstant(FileLeaf leaf, int ordinal, TextWriter out) throws IOException {
        boolean isKnown = ordinal >= 0
                && ordinal < leaf.constants().size()
                && leaf.constants().indexOf(leaf.constants().get(ordinal)) == ordinal;
        if (isKnown) {
            out.string(leaf.constants().get(ordinal));
        }
        return isKnown;
    }

    private static boolean writeEntity(long reference, TextWriter out, ReferenceTexts references) throws IOException {
        if (reference == 0) {
            out.nothing();
            return true;
        }
        String text = references.entity(reference);
        if (text == null) {
            return false;
        }
        writeEntity(text, out);
        return true;
    }

    /// Writes a reference to an entity.
    ///
    /// @param text empty if the reference counts as null
    static void writeEntity(String text, TextWriter out) throws IOException {
        if (text.isEmpty()) {
            out.nothing();
        } else {
            out.string(text);
        }
    }

    private static boolean writeBlob(long reference, TextWriter out, ReferenceTexts references) throws IOException {
        if (reference < 0 || reference > Integer.MAX_VALUE / 2) {
            return false;
        }
        if (reference == 0) {
            out.nothing();
        } else {
            writeBlob((int) reference - 1, out, references);
        }
        return true;
    }

    /// Writes a reference to a blob.
    static void writeBlob(int number, TextWriter out, ReferenceTexts references) throws IOException {
        String text = references.blob(number);
        if (text == null) {
            out.whole(number);
        } else {
            out.string(text);
        }
    }

    private static boolean writePlain(LeafKind kind, ByteBuffer value, TextWriter out) throws IOException {
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

    private static boolean writeFixedArray(FileLeaf leaf, ByteBuffer value, TextWriter out) throws IOException {
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

    private static boolean writeFixedString(ByteBuffer value, TextWriter out) throws IOException {
        int length = Short.toUnsignedInt(value.getShort(0));
        if (length > value.capacity() - ListElement.HEADER - 1 || !isZero(value, ListElement.HEADER + length)) {
            return false;
        }
        try {
            out.string(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(value.slice(ListElement.HEADER, length))
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

    private boolean writeFixedList(int index, ByteBuffer value, TextWriter out, ReferenceTexts references)
            throws IOException {
        ListElement element = leaves.get(index).element();
        ValueText fields = elements.get(index);
        BitSet has = covered.get(index);
        if (element == null || fields == null || has == null) {
            return false;
        }
        int length = Short.toUnsignedInt(value.getShort(0));
        long end = ListElement.HEADER + (long) length * element.size();
        if (end > value.capacity() || !isZero(value, (int) end)) {
            return false;
        }
        for (int i = ListElement.HEADER; i < end; i++) {
            if (!has.get((i - ListElement.HEADER) % element.size()) && value.get(i) != 0) {
                return false;
            }
        }
        out.beginArray();
        for (int e = 0; e < length; e++) {
            int at = ListElement.HEADER + e * element.size();
            fields.write(out, leaf -> place(value, at, element, leaf), references);
        }
        out.end();
        return true;
    }

    private static ByteBuffer place(ByteBuffer list, int at, ListElement element, int leaf) {
        ListElement.Part part = element.parts().get(leaf);
        return list.slice(at + part.offset(), part.leaf().bytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    // Reading

    /// Reads a value.
    ///
    /// @param values where the bytes go, which are zero
    /// @param what the value in messages
    void read(TextParser in, Leaves values, TextReferences references, String what) throws IOException {
        if (isPlain()) {
            readLeaf(0, values.at(0), in, references, what);
        } else {
            read(root, in, values, references, what);
        }
    }

    private void read(Branch branch, TextParser in, Leaves values, TextReferences references, String what)
            throws IOException {
        in.beginObject(what);
        Set<String> missing = new HashSet<>(branch.parts.keySet());
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            Object part = branch.parts.get(name);
            if (part == null) {
                throw in.unknown(name, what, branch.parts.keySet());
            }
            missing.remove(name);
            String path = what + "." + name;
            if (part instanceof Branch inner) {
                read(inner, in, values, references, path);
            } else {
                int leaf = (Integer) part;
                readLeaf(leaf, values.at(leaf), in, references, path);
            }
        }
        requireAll(in, missing, branch.parts.keySet(), what);
    }

    /// Returns if nothing is missing.
    ///
    /// @param all the names in their order
    static void requireAll(TextParser in, Set<String> missing, Collection<String> all, String what) throws IOException {
        if (!missing.isEmpty()) {
            String first = all.stream().filter(missing::contains).findFirst().orElse("");
            throw in.wrong(what + " has no \"" + first + "\"", "Add it");
        }
    }

    private void readLeaf(int index, ByteBuffer value, TextParser in, TextReferences references, String what)
            throws IOException {
        FileLeaf leaf = leaves.get(index);
        if (in.isObject()) {
            readBytes(leaf, value, in, what);
            return;
        }
        switch (leaf.holds()) {
            case ENUM -> {
                String constant = in.readString(what);
                int ordinal = leaf.constants().indexOf(constant);
                if (ordinal < 0) {
                    String nearest = Nearest.find(constant, leaf.constants());
                    throw in.wrong(
                            what + " is \"" + constant + "\", which is no constant",
                            nearest == null
                                    ? "Give it one of " + leaf.constants()
                                    : "Is \"" + nearest + "\" meant? The constants are " + leaf.constants());
                }
                value.putInt(ordinal);
            }
            case ENTITY -> value.putLong(references.readEntity(in, what));
            case BLOB_REFERENCE -> value.putLong(references.readBlob(in, what) + 1L);
            case FIXED_STRING -> readFixedString(value, in, what);
            case FIXED_LIST -> readFixedList(index, value, in, references, what);
            case FIXED_ARRAY -> {
                in.beginArray(what);
                for (int i = 0; i < leaf.stride(); i++) {
                    if (!in.hasNext()) {
                        throw in.wrong(what + " has " + i + " elements", "Give it " + leaf.stride());
                    }
                    readPlain(leaf.kind(), value, in, what);
                }
                if (in.hasNext()) {
                    throw in.wrong(what + " has more than " + leaf.stride() + " elements", "Leave them out");
                }
            }
            default -> readPlain(leaf.kind(), value, in, what);
        }
    }

    private static void readBytes(FileLeaf leaf, ByteBuffer value, TextParser in, String what) throws IOException {
        in.beginObject(what);
        boolean isThere = false;
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            if (!name.equals(BYTES)) {
                throw in.wrong(what + " is an object with the property \"" + name + "\"", "Give it a value");
            }
            byte[] bytes = in.readBase64(what);
            if (bytes.length != leaf.bytes()) {
                throw in.wrong(what + " has " + bytes.length + " bytes", "Give it " + leaf.bytes());
            }
            value.put(bytes);
            isThere = true;
        }
        if (!isThere) {
            throw in.wrong(what + " is an empty object", "Give it a value");
        }
    }

    private static void readPlain(LeafKind kind, ByteBuffer value, TextParser in, String what) throws IOException {
        switch (kind) {
            case BOOLEAN -> value.put((byte) (in.readBool(what) ? 1 : 0));
            case BYTE -> value.put((byte) in.readInt(what, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case CHAR -> value.putChar(in.readChar(what));
            case SHORT -> value.putShort((short) in.readInt(what, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT -> value.putInt(in.readInt(what, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case FLOAT -> value.putFloat(in.readFloat(what));
            case LONG -> value.putLong(in.readWhole(what, Long.MIN_VALUE, Long.MAX_VALUE));
            case DOUBLE -> value.putDouble(in.readDouble(what));
            case OBJECT -> throw new IllegalStateException("Objects are no leaves of files.");
        }
    }

    private static void readFixedString(ByteBuffer value, TextParser in, String what) throws IOException {
        String text = in.readString(what);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int room = value.remaining() - ListElement.HEADER - 1;
        if (bytes.length > room) {
            throw in.wrong(
                    what + " has " + bytes.length + " bytes in UTF-8, and room for " + room, "Give it a shorter text");
        }
        value.putShort((short) bytes.length).put(bytes);
    }

    private void readFixedList(int index, ByteBuffer value, TextParser in, TextReferences references, String what)
            throws IOException {
        ListElement element = leaves.get(index).element();
        ValueText fields = elements.get(index);
        BitSet has = covered.get(index);
        if (element == null || fields == null || has == null) {
            throw in.wrong(what + " has elements whose fields overlap", "Give its bytes");
        }
        in.beginArray(what);
        int most = Math.min((value.remaining() - ListElement.HEADER) / element.size(), Character.MAX_VALUE);
        int length = 0;
        while (in.hasNext()) {
            if (length == most) {
                throw in.wrong(what + " has more than " + most + " elements", "Leave some out");
            }
            int at = value.position() + ListElement.HEADER + length * element.size();
            fields.read(in, leaf -> place(value, at, element, leaf), references, what + "[" + length + "]");
            length++;
        }
        value.putShort((short) length);
    }

    /// The buffers of a value whose leaves follow each other.
    static Leaves inBytes(List<FileLeaf> leaves, byte[] bytes) {
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

    /// Whether the bytes of a leaf are mostly zeros at the end.
    static boolean isShort(FileLeaf leaf) {
        return leaf.holds() == Leaf.Holds.FIXED_STRING || leaf.holds() == Leaf.Holds.FIXED_LIST;
    }
}
