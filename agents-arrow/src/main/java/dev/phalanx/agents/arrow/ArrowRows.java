package dev.phalanx.agents.arrow;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/// Rows on their way to a channel: they are gathered in vectors, and written as a record batch when there are
/// [#MOST_ROWS].
final class ArrowRows implements AutoCloseable {
    /// The most rows of a record batch.
    static final int MOST_ROWS = 4096;

    /// A column: its name, and the class of its values.
    record Column(String name, Class<?> type) {}

    private final BufferAllocator allocator = new RootAllocator();
    private final MapDictionaryProvider dictionaries = new MapDictionaryProvider();
    private final List<Column> columns;
    private final VectorSchemaRoot root;
    private final ArrowWriter writer;
    private int rows;

    /// @param isStream whether there is no footer, so that a reader needs no whole file
    /// @throws IOException if the channel cannot be written
    ArrowRows(List<Column> columns, WritableByteChannel out, boolean isStream) throws IOException {
        this.columns = columns;
        List<Field> fields = new ArrayList<>();
        long dictionary = 0;
        for (Column column : columns) {
            fields.add(field(column, dictionary++));
        }
        root = VectorSchemaRoot.create(new Schema(fields), allocator);
        root.allocateNew();
        writer = isStream
                ? new ArrowStreamWriter(root, dictionaries, out)
                : new ArrowFileWriter(root, dictionaries, out);
        writer.start();
    }

    private Field field(Column column, long dictionary) {
        Class<?> type = column.type();
        if (!type.isEnum()) {
            return new Field(column.name(), FieldType.nullable(typeOf(type)), List.of());
        }
        DictionaryEncoding encoding = new DictionaryEncoding(dictionary, true, new ArrowType.Int(16, true));
        VarCharVector names = new VarCharVector(column.name() + " names", allocator);
        Object[] constants = type.getEnumConstants();
        for (int i = 0; i < constants.length; i++) {
            names.setSafe(i, ((Enum<?>) constants[i]).name().getBytes(StandardCharsets.UTF_8));
        }
        names.setValueCount(constants.length);
        dictionaries.put(new Dictionary(names, encoding));
        return new Field(column.name(), new FieldType(true, encoding.getIndexType(), encoding), List.of());
    }

    private static ArrowType typeOf(Class<?> type) {
        if (type == long.class) {
            return new ArrowType.Int(64, true);
        } else if (type == int.class) {
            return new ArrowType.Int(32, true);
        } else if (type == short.class) {
            return new ArrowType.Int(16, true);
        } else if (type == byte.class) {
            return new ArrowType.Int(8, true);
        } else if (type == double.class) {
            return new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
        } else if (type == float.class) {
            return new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
        } else if (type == boolean.class) {
            return ArrowType.Bool.INSTANCE;
        }
        return ArrowType.Utf8.INSTANCE;
    }

    /// Sets a whole number of the row that is gathered.
    void set(int column, long value) {
        ((BigIntVector) root.getVector(column)).setSafe(rows, value);
    }

    /// Sets a `double` of the row that is gathered.
    void set(int column, double value) {
        ((Float8Vector) root.getVector(column)).setSafe(rows, value);
    }

    /// Sets a value of the row that is gathered.
    ///
    /// @param value of the class of the column, or null
    @SuppressWarnings("EnumOrdinal") // dictionaries have constants in their order
    void set(int column, @Nullable Object value) {
        FieldVector vector = root.getVector(column);
        switch (value) {
            case null -> vector.setNull(rows);
            case Enum<?> constant -> ((SmallIntVector) vector).setSafe(rows, constant.ordinal());
            case Long number -> ((BigIntVector) vector).setSafe(rows, number);
            case Integer number -> ((IntVector) vector).setSafe(rows, number);
            case Short number -> ((SmallIntVector) vector).setSafe(rows, number);
            case Byte number -> ((TinyIntVector) vector).setSafe(rows, number);
            case Double number -> ((Float8Vector) vector).setSafe(rows, number);
            case Float number -> ((Float4Vector) vector).setSafe(rows, number);
            case Boolean truth -> ((BitVector) vector).setSafe(rows, truth ? 1 : 0);
            default -> ((VarCharVector) vector).setSafe(rows, value.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /// Ends the row that is gathered.
    ///
    /// @throws IOException if the channel cannot be written
    void next() throws IOException {
        rows++;
        if (rows == MOST_ROWS) {
            write();
        }
    }

    private void write() throws IOException {
        root.setRowCount(rows);
        writer.writeBatch();
        root.clear();
        root.allocateNew();
        rows = 0;
    }

    /// Writes the rows that are gathered, and the end.
    ///
    /// @throws IOException if the channel cannot be written
    void finish() throws IOException {
        if (rows > 0) {
            write();
        }
        writer.end();
    }

    /// Gives its memory back. What was not [finished][#finish] has no end.
    @Override
    public void close() {
        root.close();
        dictionaries.close();
        allocator.close();
    }

    @Override
    public String toString() {
        return rows + " rows of " + Arrays.toString(columns.toArray());
    }
}
