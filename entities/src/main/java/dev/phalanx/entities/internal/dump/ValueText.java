package dev.phalanx.entities.internal.dump;

import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes component values as they are stored in their columns, leaf by leaf, such as
/// `Body[centre.x=1.0, centre.y=2.0]`. It creates no value and calls no method of a component.
public final class ValueText {
    private static final int LENGTH_BYTES = 2;

    private final Appendable out;

    ValueText(Appendable out) {
        this.out = out;
    }

    /// The leaves of one value, such as `[value=3.0]`; empty for a value without leaves.
    ///
    /// @param type the class of the value
    /// @param columns one for each of the leaves
    public static String of(Class<?> type, List<Leaf> leaves, Object[] columns, int row) {
        StringBuilder text = new StringBuilder();
        try {
            new ValueText(text).append(type, leaves, columns, 0, row);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    /// Writes component `c` of the row `slot`, or the chunk component `c` of the chunk `slot`.
    void append(Slab slab, int c, int slot) throws IOException {
        ComponentInfo<?> component = slab.archetype.components()[c];
        out.append(component.name());
        if (component.isBuffer()) {
            Object elements = slab.archetype.columns()[c].buffer(slab.id, slot, true);
            out.append(elements.toString());
            return;
        }
        boolean ofChunks = component.isChunk();
        Object[] columns = ofChunks ? slab.chunkColumns : slab.columns;
        int first = (ofChunks ? slab.archetype.chunkLayout() : slab.archetype.layout()).firstColumn(c);
        if (component.isManaged() || ChunkValues.isObject(component)) {
            Object[] values = (Object[]) columns[first];
            out.append(values[slot] == null ? "[null]" : "[object]");
            return;
        }
        append(component.type(), ofChunks ? component.chunkLeaves() : component.leaves(), columns, first, slot);
    }

    private void append(Class<?> type, List<Leaf> leaves, Object[] columns, int first, int row) throws IOException {
        for (int k = 0; k < leaves.size(); k++) {
            Leaf leaf = leaves.get(k);
            out.append(k == 0 ? "[" : ", ").append(leaf.path()).append('=');
            append(type, leaf, columns[first + k], row * leaf.stride());
        }
        if (!leaves.isEmpty()) {
            out.append(']');
        }
    }

    private void append(Class<?> type, Leaf leaf, Object column, int at) throws IOException {
        switch (leaf.holds()) {
            case PLAIN -> out.append(String.valueOf(Array.get(column, at)));
            case ENUM -> out.append(constant(type, leaf, Array.getInt(column, at)));
            case ENTITY -> out.append(Entity.unpack(Array.getLong(column, at)).toString());
            case FIXED_STRING ->
                out.append('"').append(text((byte[]) column, at)).append('"');
            case FIXED_LIST ->
                out.append('(').append(elements((byte[]) column, at)).append(')');
            case FIXED_ARRAY -> array(column, at, leaf.stride());
            case BLOB_REFERENCE -> out.append(blob(Array.getLong(column, at)));
            case CONTAINER -> out.append(container(((@Nullable Object[]) column)[at]));
            case BLOB_VIEW -> throw new IllegalStateException(leaf + " is a view of a blob, and no column holds one.");
        }
    }

    private void array(Object column, int at, int length) throws IOException {
        for (int i = 0; i < length; i++) {
            out.append(i == 0 ? "[" : ", ").append(String.valueOf(Array.get(column, at + i)));
        }
        out.append(']');
    }

    private static String text(byte[] column, int at) {
        return new String(column, at + LENGTH_BYTES, length(column, at), StandardCharsets.UTF_8);
    }

    private static int length(byte[] column, int at) {
        return (column[at] & 0xff) | ((column[at + 1] & 0xff) << 8);
    }

    /// The slot and generation of a blob.
    private static String blob(long packed) {
        return packed == 0 ? "Blob(null)" : "Blob(" + (int) packed + ":" + (int) (packed >>> Integer.SIZE) + ")";
    }

    /// The name of a native collection, such as `NativeArray<Waypoint>`, or a value that is that name.
    private static String container(@Nullable Object value) {
        if (value instanceof String name) {
            return name;
        }
        return value == null ? "null" : ((NativeContainer) value).safetyHandle().name();
    }

    private static String elements(byte[] column, int at) {
        int count = length(column, at);
        return count == 1 ? "1 element" : count + " elements";
    }

    /// The name of the enum constant with an ordinal, or the ordinal if the enum has none with it.
    private static String constant(Class<?> type, Leaf leaf, int ordinal) {
        Class<?> holder = type;
        for (String field : leaf.path().split("\\.", -1)) {
            try {
                holder = holder.getDeclaredField(field).getType();
            } catch (NoSuchFieldException unnamed) {
                return Integer.toString(ordinal);
            }
        }
        Object[] constants = holder.getEnumConstants();
        boolean known = constants != null && ordinal >= 0 && ordinal < constants.length;
        return known ? ((Enum<?>) constants[ordinal]).name() : Integer.toString(ordinal);
    }
}
