package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.SafetyHandle;

/// One leaf field of the entities of a chunk, as a view of the primitive array that stores it: for code that works on
/// arrays itself, such as the Vector API.
///
/// It is valid until the next structural change; in a job, until the job ends. A field that takes several elements for
/// each entity, such as a fixed-length array, has [#stride()] adjacent ones.
public abstract sealed class LeafColumn
        permits BooleanColumn, ByteColumn, CharColumn, ShortColumn, IntColumn, FloatColumn, LongColumn, DoubleColumn {
    private final SafetyHandle safety;
    private final ComponentInfo<?> info;
    private final Leaf leaf;
    private final int offset;
    private final int length;

    LeafColumn(SafetyHandle safety, ComponentInfo<?> info, Leaf leaf, int offset, int length) {
        this.safety = safety;
        this.info = info;
        this.leaf = leaf;
        this.offset = offset;
        this.length = length;
    }

    /// The index of the first element in the array.
    public final int offset() {
        return offset;
    }

    /// The number of elements: entities times [#stride()]. 0 if the entities of the chunk lack the component.
    public final int length() {
        return length;
    }

    /// The number of elements of one entity.
    public final int stride() {
        return leaf.stride();
    }

    /// Whether the elements can only be read.
    public final boolean isReadOnly() {
        return safety.isReadOnly();
    }

    /// The position of an element in the array.
    final int place(int index) {
        safety.check();
        if (Integer.compareUnsigned(index, length) >= 0) {
            throw outOfRange(index);
        }
        return offset + index;
    }

    /// The position in the array of an element that is to be written.
    final int placeToWrite(int index) {
        requireWritable();
        if (Integer.compareUnsigned(index, length) >= 0) {
            throw outOfRange(index);
        }
        return offset + index;
    }

    /// Returns if the elements may be read.
    final void requireReadable() {
        safety.check();
    }

    /// Returns if the elements may be written.
    final void requireWritable() {
        if (safety.isReadOnly()) {
            throw readOnly();
        }
        safety.checkWrite();
    }

    private IllegalStateException readOnly() {
        return new IllegalStateException(this + " is read-only, and was written or asked for its array. Read it with"
                + " get(index) or copyTo(array), or use a handle that may write.");
    }

    private IndexOutOfBoundsException outOfRange(int index) {
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// The field and how many elements there are, such as `column Position.x[37]`.
    @Override
    public final String toString() {
        return "column " + info.name() + "." + leaf.path() + "[" + length + "]";
    }
}
