package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.scenes.internal.values.ValueForm;
import dev.phalanx.scenes.internal.values.ValueForm.Branch;
import dev.phalanx.scenes.internal.values.ValueForm.Field;
import dev.phalanx.scenes.internal.values.ValueForm.Leaves;
import dev.phalanx.scenes.internal.values.ValueForm.Part;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads values as [ValueForm] writes them to files.
///
/// Bytes that no value of the field has, such as an ordinal beyond the constants, are `{"bytes": "…"}` in Base64.
final class ValueReading {
    static final String BYTES = "bytes";

    private ValueReading() {}

    /// Reads a value.
    ///
    /// @param form of its type
    /// @param values where the bytes go, which are zero
    /// @param what the value in messages
    static void read(ValueForm form, TextParser in, Leaves values, TextReferences references, String what)
            throws IOException {
        read(form, form.root(), in, values, references, what);
    }

    private static void read(
            ValueForm form, Part part, TextParser in, Leaves values, TextReferences references, String what)
            throws IOException {
        if (part instanceof Field field) {
            readField(form, field.index(), values.at(field.index()), in, references, what);
        } else {
            readObject(form, ((Branch) part).parts(), in, values, references, what);
        }
    }

    private static void readObject(
            ValueForm form,
            Map<String, Part> parts,
            TextParser in,
            Leaves values,
            TextReferences references,
            String what)
            throws IOException {
        in.beginObject(what);
        Set<String> missing = new HashSet<>(parts.keySet());
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            Part part = parts.get(name);
            if (part == null) {
                throw in.unknown(name, what, parts.keySet());
            }
            missing.remove(name);
            read(form, part, in, values, references, what + "." + name);
        }
        requireAll(in, missing, parts.keySet(), what);
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

    private static void readField(
            ValueForm form, int index, ByteBuffer value, TextParser in, TextReferences references, String what)
            throws IOException {
        FileLeaf leaf = form.leaf(index);
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
            case FIXED_LIST -> readFixedList(leaf.element(), form.element(index), value, in, references, what);
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

    private static void readFixedList(
            @Nullable ListElement element,
            @Nullable ValueForm form,
            ByteBuffer value,
            TextParser in,
            TextReferences references,
            String what)
            throws IOException {
        if (element == null || form == null) {
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
            read(form, in, ValueForm.inElement(element, value, at), references, what + "[" + length + "]");
            length++;
        }
        value.putShort((short) length);
    }

    /// Whether the bytes of a leaf are mostly zeros at the end.
    static boolean isShort(FileLeaf leaf) {
        return leaf.holds() == Leaf.Holds.FIXED_STRING || leaf.holds() == Leaf.Holds.FIXED_LIST;
    }
}
