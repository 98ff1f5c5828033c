package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes values as a section of a file would, and reads them: the classes, then the value.
final class Sections {
    static final int ENTITIES = 1000;

    final List<String> reports = new ArrayList<>();
    final List<BlobAssetReference<?>> blobs = new ArrayList<>();
    final Map<Class<?>, ManagedCodec<?>> codecs = new HashMap<>();
    final List<Class<?>> classes = new ArrayList<>();
    LoadOptions.MissingTypes missing = LoadOptions.MissingTypes.FAIL;

    static BlobAssetReference<Integer> blob(int value) {
        try (BlobBuilder builder = new BlobBuilder()) {
            builder.constructRoot(Integer.class).set(value);
            return builder.createBlobAssetReference(Integer.class);
        }
    }

    static byte[] bytes(TableWriter out) {
        byte[] bytes = new byte[out.length()];
        out.toBuffer().get(bytes);
        return bytes;
    }

    static TableReader reader(byte[] bytes) {
        return new TableReader("section", ByteBuffer.wrap(bytes));
    }

    /// The entity n becomes number n + 1 of the file.
    ManagedWriter writer() {
        return new ManagedWriter(
                new Codecs(codecs), classes, packed -> packed == 0 ? 0 : (1L << 32) | ((int) packed + 1), blob -> {
                    blobs.add(blob);
                    return blobs.size() - 1;
                });
    }

    ManagedReader reader() {
        return new ManagedReader(
                new Codecs(codecs),
                classes,
                missing,
                ENTITIES,
                number -> new Entity(number, 1),
                blobs.size(),
                blobs::get,
                new ManagedReport(reports::add));
    }

    byte[] write(Object value, Class<?> component) {
        ManagedWriter writer = writer();
        TableWriter values = new TableWriter();
        writer.encode(value, component, component.getName(), values);
        TableWriter out = new TableWriter();
        writer.writeClasses(out);
        out.append(values.length()).put(values.toBuffer());
        return bytes(out);
    }

    byte[] write(Object value) {
        return write(value, value.getClass());
    }

    <T> T read(byte[] bytes, Class<T> component) throws SceneFileException {
        TableReader in = reader(bytes);
        ManagedReader reader = reader();
        reader.readClasses(in);
        T value = component.cast(reader.decode(in, component));
        in.requireEnd();
        return value;
    }

    /// The bytes that trees make of bytes.
    static byte[] rewrite(byte[] bytes) throws SceneFileException {
        TableReader in = reader(bytes);
        ClassTable table = ClassTable.read(in);
        ManagedTree tree = TreeReader.read(in, table);
        in.requireEnd();
        TableWriter out = new TableWriter();
        table.write(out);
        TreeWriter.write(tree, out);
        return bytes(out);
    }

    /// The value after it was written and read. Checks that it is written to the same bytes again, and that its tree
    /// is.
    @SuppressWarnings("unchecked")
    <T> T copy(T value) throws SceneFileException {
        byte[] bytes = write(value);
        T copy = (T) read(bytes, value.getClass());
        if (!java.util.Arrays.equals(write(copy), bytes)) {
            throw new AssertionError("the copy has other bytes");
        }
        if (!java.util.Arrays.equals(rewrite(bytes), bytes)) {
            throw new AssertionError("the tree has other bytes");
        }
        return copy;
    }

    static <T> T copyOf(T value) throws SceneFileException {
        return new Sections().copy(value);
    }
}
