package dev.phalanx.inspector.internal.values;

import dev.phalanx.scenes.internal.shape.FieldPath;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.scenes.internal.values.JsonOutput;
import dev.phalanx.scenes.internal.values.SpecialValues;
import dev.phalanx.scenes.internal.values.ValueForm;
import dev.phalanx.scenes.internal.values.ValueForm.Branch;
import dev.phalanx.scenes.internal.values.ValueForm.Field;
import dev.phalanx.scenes.internal.values.ValueForm.Leaves;
import dev.phalanx.scenes.internal.values.ValueForm.Part;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
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
/// Their form is that of files. Values go through an array of length one, in whose leaf columns each field has its
/// place, so that no field of a user's class is accessed by reflection. Any thread may use it.
///
/// @param <T> the struct type
public final class StructJson<T> {
    /// The length of a fixed string, and the zero after its text.
    static final int TEXT_OVERHEAD_BYTES = ListElement.HEADER + 1;

    /// Finds 1 and 1.0 the same.
    private static final Comparator<JsonNode> BY_NUMBER = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    private final StructType<T> type;
    private final ValueForm form;
    /// The classes of the blobs that fields refer to, also those of the elements of lists.
    private final IdentityHashMap<FileLeaf, Class<?>> blobs = new IdentityHashMap<>();

    /// The form of a struct type.
    public StructJson(Class<T> type) {
        this.type = StructType.of(type);
        List<FileLeaf> leaves =
                this.type.leaves().stream().map(leaf -> FileLeaf.of(type, leaf)).toList();
        leaves.forEach(leaf -> findBlobs(type, leaf));
        form = new ValueForm(leaves);
    }

    private void findBlobs(Class<?> holder, FileLeaf leaf) {
        ListElement element = leaf.element();
        if (element != null) {
            Class<?> of = FieldPath.argument(holder, leaf.path());
            element.parts().forEach(part -> findBlobs(of, part.leaf()));
        } else if (leaf.holds() == Leaf.Holds.BLOB_REFERENCE) {
            blobs.put(leaf, FieldPath.argument(holder, leaf.path()));
        }
    }

    /// The most elements of a field that is a list.
    static int capacity(FileLeaf leaf) {
        return (leaf.stride() - ListElement.HEADER)
                / Objects.requireNonNull(leaf.element()).size();
    }

    /// The form of the elements of a field that is a list.
    static ValueForm element(ValueForm form, int index) {
        return Objects.requireNonNull(form.element(index));
    }

    // Writing

    /// Writes a value as an object.
    public void write(JsonGenerator out, T value) {
        write(out, form.root(), row(value));
    }

    /// Writes a value of an array as an object.
    public void write(JsonGenerator out, NativeArray<T> values, int index) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.copyFrom(values, index, 0, 1);
        write(out, form.root(), row);
    }

    /// Writes the first values of an array as an array of objects.
    public void writeAll(JsonGenerator out, NativeArray<T> values, int most) {
        out.writeStartArray();
        for (int i = 0; i < Math.min(values.length(), most); i++) {
            write(out, values, i);
        }
        out.writeEndArray();
    }

    /// Writes the value of a field, or one element of a field that is an array of numbers.
    ///
    /// @param index the index of the field in the type
    /// @param column the elements of the value
    public void write(JsonGenerator out, int index, Object column) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        System.arraycopy(column, 0, row.leafArray(index), 0, Array.getLength(column));
        FileLeaf leaf = form.leaf(index);
        if (leaf.holds() == Leaf.Holds.FIXED_ARRAY) {
            written(() ->
                    ValueForm.writeElement(leaf, ValueForm.ofColumn(leaf, row.leafArray(index)), new ValueOutput(out)));
        } else {
            write(out, new Field(index), row);
        }
    }

    private void write(JsonGenerator out, Part part, NativeArray<T> row) {
        ValueOutput output = new ValueOutput(out);
        written(() -> form.write(
                part,
                index -> ValueForm.ofColumn(form.leaf(index), row.leafArray(index)),
                output,
                new References(row, output)));
    }

    /// What may fail where its output is a file.
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static void written(Writing writing) {
        try {
            writing.run();
        } catch (IOException impossible) {
            throw new UncheckedIOException("Generators throw exceptions of their own.", impossible);
        }
    }

    /// Writes what a value refers to.
    private final class References implements SpecialValues {
        private final NativeArray<T> row;
        private final ValueOutput output;

        References(NativeArray<T> row, ValueOutput output) {
            this.row = row;
            this.output = output;
        }

        @Override
        public boolean keepsAllBits() {
            return false;
        }

        @Override
        public boolean writeEntity(long reference, JsonOutput out) {
            output.entity(Entity.unpack(reference));
            return true;
        }

        @Override
        public boolean writeBlob(FileLeaf leaf, long reference, JsonOutput out) {
            blob(output.json(), blobType(leaf), reference);
            return true;
        }

        @Override
        public void writeContainer(int index, JsonOutput out) {
            container(output.json(), containerOf(row, index));
        }

        @Override
        public void writeBits(FileLeaf leaf, ByteBuffer value, JsonOutput out) {
            output.whole(value.getInt(0)); // an ordinal beyond the constants
        }
    }

    private Class<?> blobType(FileLeaf leaf) {
        return Objects.requireNonNull(blobs.get(leaf));
    }

    private static @Nullable Object containerOf(NativeArray<?> row, int index) {
        return ((@Nullable Object[]) row.leafArray(index))[0];
    }

    private static void blob(JsonGenerator out, Class<?> type, long packed) {
        if (packed == 0) {
            out.writeNull();
            return;
        }
        out.writeStartObject();
        out.writeStringProperty("blob", type.getName());
        BlobContent content = content(BlobAssetReference.of(type, packed));
        if (content == null) {
            out.writeBooleanProperty("closed", true);
        } else {
            out.writeNumberProperty("bytes", content.bytes());
            out.writeStringProperty("hash", Long.toHexString(content.hash()));
            out.writeName("value");
            ObjectJson.write(out, content.root());
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
        NativeArray<T> row = row(base);
        @Nullable ByteBuffer[] bytes = new ByteBuffer[type.leaves().size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = hasBits(form.leaf(i)) ? ValueForm.ofColumn(form.leaf(i), row.leafArray(i)) : null;
        }
        Leaves values = index -> Objects.requireNonNull(bytes[index]);
        written(() -> read(form, form.root(), node, values, row, ""));
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != null) {
                ValueForm.toColumn(form.leaf(i), bytes[i].clear(), row.leafArray(i));
            }
        }
        return row.get(0);
    }

    private static boolean hasBits(FileLeaf leaf) {
        return leaf.holds() != Leaf.Holds.CONTAINER;
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

    /// @param row the value that is changed, for the native collections that it refers to
    private void read(ValueForm of, Part part, JsonNode node, Leaves values, NativeArray<T> row, String path)
            throws IOException {
        if (part instanceof Field(int index)) {
            readField(of, index, node, values, row, path);
            return;
        }
        Map<String, Part> parts = ((Branch) part).parts();
        if (!node.isObject()) {
            throw Numbers.wrong(path, "an object with the fields " + parts.keySet(), node);
        }
        for (Map.Entry<String, JsonNode> given : node.properties()) {
            String name = given.getKey();
            Part field = parts.get(name);
            if (field == null) {
                throw new ValueException((path.isEmpty() ? type.type().getSimpleName() : path) + " has no field " + name
                        + "; it has " + parts.keySet() + ". Give some of these.");
            }
            read(of, field, given.getValue(), values, row, path.isEmpty() ? name : path + "." + name);
        }
    }

    private void readField(ValueForm of, int index, JsonNode node, Leaves values, NativeArray<T> row, String path)
            throws IOException {
        FileLeaf leaf = of.leaf(index);
        switch (leaf.holds()) {
            case PLAIN -> Numbers.read(leaf.kind(), node, values.at(index), path);
            case ENUM -> values.at(index).putInt(ordinal(leaf.constants(), node, path));
            case ENTITY -> values.at(index).putLong(Numbers.entity(node, path).packed());
            case FIXED_STRING -> text(values.at(index), node, path);
            case FIXED_LIST -> list(leaf, element(of, index), values.at(index), node, row, path);
            case FIXED_ARRAY -> array(leaf, values.at(index), node, path);
            case BLOB_REFERENCE, CONTAINER, BLOB_VIEW -> {
                boolean isShown = switch (leaf.holds()) {
                    case BLOB_REFERENCE -> {
                        long packed = values.at(index).getLong();
                        yield packed == 0
                                ? node.isNull()
                                : isPartOf(node, shown(out -> blob(out, blobType(leaf), packed)));
                    }
                    case CONTAINER -> {
                        Object value = containerOf(row, index);
                        yield value == null ? node.isNull() : isPartOf(node, shown(out -> container(out, value)));
                    }
                    default -> node.isNull();
                };
                if (!isShown) {
                    throw new ValueException(path + " refers to memory outside of the component and cannot be changed"
                            + " here. Leave it out.");
                }
            }
        }
    }

    private static JsonNode shown(Consumer<JsonGenerator> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JsonMapper.shared().createGenerator(bytes)) {
            writer.accept(out);
        }
        return JsonMapper.shared().readTree(bytes.toByteArray());
    }

    /// Whether an object has at least one field, and none that another object has not, with the same value: a reference
    /// that cannot be changed can be sent back as it is shown.
    private static boolean isPartOf(JsonNode node, JsonNode shown) {
        return node.isObject()
                && !node.isEmpty()
                && node.properties().stream().allMatch(field -> isSame(field.getValue(), shown.get(field.getKey())));
    }

    private static boolean isSame(JsonNode given, @Nullable JsonNode shown) {
        return shown != null && given.equals(BY_NUMBER, shown);
    }

    private static int ordinal(List<String> constants, JsonNode node, String path) {
        int ordinal = node.isString() ? constants.indexOf(node.stringValue()) : -1;
        if (ordinal < 0) {
            throw Numbers.wrong(path, "one of " + constants, node);
        }
        return ordinal;
    }

    private static void text(ByteBuffer value, JsonNode node, String path) {
        if (!node.isString()) {
            throw Numbers.wrong(path, "a string", node);
        }
        if (!StandardCharsets.UTF_16LE.newEncoder().canEncode(node.stringValue())) {
            throw Numbers.wrong(path, "a text without halves of surrogate pairs", node);
        }
        byte[] utf8 = node.stringValue().getBytes(StandardCharsets.UTF_8);
        int most = value.remaining() - TEXT_OVERHEAD_BYTES;
        if (utf8.length > most) {
            throw new ValueException(path + " was given a text of " + utf8.length + " bytes of UTF-8, and holds " + most
                    + ". Give a shorter one.");
        }
        fillZero(value);
        value.putShort((short) utf8.length).put(utf8);
    }

    private static void fillZero(ByteBuffer value) {
        value.slice().put(new byte[value.remaining()]);
    }

    private static void array(FileLeaf leaf, ByteBuffer value, JsonNode node, String path) {
        if (node.isObject()) {
            int begin = value.position();
            for (Map.Entry<String, JsonNode> given : node.properties()) {
                int at = index(given.getKey(), leaf.stride(), path);
                value.position(begin + at * leaf.kind().bytes());
                Numbers.read(leaf.kind(), given.getValue(), value, path + "[" + at + "]");
            }
            return;
        }
        if (!node.isArray() || node.size() != leaf.stride()) {
            throw Numbers.wrong(path, "an array of " + leaf.stride() + " elements", node);
        }
        for (int i = 0; i < leaf.stride(); i++) {
            Numbers.read(leaf.kind(), node.get(i), value, path + "[" + i + "]");
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

    private void list(FileLeaf leaf, ValueForm of, ByteBuffer list, JsonNode node, NativeArray<T> row, String path)
            throws IOException {
        int capacity = capacity(leaf);
        if (node.isObject()) {
            int count = Math.min(capacity, Short.toUnsignedInt(list.getShort(list.position())));
            for (Map.Entry<String, JsonNode> given : node.properties()) {
                int at = index(given.getKey(), count, path);
                element(leaf, of, list, at, given.getValue(), row, path);
            }
            return;
        }
        if (!node.isArray() || node.size() > capacity) {
            throw Numbers.wrong(path, "an array of at most " + capacity + " elements", node);
        }
        fillZero(list);
        list.putShort(list.position(), (short) node.size());
        for (int i = 0; i < node.size(); i++) {
            element(leaf, of, list, i, node.get(i), row, path);
        }
    }

    private void element(
            FileLeaf leaf, ValueForm of, ByteBuffer list, int at, JsonNode node, NativeArray<T> row, String path)
            throws IOException {
        ListElement element = Objects.requireNonNull(leaf.element());
        int begin = list.position() + ListElement.HEADER + at * element.size();
        read(of, of.root(), node, ValueForm.inElement(element, list, begin), row, path + "[" + at + "]");
    }

    // Differences

    /// The fields that differ between two values, of those that a JSON has. References that cannot be changed here do
    /// not count.
    ///
    /// @param within a value that was read, which says what fields are looked at
    public List<FieldChange> differences(T before, T after, JsonNode within) {
        List<FieldChange> found = new ArrayList<>();
        differences(form.root(), row(before), row(after), within, List.of(), found);
        return found;
    }

    private NativeArray<T> row(T value) {
        NativeArray<T> row = NativeArray.ofLength(type.type(), 1);
        row.set(0, value);
        return row;
    }

    private void differences(
            Part part,
            NativeArray<T> before,
            NativeArray<T> after,
            JsonNode within,
            List<String> path,
            List<FieldChange> found) {
        switch (part) {
            case Field(int index) -> {
                if (!isReference(form.leaf(index))) {
                    FieldChange.collect(path, shown(part, before), shown(part, after), found);
                }
            }
            case Branch(Map<String, Part> parts) ->
                parts.forEach((name, each) -> {
                    JsonNode given = within.get(name);
                    if (given != null) {
                        differences(each, before, after, given, FieldChange.longer(path, name), found);
                    }
                });
        }
    }

    private static boolean isReference(FileLeaf leaf) {
        return switch (leaf.holds()) {
            case BLOB_REFERENCE, CONTAINER, BLOB_VIEW -> true;
            default -> false;
        };
    }

    private JsonNode shown(Part part, NativeArray<T> row) {
        TokenBuffer tokens = TokenBuffer.forGeneration();
        write(tokens, part, row);
        try (JsonParser parser = tokens.asParser(ObjectReadContext.empty())) {
            return JsonMapper.shared().readTree(parser);
        }
    }

    /// The JSON that a value has at the path of a difference; null if it has no such element any more.
    public @Nullable JsonNode valueAt(T value, List<String> path) {
        Part at = form.root();
        int depth = 0;
        while (at instanceof Branch(Map<String, Part> parts)) {
            at = Objects.requireNonNull(parts.get(path.get(depth++)));
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
        ValueSchema.describe(schema, form, form.root());
    }
}
