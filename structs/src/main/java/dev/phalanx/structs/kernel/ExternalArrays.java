package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import java.util.List;

/// The elements of one dynamic buffer that are stored outside its row: one array for each leaf. Replaced as a whole
/// when the capacity changes.
public final class ExternalArrays {
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private final Object[] leaves;
    private final int capacity;

    private ExternalArrays(Object[] leaves, int capacity) {
        this.leaves = leaves;
        this.capacity = capacity;
    }

    /// Arrays for `capacity` elements, all zero.
    ///
    /// @throws IllegalArgumentException if an array would be longer than a Java array can be
    public static ExternalArrays allocate(BufferLayout layout, int capacity) {
        List<Leaf> kinds = layout.element().leaves();
        Object[] arrays = new Object[kinds.size()];
        for (int k = 0; k < arrays.length; k++) {
            Leaf leaf = kinds.get(k);
            if ((long) capacity * leaf.stride() > LONGEST) {
                throw tooLong(layout, capacity, leaf);
            }
            arrays[k] = Columns.allocate(leaf.kind(), capacity * leaf.stride());
        }
        return new ExternalArrays(arrays, capacity);
    }

    private static IllegalArgumentException tooLong(BufferLayout layout, int capacity, Leaf leaf) {
        return new IllegalArgumentException(
                "A buffer of " + capacity + " " + layout.element().type().getSimpleName()
                        + " does not fit: its field " + leaf.path() + " takes " + (long) capacity * leaf.stride()
                        + " elements of one Java array. Use at most " + LONGEST / leaf.stride()
                        + ", or several entities.");
    }

    /// The array of each leaf.
    public Object[] leaves() {
        return leaves;
    }

    /// Elements that fit.
    public int capacity() {
        return capacity;
    }

    /// Arrays of the same capacity and the first `length` elements.
    public ExternalArrays copy(BufferLayout layout, int length) {
        ExternalArrays copy = allocate(layout, capacity);
        for (int k = 0; k < leaves.length; k++) {
            int stride = layout.element().leaves().get(k).stride();
            System.arraycopy(leaves[k], 0, copy.leaves[k], 0, length * stride);
        }
        return copy;
    }
}
