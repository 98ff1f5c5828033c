package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.files.Migration;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// Makes single values of struct types from the bytes of their leaves.
public final class ValueReader {
    private ValueReader() {}

    /// A value.
    ///
    /// @param lost is notified of numbers that lose digits
    /// @throws SceneFileException if the bytes are not a value of the type
    static <T extends IComponent> T read(
            Class<T> type, TypeMatch match, byte[] bytes, FileReferences references, LostDigits lost)
            throws SceneFileException {
        List<ByteBuffer> columns = new ArrayList<>();
        int at = 0;
        for (FileLeaf leaf : match.source().leaves()) {
            columns.add(ByteBuffer.wrap(bytes, at, leaf.bytes()).slice().order(ByteOrder.LITTLE_ENDIAN));
            at += leaf.bytes();
        }
        try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
            load(match, columns, references, array, 1, lost);
            return array.get(0);
        }
    }

    /// Loads values of the file into the first rows of an array: leaf by leaf with the defaults of new fields, or by a
    /// migration.
    ///
    /// @param columns for each leaf of the file the bytes of all values
    /// @param lost is notified of numbers that lose digits
    /// @throws SceneFileException if one is not a value of the class, or a migration fails
    public static void load(
            TypeMatch match,
            List<ByteBuffer> columns,
            FileReferences references,
            NativeArray<?> into,
            int count,
            LostDigits lost)
            throws SceneFileException {
        if (match.migration() != null) {
            migrate(match, columns, references, into, 0, count);
            return;
        }
        if (match.present().leaves().isEmpty()) {
            return;
        }
        for (int leaf = 0; leaf < columns.size(); leaf++) {
            LeafMatch how = match.leaf(leaf);
            if (how != null) {
                int first = into.offset() * how.target().stride();
                how.load(columns.get(leaf), into.leafArray(match.target(leaf)), first, count, references, lost);
            }
        }
        for (LeafDefault value : match.defaults()) {
            value.fill(into.leafArray(value.index()), into.offset(), count);
        }
    }

    /// Lets a migration make values.
    ///
    /// @param columns for each leaf of the file the bytes of all values
    /// @param row the row of the first value in the columns
    /// @throws SceneFileException if the migration throws an exception or returns null
    @SuppressWarnings("unchecked") // a migration makes values of its match's class
    static <T> void migrate(
            TypeMatch match,
            List<ByteBuffer> columns,
            FileReferences references,
            NativeArray<T> into,
            int row,
            int count)
            throws SceneFileException {
        Migration<T> migration = (Migration<T>) match.migration();
        StoredValue old = new StoredValue(match.source(), columns, references);
        for (int i = 0; i < count && migration != null; i++) {
            old.goTo(row + i);
            try {
                T made = migration.migrate(old);
                if (made == null) {
                    throw new IllegalStateException("it returned null");
                }
                into.set(i, made);
            } catch (RuntimeException failed) {
                throw new SceneFileException(
                        "The migration of " + match.source().name() + " to "
                                + match.type().getName() + " failed at value " + (row + i) + ": " + failed.getMessage()
                                + ". Correct the migration.",
                        failed);
            } finally {
                old.goTo(-1);
            }
        }
    }
}
