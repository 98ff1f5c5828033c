package dev.phalanx.collections;

import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.AccessGuard;
import dev.phalanx.structs.contract.Gatherable;
import dev.phalanx.structs.contract.SafetyAccess;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A fixed number of `long` values in a Java array.
///
/// A [#slice] shares the storage and dies with its array. In a parallel job an array that is not `@ReadOnly` can be
/// used at the indexes of the job's batch alone. (Source document S1: "Native collections"; row COL-1 of the
/// specification.)
@SuppressWarnings("exports") // Gatherable is for generated code alone.
public sealed class NativeLongArray implements NativeIndexable, Gatherable, AutoCloseable {
    final long[] values;
    final int offset;
    private final int length;
    private final SafetyHandle handle;
    private final boolean isPart;
    private final @Nullable ArraySource<long[]> source;
    /// The indexes that may be used: all, or those of a job's batch. C2 moves a check out of a loop only if it is
    /// against a number that cannot be negative, hence the masks.
    private int first;

    private int count;

    NativeLongArray(
            long[] values,
            int offset,
            int length,
            SafetyHandle handle,
            boolean isPart,
            @Nullable ArraySource<long[]> source) {
        this.values = values;
        this.offset = offset;
        this.length = length;
        this.count = length;
        this.handle = handle;
        this.isPart = isPart;
        this.source = source;
    }

    /// An array of `length` values, all zero.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public static NativeLongArray ofLength(int length) {
        if (length < 0) {
            throw new IndexOutOfBoundsException(
                    "A NativeLongArray cannot have the length " + length + ". Give it 0 or more.");
        }
        return new NativeLongArray(new long[length], 0, length, new SafetyHandle("NativeLongArray"), false, null);
    }

    /// An array of these values. [#copyOf] makes one of a single value, [#ofLength] one of zeros.
    public static NativeLongArray of(long first, long second, long... more) {
        long[] values = new long[more.length + 2];
        values[0] = first;
        values[1] = second;
        System.arraycopy(more, 0, values, 2, more.length);
        return new NativeLongArray(values, 0, values.length, new SafetyHandle("NativeLongArray"), false, null);
    }

    /// An array with copies of the given values.
    public static NativeLongArray copyOf(long... values) {
        return new NativeLongArray(values.clone(), 0, values.length, new SafetyHandle("NativeLongArray"), false, null);
    }

    /// A part or a view of an array.
    private static NativeLongArray make(
            long[] values, int offset, int length, SafetyHandle handle, @Nullable ArraySource<long[]> source) {
        return offset == 0
                ? new NativeLongArray(values, 0, length, handle, true, source)
                : new Window(values, offset, length, handle);
    }

    /// The value at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()], or outside of a job's batch
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    /// @throws IllegalStateException if a job that was not completed writes the array
    public long get(int index) {
        checkRead(index);
        return values[index];
    }

    /// Stores `value` at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()], or outside of a job's batch
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    /// @throws IllegalStateException if the array is read-only here, or a job that was not completed uses it
    public void set(int index, long value) {
        checkWrite(index);
        values[index] = value;
    }

    final void checkRead(int index) {
        if (Integer.compareUnsigned(index - first, count & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        handle.check();
    }

    final void checkWrite(int index) {
        if (Integer.compareUnsigned(index - first, count & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        handle.checkWrite();
    }

    private IndexOutOfBoundsException outOfRange(int index) {
        AccessGuard<SafetyHandle> guard = SafetyAccess.of(SafetyHandle.class).guard(handle);
        if (guard != null && index >= 0 && index < length) {
            return guard.outsideBatch(handle, index, first, first + count);
        }
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// How many values the array has.
    @Override
    public int length() {
        return length;
    }

    /// Whether the array has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// The Java array that holds the values; value `i` is at `offset() + i`. For code that works on arrays itself,
    /// such as the Vector API. What is done with it is not checked.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    public long[] array() {
        handle.check();
        return values;
    }

    /// Index of the first value in [#array()].
    public int offset() {
        return offset;
    }

    /// `length` values from `start` on, sharing the storage. The slice cannot be used after this array is closed.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within this array
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    public NativeLongArray slice(int start, int length) {
        checkRange(start, length);
        return make(values, offset + start, length, handle, null);
    }

    /// The same values, for reading only. It ends with this array. A job that holds it in a field only reads it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    public NativeLongArray asReadOnly() {
        return make(values, offset, length, handle.view(handle.name(), true), source);
    }

    /// Copies all values of `source` into this array.
    ///
    /// @throws IllegalArgumentException if the lengths differ
    public void copyFrom(NativeLongArray source) {
        requireSameLength(source.length);
        copyFrom(source, 0, 0, length);
    }

    /// Copies `length` values of `source`, from `sourceStart` on, to `start`. The ranges may overlap.
    ///
    /// @throws IndexOutOfBoundsException if a range does not lie within its array
    public void copyFrom(NativeLongArray source, int sourceStart, int start, int length) {
        source.checkRange(sourceStart, length);
        handle.checkWrite();
        checkRange(start, length);
        System.arraycopy(source.values, source.offset + sourceStart, values, offset + start, length);
    }

    /// Copies all values of `source` into this array.
    ///
    /// @throws IllegalArgumentException if the lengths differ
    public void copyFrom(long[] source) {
        requireSameLength(source.length);
        handle.checkWrite();
        checkRange(0, length);
        System.arraycopy(source, 0, values, offset, length);
    }

    private void requireSameLength(int other) {
        if (other != length) {
            throw new IllegalArgumentException("Cannot copy " + other + " values into " + this
                    + ": the lengths differ. Copy a range with copyFrom(source, sourceStart, start, length).");
        }
    }

    /// Stores `value` everywhere.
    public void fill(long value) {
        handle.checkWrite();
        checkRange(0, length);
        Arrays.fill(values, offset, offset + length, value);
    }

    /// A copy of the values.
    public long[] toArray() {
        handle.check();
        return Arrays.copyOfRange(values, offset, offset + length);
    }

    /// Sorts the values, smallest first.
    public void sort() {
        handle.checkWrite();
        checkRange(0, length);
        Arrays.sort(values, offset, offset + length);
    }

    /// Looks for `key` in a sorted array.
    ///
    /// @return an index of an equal value, or `-(insertion point) - 1` if there is none
    public int binarySearch(long key) {
        handle.check();
        int found = Arrays.binarySearch(values, offset, offset + length, key);
        return found < 0 ? found + offset : found - offset;
    }

    /// The first index of `value`, or -1 if it is nowhere.
    public int indexOf(long value) {
        handle.check();
        for (int i = 0; i < length; i++) {
            if (Equality.isSame(values[offset + i], value)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether `value` is somewhere.
    public boolean contains(long value) {
        return indexOf(value) >= 0;
    }

    /// Ends the life of this array and of all its slices. A slice or a view cannot be closed.
    ///
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    /// @throws IllegalStateException if this is a slice or a view, or a job that was not completed uses the array
    @Override
    public void close() {
        if (isPart) {
            throw new IllegalStateException(
                    this + " is a slice or a view and ends with what it was made from. Close that.");
        }
        handle.release();
    }

    private void checkRange(int start, int count) {
        handle.check();
        if ((start | count) < 0 || start > length - count) {
            throw new IndexOutOfBoundsException("The range of " + count + " values from " + start
                    + " does not lie within " + this + ". Use a range within 0 to " + length + ".");
        }
        if (count > 0 && (first != 0 || this.count != length)) {
            get(start);
            get(start + count - 1);
        }
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    @Override
    public NativeLongArray forJob(SafetyHandle handle) {
        return source == null
                ? make(values, offset, length, handle, null)
                : make(source.array(), 0, source.length(), handle, source);
    }

    @Override
    public ParallelUse parallelUse() {
        return ParallelUse.OWN_INDEXES;
    }

    @Override
    public void narrow(int first, int end) {
        this.first = Math.min(first, length);
        this.count = Math.min(end, length) - this.first;
    }

    /// For generated code.
    ///
    /// @hidden
    @Override
    public Object gather(int[] places, int at) {
        places[at] = offset;
        places[at + 1] = first;
        places[at + 2] = handle.isReadable() ? count : 0;
        return values;
    }

    @Override
    public boolean isDeferred() {
        return source != null;
    }

    /// The array's type and length, such as `NativeLongArray[100]`.
    @Override
    public String toString() {
        return "NativeLongArray[" + length + "]";
    }

    /// A part that does not begin at the array's first element. C2 vectorises a loop over two arrays only if it sees
    /// that both are used at the same places, so other arrays have no offset to add.
    private static final class Window extends NativeLongArray {
        Window(long[] values, int offset, int length, SafetyHandle handle) {
            super(values, offset, length, handle, true, null);
        }

        @Override
        public long get(int index) {
            checkRead(index);
            return values[offset + index];
        }

        @Override
        public void set(int index, long value) {
            checkWrite(index);
            values[offset + index] = value;
        }
    }
}
