package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Component types as text. A field is one of these:
///
/// ```text
/// "float"                                       a number, boolean, char
/// "entity"                                      a reference to an entity
/// "float[4]"                                    a fixed array
/// "string[64]"                                  a fixed string of so many bytes
/// {"enum": ["RED", "GREEN"]}
/// {"blob": "game.Weapon"}                       a reference to a blob with such a root
/// {"list": 128, "size": 8, "offsets": [0, 4], "fields": {"x": "float", "y": "float"}}
/// ```
final class TypeText {
    private static final int MOST_DEPTH = 8;
    private static final int MOST_STRIDE = 1 << 20;
    /// Bytes of the longest fixed string or list.
    private static final int MOST_FIXED = 4096;
    /// Bytes of the values of a type.
    private static final int MOST_BYTES = 1 << 24;

    private static final Map<String, LeafKind> KINDS = new HashMap<>();

    static {
        for (LeafKind kind : LeafKind.values()) {
            if (kind != LeafKind.OBJECT) {
                KINDS.put(kind.name().toLowerCase(Locale.ROOT), kind);
            }
        }
    }

    private TypeText() {}

    // Writing

    static void write(FileType type, TextWriter out) throws IOException {
        out.beginObject();
        out.name(TextFormat.CLASS);
        out.string(type.name());
        out.name(TextFormat.HASH);
        out.string(HexFormat.of().toHexDigits(type.stableHash()));
        out.name(TextFormat.KIND);
        out.string(type.kind().toString());
        if (!type.kind().isObject()) {
            out.breakLine();
            out.name(TextFormat.FIELDS);
            writeFields(type.leaves(), out);
        }
        out.end();
    }

    private static void writeFields(List<FileLeaf> leaves, TextWriter out) throws IOException {
        out.beginObject();
        for (FileLeaf leaf : leaves) {
            out.name(leaf.path());
            write(leaf, out);
        }
        out.end();
    }

    private static void write(FileLeaf leaf, TextWriter out) throws IOException {
        String kind = leaf.kind().name().toLowerCase(Locale.ROOT);
        switch (leaf.holds()) {
            case ENUM -> {
                out.beginObject();
                out.name("enum");
                out.beginArray();
                for (String constant : leaf.constants()) {
                    out.string(constant);
                }
                out.end();
                out.end();
            }
            case ENTITY -> out.string("entity");
            case BLOB_REFERENCE -> {
                out.beginObject();
                out.name("blob");
                out.string(leaf.constants().isEmpty() ? "" : leaf.constants().getFirst());
                out.end();
            }
            case FIXED_STRING -> out.string("string[" + leaf.stride() + "]");
            case FIXED_LIST -> writeList(leaf, out);
            case FIXED_ARRAY -> out.string(kind + "[" + leaf.stride() + "]");
            default -> out.string(kind);
        }
    }

    private static void writeList(FileLeaf leaf, TextWriter out) throws IOException {
        ListElement element = leaf.element();
        out.beginObject();
        out.name("list");
        out.whole(leaf.stride());
        if (element != null) {
            out.name("size");
            out.whole(element.size());
            out.name("offsets");
            out.beginArray();
            for (ListElement.Part part : element.parts()) {
                out.whole(part.offset());
            }
            out.end();
            out.name("fields");
            writeFields(element.parts().stream().map(ListElement.Part::leaf).toList(), out);
        }
        out.end();
    }

    // Reading

    static FileType read(TextParser in, String what) throws IOException {
        in.beginObject(what);
        String name = null;
        Long hash = null;
        FileType.Kind kind = null;
        List<FileLeaf> leaves = null;
        for (String key = in.nextName(); key != null; key = in.nextName()) {
            switch (key) {
                case TextFormat.CLASS -> name = in.readString(what + ".class");
                case TextFormat.HASH -> hash = readHash(in, what);
                case TextFormat.KIND -> kind = readKind(in, what);
                case TextFormat.FIELDS -> leaves = readFields(in, what, 0);
                default ->
                    throw in.unknown(
                            key, what, List.of(TextFormat.CLASS, TextFormat.HASH, TextFormat.KIND, TextFormat.FIELDS));
            }
        }
        if (name == null || hash == null || kind == null || (leaves == null) != kind.isObject()) {
            throw in.wrong(
                    what + " needs \"class\", \"hash\", \"kind\" and, unless its values are objects, \"fields\"",
                    "Add what is missing, and leave out the rest");
        }
        List<FileLeaf> fields = leaves == null ? List.of() : leaves;
        if (fields.stream().mapToLong(FileLeaf::bytes).sum() > MOST_BYTES) {
            throw in.wrong(what + " has values of more than " + MOST_BYTES + " bytes", "Give it fewer fields");
        }
        return new FileType(name, hash, kind, fields);
    }

    private static long readHash(TextParser in, String what) throws IOException {
        String digits = in.readString(what + ".hash");
        try {
            if (digits.length() == 16) {
                return HexFormat.fromHexDigitsToLong(digits);
            }
        } catch (IllegalArgumentException _) {
            // It is told below.
        }
        throw in.wrong(what + ".hash is no hash", "Give it 16 hexadecimal digits");
    }

    private static FileType.Kind readKind(TextParser in, String what) throws IOException {
        String name = in.readString(what + ".kind");
        for (FileType.Kind kind : FileType.Kind.values()) {
            if (kind.toString().equals(name)) {
                return kind;
            }
        }
        throw in.wrong(what + ".kind is \"" + name + "\"", "Give it one of " + Arrays.toString(FileType.Kind.values()));
    }

    private static List<FileLeaf> readFields(TextParser in, String what, int depth) throws IOException {
        in.beginObject(what + ".fields");
        if (depth > MOST_DEPTH) {
            throw in.wrong("lists are in lists more than " + MOST_DEPTH + " levels deep", "Nest them less");
        }
        List<FileLeaf> leaves = new ArrayList<>();
        for (String path = in.nextName(); path != null; path = in.nextName()) {
            leaves.add(readField(in, path, what + ".fields." + path, depth));
        }
        return List.copyOf(leaves);
    }

    private static FileLeaf readField(TextParser in, String path, String what, int depth) throws IOException {
        if (!in.isObject()) {
            FileLeaf leaf = named(in.readString(what), path);
            if (leaf == null) {
                throw in.wrong(
                        what + " has an unknown type",
                        "Give it one such as \"float\", \"entity\", \"int[3]\" or \"string[64]\"; a fixed string has 4 to "
                                + MOST_FIXED + " bytes");
            }
            return leaf;
        }
        String kind = in.nextName();
        FileLeaf leaf = switch (kind == null ? "" : kind) {
            case "enum" -> new FileLeaf(path, LeafKind.INT, 1, Leaf.Holds.ENUM, readConstants(in, what), null);
            case "blob" ->
                new FileLeaf(path, LeafKind.LONG, 1, Leaf.Holds.BLOB_REFERENCE, List.of(in.readString(what)), null);
            case "list" -> {
                int bytes = in.readInt(what, ListElement.HEADER + 1, MOST_FIXED);
                yield new FileLeaf(
                        path, LeafKind.BYTE, bytes, Leaf.Holds.FIXED_LIST, List.of(), readElement(in, what, depth));
            }
            default -> throw in.unknown(kind == null ? "" : kind, what, List.of("enum", "blob", "list"));
        };
        if (leaf.element() == null) {
            String more = in.nextName();
            if (more != null) {
                throw in.unknown(more, what, List.of());
            }
        }
        return leaf;
    }

    private static @Nullable FileLeaf named(String type, String path) {
        int bracket = type.indexOf('[');
        if (bracket < 0) {
            LeafKind kind = KINDS.get(type);
            if (kind != null) {
                return new FileLeaf(path, kind, 1, Leaf.Holds.PLAIN, List.of(), null);
            }
            return type.equals("entity")
                    ? new FileLeaf(path, LeafKind.LONG, 1, Leaf.Holds.ENTITY, List.of(), null)
                    : null;
        }
        int stride;
        try {
            stride = Integer.parseInt(type.substring(bracket + 1, Math.max(bracket + 1, type.length() - 1)));
        } catch (NumberFormatException _) {
            return null;
        }
        String element = type.substring(0, bracket);
        if (!type.endsWith("]") || stride < 1 || stride > MOST_STRIDE) {
            return null;
        }
        if (element.equals("string")) {
            return stride <= ListElement.HEADER + 1 || stride > MOST_FIXED
                    ? null
                    : new FileLeaf(path, LeafKind.BYTE, stride, Leaf.Holds.FIXED_STRING, List.of(), null);
        }
        LeafKind kind = KINDS.get(element);
        return kind == null ? null : new FileLeaf(path, kind, stride, Leaf.Holds.FIXED_ARRAY, List.of(), null);
    }

    private static List<String> readConstants(TextParser in, String what) throws IOException {
        in.beginArray(what);
        List<String> constants = new ArrayList<>();
        while (in.hasNext()) {
            constants.add(in.readString(what));
        }
        return List.copyOf(constants);
    }

    private static ListElement readElement(TextParser in, String what, int depth) throws IOException {
        Integer size = null;
        List<Integer> offsets = null;
        List<FileLeaf> leaves = null;
        for (String key = in.nextName(); key != null; key = in.nextName()) {
            switch (key) {
                case "size" -> size = in.readInt(what + ".size", 1, MOST_FIXED);
                case "offsets" -> {
                    offsets = new ArrayList<>();
                    in.beginArray(what + ".offsets");
                    while (in.hasNext()) {
                        offsets.add(in.readInt(what + ".offsets", 0, MOST_FIXED));
                    }
                }
                case "fields" -> leaves = readFields(in, what, depth + 1);
                default -> throw in.unknown(key, what, List.of("size", "offsets", "fields"));
            }
        }
        if (size == null || offsets == null || leaves == null || offsets.size() != leaves.size()) {
            throw in.wrong(
                    what + " needs \"size\", \"fields\", and \"offsets\" with a number for each field",
                    "Add what is missing");
        }
        List<ListElement.Part> parts = new ArrayList<>();
        for (int i = 0; i < offsets.size(); i++) {
            int offset = offsets.get(i);
            if (leaves.get(i).bytes() > size - offset) {
                throw in.wrong(
                        what + "." + leaves.get(i).path() + " is beyond the end of an element of " + size + " bytes",
                        "Give it a smaller offset");
            }
            parts.add(new ListElement.Part(leaves.get(i), offset));
        }
        return new ListElement(size, List.copyOf(parts));
    }
}
