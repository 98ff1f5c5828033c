package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

/// The values of one struct type as JSON objects, nested as the fields are.
///
/// Values go through an array of length one, in whose leaf columns each field has its place, so that no field of a
/// user's class is accessed by reflection. Any thread may use it.
///
/// @param <T> the struct type
public final class StructJson<T> {
    private static final int LENGTH_BYTES = 2;
    /// The length of a fixed string, and the zero after its text.
    static final int TEXT_OVERHEAD_BYTES = LENGTH_BYTES + 1;

    private static final int MOST_DEEP = 16;
    /// Finds 1 and 1.0 the same.
    private static final Comparator<JsonNode> BY_NUMBER = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    /// A field: a leaf of the type, or an object of fields.
    private static final class Node {
        final String name;
        final Map<String, Node> fields = new LinkedHashMap<>();

        @Nullable
        Leaf leaf;

        int index;
        /// The element type of a fixed list, the enum, or the type of a blob; null if it is not known.
        @Nullable
        Class<?> meaning;

        Node(String name) {
            this.name = name;
        }
    }

    private final StructType<T> type;
    private final Node root = new Node("");

    /// The form of a struct type.
    public StructJson(Class<T> type) {
        this.type = StructType.of(type);
        List<Leaf> leaves = this.type.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            Leaf leaf = leaves.get(i);
            Node at = root;
            if (!leaf.path().isEmpty()) {
                for (String name : leaf.path().split("\\.", -1)) {
                    at = at.fields.computeIfAbsent(name, Node::new);
                }
            }
            at.leaf = leaf;
            at.index = i;
            at.meaning = meaning(type, leaf);
        }
    }

    private static @Nullable Class<?> meaning(Class<?> root, Leaf leaf) {
        Field field = field(root, leaf.path());
        if (field == null) {
            return null;
        }
        return switch (leaf.holds()) {
            case ENUM -> field.getType();
            case FIXED_LIST, BLOB_REFERENCE -> argument(field.getGenericType());
            default -> null;
        };
    }

    private static @Nullable Class<?> argument(Type generic) {
        if (generic instanceof ParameterizedType of && of.getActualTypeArguments().length == 1) {
            Type argument = of.getActualTypeArguments()[0];
            if (argument instanceof Class<?> known) {
                return known;
            }
            if (argument instanceof ParameterizedType inner && inner.getRawType() instanceof Class<?> raw) {
                return raw;
            }
        }
        return null;
    }

    private static @Nullable Field field(Class<?> root, String path) {
        Class<?> holder = root;
        Field found = null;
        for (String name : path.split("\\.", -1)) {
            found = declared(holder, name);
            if (found == null) {
                return null;
            }
            holder = found.getType();
        }
        return found;
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        for (Class<?> holder = type; holder != null; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    // Writing

    /// Writes a value as an object.
    public void write(JsonGenerator out, T value) {
        write(out, value, 0);
    }

    /// Writes a value of an array as an object.
    public void write(JsonGenerator out, NativeArray<T> values, int index) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.copyFrom(values, index, 0, 1);
        write(out, root, row, 0);
    }

    private void write(JsonGenerator out, T value, int depth) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.set(0, value);
        write(out, root, row, depth);
    }

    private void write(JsonGenerator out, Node node, NativeArray<T> row, int depth) {
        Leaf leaf = node.leaf;
        if (leaf != null) {
            leaf(out, leaf, node, row.leafArray(node.index), depth);
            return;
        }
        out.writeStartObject();
        for (Node field : node.fields.values()) {
            out.writeName(field.name);
            write(out, field, row, depth);
        }
        out.writeEndObject();
    }

    private static void leaf(JsonGenerator out, Leaf leaf, Node node, Object column, int depth) {
        switch (leaf.holds()) {
            case PLAIN -> Numbers.write(out, leaf.kind(), column, 0);
            case ENUM -> constant(out, node.meaning, Array.getInt(column, 0));
            case ENTITY -> Numbers.write(out, Entity.unpack(((long[]) column)[0]));
            case FIXED_STRING -> {
                byte[] bytes = (byte[]) column;
                out.writeString(new String(bytes, LENGTH_BYTES, length(bytes), StandardCharsets.UTF_8));
            }
            case FIXED_LIST -> list(out, node.meaning, (byte[]) column, depth);
            case FIXED_ARRAY -> {
                out.writeStartArray();
                for (int i = 0; i < leaf.stride(); i++) {
                    Numbers.write(out, leaf.kind(), column, i);
                }
                out.writeEndArray();
            }
            case BLOB_REFERENCE -> blob(out, node.meaning, ((long[]) column)[0]);
            case CONTAINER -> container(out, ((@Nullable Object[]) column)[0]);
            case BLOB_VIEW -> out.writeNull();
        }
    }

    /// Writes the value of a field that is a number, a character, a truth value, a constant, an entity or a fixed
    /// string, or an element of an array of numbers.
    ///
    /// @param column the elements of the value
    /// @param constants the names of the constants of an enum
    public static void write(
            JsonGenerator out, Leaf.Holds holds, LeafKind kind, Object column, List<String> constants) {
        switch (holds) {
            case ENUM -> {
                int ordinal = Array.getInt(column, 0);
                if (ordinal >= 0 && ordinal < constants.size()) {
                    out.writeString(constants.get(ordinal));
                } else {
                    out.writeNumber(ordinal);
                }
            }
            case ENTITY -> Numbers.write(out, Entity.unpack(((long[]) column)[0]));
            case FIXED_STRING -> {
                byte[] bytes = (byte[]) column;
                out.writeString(new String(bytes, LENGTH_BYTES, length(bytes), StandardCharsets.UTF_8));
            }
            default -> Numbers.write(out, kind, column, 0);
        }
    }

    private static int length(byte[] bytes) {
        return Math.clamp((bytes[0] & 0xff) | ((bytes[1] & 0xff) << 8), 0, bytes.length - LENGTH_BYTES);
    }

    private static void constant(JsonGenerator out, @Nullable Class<?> type, int ordinal) {
        Object[] constants = type == null ? null : type.getEnumConstants();
        if (constants != null && ordinal >= 0 && ordinal < constants.length) {
            out.writeString(((Enum<?>) constants[ordinal]).name());
        } else {
            out.writeNumber(ordinal);
        }
    }

    private static void list(JsonGenerator out, @Nullable Class<?> element, byte[] bytes, int depth) {
        out.writeStartArray();
        if (element != null && depth < MOST_DEEP) {
            ByteCodec<?> codec = ByteCodec.of(element);
            int count = (bytes[0] & 0xff) | ((bytes[1] & 0xff) << 8);
            for (int i = 0; i < count && LENGTH_BYTES + (i + 1) * codec.size() <= bytes.length; i++) {
                element(out, codec.read(bytes, LENGTH_BYTES + i * codec.size()), depth + 1);
            }
        }
        out.writeEndArray();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the form of a value's own class
    private static void element(JsonGenerator out, Object value, int depth) {
        if (!Numbers.write(out, value)) {
            new StructJson(value.getClass()).write(out, value, depth);
        }
    }

    private static void blob(JsonGenerator out, @Nullable Class<?> type, long packed) {
        if (packed == 0) {
            out.writeNull();
            return;
        }
        out.writeStartObject();
        out.writeStringProperty("blob", type == null ? "" : type.getName());
        if (type != null) {
            BlobAssetReference<?> reference = BlobAssetReference.of(type, packed);
            BlobContent content = content(reference);
            if (content == null) {
                out.writeBooleanProperty("closed", true);
            } else {
                out.writeNumberProperty("bytes", content.bytes());
                out.writeStringProperty("hash", Long.toHexString(content.hash()));
                out.writeName("value");
                ObjectJson.write(out, content.root());
            }
        }
        out.writeEndObject();
    }

    /// What is shown of a blob.
    private record BlobContent(int bytes, long hash, Object root) {}

    /// The content of a blob, or null if it has been closed, which another thread may do at any time.
    private static @Nullable BlobContent content(BlobAssetReference<?> reference) {
        if (!reference.isCreated()) {
            return null;
        }
        try {
            return new BlobContent(reference.byteSize(), reference.contentHash(), reference.value());
        } catch (DisposedException closed) {
            return null;
        }
    }

    private static void container(JsonGenerator out, @Nullable Object value) {
        if (value == null) {
            out.writeNull();
            return;
        }
        out.writeStartObject();
        out.writeStringProperty(
                "container",
                value instanceof NativeContainer container
                        ? container.safetyHandle().name()
                        : value.getClass().getSimpleName());
        out.writeEndObject();
    }

    // Reading

    /// A value with the fields that the JSON has, and all others from another value.
    ///
    /// @throws ValueException if a field does not exist, cannot be changed, or cannot hold its new value
    public T read(T base, JsonNode node) {
        return read(base, node, "");
    }

    private T read(T base, JsonNode node, String path) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.set(0, base);
        read(root, node, row, path);
        return row.get(0);
    }

    /// A value of all zero bits.
    public T zero() {
        return type.zero();
    }

    /// A value of zero bits, except for those references of another value that cannot be changed here.
    public T references(T value) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.set(0, value);
        List<Leaf> leaves = type.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            Leaf.Holds holds = leaves.get(i).holds();
            if (holds != Leaf.Holds.BLOB_REFERENCE && holds != Leaf.Holds.CONTAINER) {
                Object column = row.leafArray(i);
                int length = Array.getLength(column);
                System.arraycopy(Array.newInstance(column.getClass().getComponentType(), length), 0, column, 0, length);
            }
        }
        return row.get(0);
    }

    private void read(Node at, JsonNode node, NativeArray<T> row, String path) {
        Leaf leaf = at.leaf;
        if (leaf != null) {
            leaf(leaf, at, node, row.leafArray(at.index), path);
            return;
        }
        if (!node.isObject()) {
            throw Numbers.wrong(path, "an object with the fields " + at.fields.keySet(), node);
        }
        for (Map.Entry<String, JsonNode> given : node.properties()) {
            Node field = at.fields.get(given.getKey());
            if (field == null) {
                throw new ValueException((path.isEmpty() ? type.type().getSimpleName() : path) + " has no field "
                        + given.getKey() + "; it has " + at.fields.keySet() + ". Give some of these.");
            }
            read(field, given.getValue(), row, path.isEmpty() ? field.name : path + "." + field.name);
        }
    }

    private static void leaf(Leaf leaf, Node at, JsonNode node, Object column, String path) {
        switch (leaf.holds()) {
            case PLAIN -> Numbers.read(node, leaf.kind(), column, 0, path);
            case ENUM -> Array.setInt(column, 0, ordinal(at.meaning, node, path));
            case ENTITY -> ((long[]) column)[0] = Numbers.entity(node, path).packed();
            case FIXED_STRING -> text((byte[]) column, node, path);
            case FIXED_LIST -> list(at.meaning, (byte[]) column, node, path);
            case FIXED_ARRAY -> array(leaf, column, node, path);
            case BLOB_REFERENCE, CONTAINER, BLOB_VIEW -> {
                if (!isShown(leaf, at, node, column)) {
                    throw new ValueException(path + " refers to memory outside of the component and cannot be changed"
                            + " here. Leave it out.");
                }
            }
        }
    }

    /// Whether the JSON equals what is written for a reference that cannot be changed, so that a value can be sent back
    /// as it is shown.
    private static boolean isShown(Leaf leaf, Node at, JsonNode node, Object column) {
        return switch (leaf.holds()) {
            case BLOB_REFERENCE -> {
                long packed = ((long[]) column)[0];
                yield packed == 0 ? node.isNull() : isPartOf(node, shown(out -> blob(out, at.meaning, packed)));
            }
            case CONTAINER -> {
                Object value = ((@Nullable Object[]) column)[0];
                yield value == null ? node.isNull() : isPartOf(node, shown(out -> container(out, value)));
            }
            default -> node.isNull();
        };
    }

    private static JsonNode shown(Consumer<JsonGenerator> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JsonMapper.shared().createGenerator(bytes)) {
            writer.accept(out);
        }
        return JsonMapper.shared().readTree(bytes.toByteArray());
    }

    /// Whether an object has at least one field, and none that another object has not, with the same value.
    private static boolean isPartOf(JsonNode node, JsonNode shown) {
        return node.isObject()
                && !node.isEmpty()
                && node.properties().stream().allMatch(field -> isSame(field.getValue(), shown.get(field.getKey())));
    }

    private static boolean isSame(JsonNode given, @Nullable JsonNode shown) {
        return shown != null && given.equals(BY_NUMBER, shown);
    }

    private static int ordinal(@Nullable Class<?> type, JsonNode node, String path) {
        Object[] constants = type == null ? new Object[0] : type.getEnumConstants();
        for (int ordinal = 0; ordinal < constants.length; ordinal++) {
            if (node.isString() && ((Enum<?>) constants[ordinal]).name().equals(node.stringValue())) {
                return ordinal;
            }
        }
        List<String> names =
                Arrays.stream(constants).map(one -> ((Enum<?>) one).name()).toList();
        throw Numbers.wrong(path, "one of " + names, node);
    }

    private static void text(byte[] column, JsonNode node, String path) {
        if (!node.isString()) {
            throw Numbers.wrong(path, "a string", node);
        }
        if (!StandardCharsets.UTF_16LE.newEncoder().canEncode(node.stringValue())) {
            throw Numbers.wrong(path, "a text without halves of surrogate pairs", node);
        }
        byte[] utf8 = node.stringValue().getBytes(StandardCharsets.UTF_8);
        int most = column.length - TEXT_OVERHEAD_BYTES;
        if (utf8.length > most) {
            throw new ValueException(path + " was given a text of " + utf8.length + " bytes of UTF-8, and holds " + most
                    + ". Give a shorter one.");
        }
        Arrays.fill(column, (byte) 0);
        column[0] = (byte) utf8.length;
        column[1] = (byte) (utf8.length >> 8);
        System.arraycopy(utf8, 0, column, LENGTH_BYTES, utf8.length);
    }

    private static void array(Leaf leaf, Object column, JsonNode node, String path) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> given : node.properties()) {
                int at = index(given.getKey(), leaf.stride(), path);
                Numbers.read(given.getValue(), leaf.kind(), column, at, path + "[" + at + "]");
            }
            return;
        }
        if (!node.isArray() || node.size() != leaf.stride()) {
            throw Numbers.wrong(path, "an array of " + leaf.stride() + " elements", node);
        }
        for (int i = 0; i < leaf.stride(); i++) {
            Numbers.read(node.get(i), leaf.kind(), column, i, path + "[" + i + "]");
        }
    }

    /// The index in the name of a field, where an object has some elements of an array or list.
    private static int index(String name, int length, String path) {
        int at;
        try {
            at = Integer.parseInt(name);
        } catch (NumberFormatException noNumber) {
            at = -1;
        }
        if (at >= 0 && at < length && Integer.toString(at).equals(name)) { // not 01 or +1
            return at;
        }
        throw new ValueException((path.isEmpty() ? "The value" : path) + " has no element " + name + "; it has "
                + length + (length == 0 ? "." : ", from 0 to " + (length - 1) + ". Give some of these."));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the codec of the elements' own class
    private static void list(@Nullable Class<?> element, byte[] column, JsonNode node, String path) {
        if (element == null) {
            throw new ValueException(path + " is a list whose element type is not known, and cannot be changed here."
                    + " Leave it out.");
        }
        ByteCodec codec = ByteCodec.of(element);
        int capacity = (column.length - LENGTH_BYTES) / codec.size();
        if (node.isObject()) {
            int count = Math.min(capacity, (column[0] & 0xff) | ((column[1] & 0xff) << 8));
            byte[] changed = column.clone();
            for (Map.Entry<String, JsonNode> given : node.properties()) {
                int at = index(given.getKey(), count, path);
                int offset = LENGTH_BYTES + at * codec.size();
                Object before = codec.read(changed, offset);
                codec.write(changed, offset, element(element, before, given.getValue(), path + "[" + at + "]"));
            }
            System.arraycopy(changed, 0, column, 0, changed.length);
            return;
        }
        if (!node.isArray() || node.size() > capacity) {
            throw Numbers.wrong(path, "an array of at most " + capacity + " elements", node);
        }
        byte[] bytes = new byte[column.length];
        bytes[0] = (byte) node.size();
        bytes[1] = (byte) (node.size() >> 8);
        for (int i = 0; i < node.size(); i++) {
            Object made = element(element, null, node.get(i), path + "[" + i + "]");
            codec.write(bytes, LENGTH_BYTES + i * codec.size(), made);
        }
        System.arraycopy(bytes, 0, column, 0, bytes.length);
    }

    /// @param before the value whose fields are kept where the JSON has none; null for zero
    @SuppressWarnings({"unchecked", "rawtypes"}) // the form of a class
    private static Object element(Class<?> type, @Nullable Object before, JsonNode node, String path) {
        if (type.isEnum()) {
            return type.getEnumConstants()[ordinal(type, node, path)];
        }
        Object number = Numbers.read(type, node, path);
        if (number != null) {
            return number;
        }
        StructJson form = new StructJson(type);
        return form.read(before == null ? form.zero() : before, node, path);
    }

    // Differences

    /// The fields that differ between two values, of those that a JSON has. References that cannot be changed here do
    /// not count.
    ///
    /// @param within a value that was read, which says what fields are looked at
    public List<FieldChange> differences(T before, T after, JsonNode within) {
        List<FieldChange> found = new ArrayList<>();
        differences(root, row(before), row(after), within, List.of(), found);
        return found;
    }

    private NativeArray<T> row(T value) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.set(0, value);
        return row;
    }

    private static void differences(
            Node node,
            NativeArray<?> before,
            NativeArray<?> after,
            JsonNode within,
            List<String> path,
            List<FieldChange> found) {
        Leaf leaf = node.leaf;
        if (leaf != null) {
            if (!isReference(leaf)) {
                FieldChange.collect(path, shown(node, before), shown(node, after), found);
            }
            return;
        }
        for (Node field : node.fields.values()) {
            JsonNode given = within.get(field.name);
            if (given != null) {
                differences(field, before, after, given, FieldChange.longer(path, field.name), found);
            }
        }
    }

    private static boolean isReference(Leaf leaf) {
        return switch (leaf.holds()) {
            case BLOB_REFERENCE, CONTAINER, BLOB_VIEW -> true;
            default -> false;
        };
    }

    private static JsonNode shown(Node node, NativeArray<?> row) {
        Leaf leaf = Objects.requireNonNull(node.leaf);
        TokenBuffer tokens = TokenBuffer.forGeneration();
        leaf(tokens, leaf, node, row.leafArray(node.index), 0);
        try (JsonParser parser = tokens.asParser(ObjectReadContext.empty())) {
            return JsonMapper.shared().readTree(parser);
        }
    }

    /// The JSON that a value has at the path of a difference; null if it has no such element any more.
    public @Nullable JsonNode valueAt(T value, List<String> path) {
        Node at = root;
        int depth = 0;
        while (at.leaf == null) {
            at = Objects.requireNonNull(at.fields.get(path.get(depth++)));
        }
        return FieldChange.at(shown(at, row(value)), path.subList(depth, path.size()));
    }

    /// Whether two values are equal, bit by bit.
    public boolean isSame(T one, T other) {
        return isSame(row(one), row(other));
    }

    /// Whether two arrays of one length that were made for their elements are equal, bit by bit.
    public boolean isSame(NativeArray<T> one, NativeArray<T> other) {
        if (one.length() != other.length()) {
            return false;
        }
        for (int i = 0; i < type.leaves().size(); i++) {
            int length = one.length() * type.leaves().get(i).stride();
            if (!isSame(one.leafArray(i), other.leafArray(i), length)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(Object one, Object other, int length) {
        return switch (one) {
            case boolean[] all -> Arrays.equals(all, 0, length, (boolean[]) other, 0, length);
            case byte[] all -> Arrays.equals(all, 0, length, (byte[]) other, 0, length);
            case char[] all -> Arrays.equals(all, 0, length, (char[]) other, 0, length);
            case short[] all -> Arrays.equals(all, 0, length, (short[]) other, 0, length);
            case int[] all -> Arrays.equals(all, 0, length, (int[]) other, 0, length);
            case long[] all -> Arrays.equals(all, 0, length, (long[]) other, 0, length);
            case float[] all -> Arrays.equals(all, 0, length, (float[]) other, 0, length);
            case double[] all -> Arrays.equals(all, 0, length, (double[]) other, 0, length);
            default -> Arrays.equals((Object[]) one, 0, length, (Object[]) other, 0, length);
        };
    }

    // The schema

    /// The JSON schema of the values.
    public void describe(ObjectNode schema) {
        describe(root, schema, 0);
    }

    private static void describe(Node node, ObjectNode schema, int depth) {
        Leaf leaf = node.leaf;
        if (leaf != null) {
            ValueSchema.describe(schema, leaf, node.meaning, depth);
            return;
        }
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        for (Node field : node.fields.values()) {
            describe(field, properties.putObject(field.name), depth);
        }
    }
}
