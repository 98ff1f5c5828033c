package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.internal.dump.ValueText;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.kernel.Columns;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the values of one component type as words, and shows the words as text.
///
/// | kind of component | what is kept of a value |
/// |---|---|
/// | of structs, also of chunks or shared | its leaves, those that fit 256 bytes |
/// | dynamic buffer | the number of elements |
/// | of objects, also of chunks | whether it is null |
/// | shared of objects, tag | nothing |
///
/// @param <T> the component class
final class JournalValues<T> {
    private static final List<Leaf> NO_LEAVES = List.of();
    private static final LeafKind[] LENGTH = {LeafKind.INT};
    private static final LeafKind[] OBJECT = {LeafKind.OBJECT};
    private static final int[] ONE = {1};

    private final ComponentInfo<T> type;
    private final JournalNames names;
    private final List<Leaf> leaves;
    private final boolean isCut;
    private final LeafKind[] kinds;
    private final int[] strides;
    private final int firstColumn;
    private final @Nullable StructCodec<T> codec;
    private final Object[] scratch;

    /// @param names where native collections, which values refer to, get numbers for their names
    JournalValues(ComponentInfo<T> type, JournalNames names) {
        this.type = type;
        this.names = names;
        boolean isOfObjects = type.isManaged() || ChunkValues.isObject(type);
        if (type.isBuffer() || isOfObjects || !type.hasStruct()) {
            leaves = NO_LEAVES;
            isCut = false;
            kinds = type.isBuffer() ? LENGTH : isOfObjects ? OBJECT : new LeafKind[0];
            strides = kinds.length == 0 ? new int[0] : ONE;
            firstColumn = type.isBuffer() ? type.buffer().lengthColumn() : 0;
            codec = null;
            scratch = new Object[0];
            return;
        }
        List<Leaf> all = type.struct().leaves();
        leaves = all.subList(0, fitting(all));
        isCut = leaves.size() < all.size();
        kinds = leaves.stream().map(Leaf::kind).toArray(LeafKind[]::new);
        strides = leaves.stream().mapToInt(Leaf::stride).toArray();
        firstColumn = 0;
        codec = type.isShared() ? type.struct().codec() : null;
        scratch = codec == null ? new Object[0] : tables(all);
    }

    private static int fitting(List<Leaf> all) {
        int words = 0;
        int count = 0;
        while (count < all.size() && words + leafWords(all.get(count)) <= JournalLayout.VALUE_WORDS) {
            words += leafWords(all.get(count++));
        }
        return count;
    }

    private static int leafWords(Leaf leaf) {
        return words(leaf.kind(), leaf.stride());
    }

    /// Words that elements take: a reference takes one, see [#reference].
    private static int words(LeafKind kind, int elements) {
        return kind == LeafKind.OBJECT ? elements : (elements * kind.bytes() + Long.BYTES - 1) / Long.BYTES;
    }

    private static Object[] tables(List<Leaf> leaves) {
        return leaves.stream()
                .map(leaf -> {
                    Object[] table = Columns.allocateTable(leaf.kind(), 1);
                    table[0] = Columns.allocate(leaf.kind(), leaf.stride());
                    return table;
                })
                .toArray();
    }

    /// Whether nothing is kept of a value.
    boolean isEmpty() {
        return kinds.length == 0;
    }

    /// Words that values take.
    int words(int rows) {
        int words = 0;
        for (int k = 0; k < kinds.length; k++) {
            words += words(kinds[k], rows * strides[k]);
        }
        return words;
    }

    /// The tables that contain a value of a shared component, in row 0 of slab 0, until the next call. Calls code of
    /// the value.
    Object[] tables(T value) {
        if (codec != null) {
            codec.write(scratch, 0, 0, value);
        }
        return scratch;
    }

    /// Writes the values of `rows` rows and returns the word after them.
    ///
    /// @param tables the leaf tables of the component type
    /// @param segment the same memory as `page`
    int write(Object[] tables, int slab, int slot, int rows, long[] page, MemorySegment segment, int at) {
        int end = at;
        for (int k = 0; k < kinds.length; k++) {
            Object column = ((Object[]) tables[firstColumn + k])[slab];
            int elements = rows * strides[k];
            if (kinds[k] == LeafKind.OBJECT) {
                for (int i = 0; i < elements; i++) {
                    page[end + i] = reference(((@Nullable Object[]) column)[slot + i]);
                }
            } else if (elements == 1) {
                page[end] = bits(kinds[k], column, slot);
            } else {
                page[end + words(kinds[k], elements) - 1] = 0; // the elements may leave a part of it free
                copy(kinds[k], column, slot * strides[k], segment, end * (long) Long.BYTES, elements);
            }
            end += words(kinds[k], elements);
        }
        return end;
    }

    /// 0 for null; for a native collection 1 + the number of its name, for another object 1.
    private long reference(@Nullable Object object) {
        if (object == null) {
            return 0;
        }
        if (object instanceof NativeContainer container) {
            return 1L + names.system(container.safetyHandle().name());
        }
        return 1;
    }

    private static long bits(LeafKind kind, Object column, int slot) {
        return switch (kind) {
            case BOOLEAN -> ((boolean[]) column)[slot] ? 1 : 0;
            case BYTE -> ((byte[]) column)[slot];
            case CHAR -> ((char[]) column)[slot];
            case SHORT -> ((short[]) column)[slot];
            case INT -> ((int[]) column)[slot];
            case FLOAT -> Float.floatToRawIntBits(((float[]) column)[slot]);
            case LONG -> ((long[]) column)[slot];
            case DOUBLE -> Double.doubleToRawLongBits(((double[]) column)[slot]);
            case OBJECT -> throw new IllegalStateException("A reference has no bits.");
        };
    }

    private static void copy(LeafKind kind, Object column, int from, MemorySegment segment, long offset, int elements) {
        switch (kind) {
            case BOOLEAN -> {
                boolean[] booleans = (boolean[]) column;
                for (int i = 0; i < elements; i++) {
                    segment.set(ValueLayout.JAVA_BYTE, offset + i, (byte) (booleans[from + i] ? 1 : 0));
                }
            }
            case BYTE -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_BYTE, offset, elements);
            case CHAR -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_CHAR, offset, elements);
            case SHORT -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_SHORT, offset, elements);
            case INT -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_INT, offset, elements);
            case FLOAT -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_FLOAT, offset, elements);
            case LONG -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_LONG, offset, elements);
            case DOUBLE -> MemorySegment.copy(column, from, segment, ValueLayout.JAVA_DOUBLE, offset, elements);
            case OBJECT -> throw new IllegalStateException("References are not copied as bits.");
        }
    }

    // Showing

    /// One value as text, such as `Health[points=80]`.
    ///
    /// @param rows how many values were written together
    /// @param row which of them
    String text(long[] page, MemorySegment segment, int at, int rows, int row) {
        if (type.isBuffer()) {
            int length = (int) element(LeafKind.INT, 1, page, segment, at, rows, row);
            return type.name() + (length == 1 ? "[1 element]" : "[" + length + " elements]");
        }
        if (leaves.isEmpty()) {
            return type.name() + (isEmpty() ? "" : page[at + row] == 0 ? "[null]" : "[object]");
        }
        Object[] columns = new Object[kinds.length];
        int word = at;
        for (int k = 0; k < kinds.length; k++) {
            columns[k] = column(k, page, segment, word, rows, row);
            word += words(kinds[k], rows * strides[k]);
        }
        String values = ValueText.of(type.type(), leaves, columns, 0);
        return type.name() + (isCut ? values.substring(0, values.length() - 1) + ", …]" : values);
    }

    private static long element(
            LeafKind kind, int stride, long[] page, MemorySegment segment, int at, int rows, int row) {
        if (rows * stride == 1) {
            return page[at];
        }
        return segment.get(ValueLayout.JAVA_INT, at * (long) Long.BYTES + (long) row * kind.bytes());
    }

    /// The elements of one row in a leaf, as a column.
    private Object column(int k, long[] page, MemorySegment segment, int at, int rows, int row) {
        int stride = strides[k];
        Object column = Columns.allocate(kinds[k], stride);
        if (kinds[k] == LeafKind.OBJECT) {
            for (int i = 0; i < stride; i++) {
                long number = page[at + row * stride + i];
                ((@Nullable Object[]) column)[i] = number == 0 ? null : names.systemName((int) number - 1);
            }
        } else if (rows * stride == 1) {
            set(kinds[k], column, page[at]);
        } else {
            long offset = at * (long) Long.BYTES + (long) row * stride * kinds[k].bytes();
            copyBack(kinds[k], segment, offset, column, stride);
        }
        return column;
    }

    private static void set(LeafKind kind, Object column, long bits) {
        switch (kind) {
            case BOOLEAN -> ((boolean[]) column)[0] = bits != 0;
            case BYTE -> ((byte[]) column)[0] = (byte) bits;
            case CHAR -> ((char[]) column)[0] = (char) bits;
            case SHORT -> ((short[]) column)[0] = (short) bits;
            case INT -> ((int[]) column)[0] = (int) bits;
            case FLOAT -> ((float[]) column)[0] = Float.intBitsToFloat((int) bits);
            case LONG -> ((long[]) column)[0] = bits;
            case DOUBLE -> ((double[]) column)[0] = Double.longBitsToDouble(bits);
            case OBJECT -> throw new IllegalStateException("A reference has no bits.");
        }
    }

    private static void copyBack(LeafKind kind, MemorySegment segment, long offset, Object column, int elements) {
        switch (kind) {
            case BOOLEAN -> {
                for (int i = 0; i < elements; i++) {
                    ((boolean[]) column)[i] = segment.get(ValueLayout.JAVA_BYTE, offset + i) != 0;
                }
            }
            case BYTE -> MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, column, 0, elements);
            case CHAR -> MemorySegment.copy(segment, ValueLayout.JAVA_CHAR, offset, column, 0, elements);
            case SHORT -> MemorySegment.copy(segment, ValueLayout.JAVA_SHORT, offset, column, 0, elements);
            case INT -> MemorySegment.copy(segment, ValueLayout.JAVA_INT, offset, column, 0, elements);
            case FLOAT -> MemorySegment.copy(segment, ValueLayout.JAVA_FLOAT, offset, column, 0, elements);
            case LONG -> MemorySegment.copy(segment, ValueLayout.JAVA_LONG, offset, column, 0, elements);
            case DOUBLE -> MemorySegment.copy(segment, ValueLayout.JAVA_DOUBLE, offset, column, 0, elements);
            case OBJECT -> throw new IllegalStateException("References are not copied as bits.");
        }
    }
}
