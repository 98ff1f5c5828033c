package dev.phalanx.structs;

import dev.phalanx.structs.contract.AccessGuard;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.contract.SafetyAccess;
import dev.phalanx.structs.contract.TypeCompiler;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A fixed number of struct values in primitive arrays, one array per leaf field.
///
/// Values go in and come out as copies. The subclass that does it is generated per struct type, so that `get` and `set`
/// in a loop cost what loops over the arrays would, and allocate nothing where the value does not escape. A [#slice]
/// shares the storage and dies with its array. In a parallel job an array that is not `@ReadOnly` can be used at the
/// indexes of the job's batch alone.
///
/// @param <T> the struct type, or [Entity]
@CopiesArguments
public abstract class NativeArray<T> implements NativeContainer, Iterable<T>, AutoCloseable {
    private static final ClassCache<NativeArray<?>> WHOLE = prototypes(false);
    private static final ClassCache<NativeArray<?>> WINDOWS = prototypes(true);

    private static ClassCache<NativeArray<?>> prototypes(boolean isWindow) {
        return new ClassCache<>() {
            @Override
            protected NativeArray<?> computeValue(Class<?> type) {
                return TypeCompiler.get().array(type, isWindow, NativeArray.class);
            }
        };
    }

    private @Nullable StructType<T> type;
    private Object @Nullable [] leafArrays;
    private @Nullable SafetyHandle handle;
    private int offset;
    private int length;
    /// The indexes that may be used: all, or those of a job's batch.
    private int first;

    private int count;
    private boolean isPart;
    private @Nullable ColumnSource source;

    /// For the generated arrays.
    protected NativeArray() {}

    /// An array of `length` values, all zero.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type, or a column of so many values would be longer
    ///     than a Java array can be
    /// @throws IndexOutOfBoundsException if `length` is negative
    public static <T> NativeArray<T> ofLength(Class<T> type, int length) {
        Objects.requireNonNull(type, "type");
        if (length < 0) {
            throw new IndexOutOfBoundsException("A NativeArray<" + type.getSimpleName() + "> cannot have the length "
                    + length + ". Give it 0 or more.");
        }
        StructType<T> struct = StructType.of(type);
        List<Leaf> leaves = struct.leaves();
        leaves.forEach(leaf -> requireRoom(type, length, leaf));
        Object[] arrays = leaves.stream()
                .map(leaf -> leaf.kind().newArray(length * leaf.stride()))
                .toArray();
        return over(struct, arrays, 0, length, new SafetyHandle("NativeArray<" + type.getSimpleName() + ">"));
    }

    private static void requireRoom(Class<?> type, int length, Leaf leaf) {
        long elements = (long) length * leaf.stride();
        if (elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("A NativeArray<" + type.getSimpleName() + "> of " + length
                    + " values does not fit: its field " + leaf.path() + " takes " + elements
                    + " elements of one Java array. Use several arrays of at most "
                    + Integer.MAX_VALUE / leaf.stride() + " values.");
        }
    }

    /// An array with copies of these values.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type, a nested value is null or a fixed-length array
    ///     has another length
    /// @throws NullPointerException if a value is null
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public static <T> NativeArray<T> of(Class<T> type, T... values) {
        return copyOf(type, Arrays.asList(Objects.requireNonNull(values, "values")));
    }

    /// An array with copies of these entities' ids.
    ///
    /// @throws NullPointerException if one is null
    public static NativeArray<Entity> of(Entity... entities) {
        return of(Entity.class, Objects.requireNonNull(entities, "entities"));
    }

    /// An array with copies of the given values, in their order.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type
    public static <T> NativeArray<T> copyOf(Class<T> type, Collection<? extends T> values) {
        Objects.requireNonNull(values, "values");
        NativeArray<T> array = ofLength(type, values.size());
        int i = 0;
        for (T value : values) {
            array.set(i++, value);
        }
        return array;
    }

    /// An array over existing leaf arrays, which it does not copy.
    ///
    /// @param type the struct type
    /// @param leafArrays one array per leaf of `type`, of the leaf's kind
    /// @param offset slot of the first value
    /// @param length number of values
    /// @param handle decides how long the array may be used
    /// @throws IndexOutOfBoundsException if a leaf array is too short
    public static <T> NativeArray<T> over(
            StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle) {
        List<Leaf> leaves = type.leaves();
        Objects.checkIndex(leaves.size(), leafArrays.length + 1);
        for (int i = 0; i < leaves.size(); i++) {
            int slots = Array.getLength(leafArrays[i]) / leaves.get(i).stride();
            Objects.checkFromIndexSize(offset, length, slots);
        }
        return make(type, leafArrays, offset, length, handle);
    }

    /// Same as [#over], an array that cannot be closed: a window even if it begins at 0, so that those of all chunks
    /// are of one class.
    ///
    /// The caller ensures that every leaf array is long enough; this method does not check it.
    ///
    /// @hidden
    public static <T> NativeArray<T> part(
            StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle) {
        NativeArray<T> part = make(WINDOWS, type, leafArrays, offset, length, handle);
        part.isPart = true;
        return part;
    }

    private static <T> NativeArray<T> make(
            StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle) {
        return make(offset == 0 ? WHOLE : WINDOWS, type, leafArrays, offset, length, handle);
    }

    @SuppressWarnings("unchecked") // The prototypes are generated for the same class.
    private static <T> NativeArray<T> make(
            ClassCache<NativeArray<?>> prototypes,
            StructType<T> type,
            Object[] leafArrays,
            int offset,
            int length,
            SafetyHandle handle) {
        NativeArray<T> prototype = (NativeArray<T>) prototypes.get(type.type());
        return prototype.create(type, leafArrays, offset, length, handle);
    }

    /// An array whose values are those that `source` has when a job begins; it is empty until then.
    ///
    /// @param handle decides how long the array may be used
    /// @hidden
    public static <T> NativeArray<T> deferred(StructType<T> type, ColumnSource source, SafetyHandle handle) {
        NativeArray<T> array = over(type, source.columns(), 0, 0, handle);
        array.source = source;
        array.isPart = true;
        return array;
    }

    /// A filled array of the same class.
    protected abstract NativeArray<T> create(
            StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle);

    /// Fills in what all arrays have.
    protected final void bind(StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle) {
        this.type = type;
        this.leafArrays = leafArrays;
        this.offset = offset;
        this.length = length;
        this.count = length;
        this.handle = handle;
    }

    /// A copy of the value at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()], or outside of a job's batch
    /// @throws DisposedException if the array was closed
    /// @throws IllegalStateException if a job that was not completed writes the array
    public abstract T get(int index);

    /// Stores a copy of `value` at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()], or outside of a job's batch
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    /// @throws DisposedException if the array was closed
    /// @throws IllegalStateException if the array is read-only here, or a job that was not completed uses it
    public abstract void set(int index, T value);

    /// The slot of the value at `index`, which must be in range, of an array that begins at slot 0 and may be read.
    ///
    /// Only a check against a number that cannot be negative is one that C2 moves out of loops, hence the mask.
    protected final int slot(int index) {
        if (Integer.compareUnsigned(index - first, count & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        handle().check();
        return index;
    }

    /// Same as [#slot], of an array that may be written.
    protected final int slotToWrite(int index) {
        if (Integer.compareUnsigned(index - first, count & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        handle().checkWrite();
        return index;
    }

    /// Same as [#slot], of an array that may begin anywhere.
    protected final int windowSlot(int index) {
        return offset + slot(index);
    }

    /// Same as [#slotToWrite], of an array that may begin anywhere.
    protected final int windowSlotToWrite(int index) {
        return offset + slotToWrite(index);
    }

    private IndexOutOfBoundsException outOfRange(int index) {
        AccessGuard<SafetyHandle> guard = SafetyAccess.of(SafetyHandle.class).guard(handle());
        if (guard != null && index >= 0 && index < length) {
            return guard.outsideBatch(handle(), index, first, first + count);
        }
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// The number of values in the array.
    public final int length() {
        return length;
    }

    /// The struct type of the values.
    public final StructType<T> type() {
        return Objects.requireNonNull(type);
    }

    /// Whether the array has not been closed.
    public final boolean isCreated() {
        return handle().isAlive();
    }

    /// The array that holds leaf number `leaf`; value `i` is at `offset() + i`, times the leaf's stride. For code that
    /// works on columns itself, such as the Vector API.
    ///
    /// @throws IndexOutOfBoundsException if there is no such leaf
    /// @throws DisposedException if the array was closed
    public final Object leafArray(int leaf) {
        handle().check();
        return arrays()[Objects.checkIndex(leaf, arrays().length)];
    }

    /// Slot of the first value in the leaf arrays.
    public final int offset() {
        return offset;
    }

    /// `length` values from `start` on, sharing the storage. The slice cannot be used after this array is closed.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within this array
    /// @throws DisposedException if the array was closed
    public final NativeArray<T> slice(int start, int length) {
        checkRange(start, length);
        NativeArray<T> slice = make(type(), arrays(), offset + start, length, handle());
        slice.isPart = true;
        return slice;
    }

    /// The same values, for reading only. It ends with this array. A job that holds it in a field only reads it.
    ///
    /// @throws DisposedException if the array was closed
    public final NativeArray<T> asReadOnly() {
        NativeArray<T> view = make(type(), arrays(), offset, length, handle().view(handle().name(), true));
        view.isPart = true;
        return view;
    }

    @Override
    public final SafetyHandle safetyHandle() {
        return handle();
    }

    @Override
    public final NativeArray<T> forJob(SafetyHandle handle) {
        ColumnSource later = source;
        NativeArray<T> copy = later == null
                ? make(type(), arrays(), offset, length, handle)
                : make(type(), later.columns(), 0, later.length(), handle);
        copy.source = later;
        copy.isPart = true;
        return copy;
    }

    @Override
    public final @Nullable String nestedContainer() {
        return type().containerPath();
    }

    @Override
    public final ParallelUse parallelUse() {
        return ParallelUse.OWN_INDEXES;
    }

    @Override
    public final void narrow(int first, int end) {
        this.first = Math.min(first, length);
        this.count = Math.min(end, length) - this.first;
    }

    @Override
    public final boolean isDeferred() {
        return source != null;
    }

    /// The column of leaf number `leaf`, which is not checked. For generated code.
    ///
    /// @hidden
    public final Object column(int leaf) {
        return arrays()[leaf];
    }

    /// The first index that may be used. For generated code.
    ///
    /// @hidden
    public final int first() {
        return first;
    }

    /// How many indexes may be read, 0 if reading any is refused. For generated code.
    ///
    /// @hidden
    public final int readableCount() {
        return handle().isReadable() ? count & Integer.MAX_VALUE : 0;
    }

    /// How many indexes may be written, 0 if writing any is refused. For generated code.
    ///
    /// @hidden
    public final int writableCount() {
        return handle().isWritable() ? count & Integer.MAX_VALUE : 0;
    }

    /// Whether the values of an array are of a struct type and begin at slot 0 of their columns. For generated code.
    ///
    /// @hidden
    public static boolean isWhole(@Nullable NativeArray<?> array, Class<?> type) {
        return array != null && array.offset == 0 && array.type().type() == type;
    }

    /// Copies all values of `source` into this array.
    ///
    /// @throws IllegalArgumentException if the lengths differ
    public final void copyFrom(NativeArray<T> source) {
        if (source.length != length) {
            throw new IllegalArgumentException("Cannot copy " + source + " into " + this
                    + ": the lengths differ. Copy a range with copyFrom(source, sourceStart, start, length).");
        }
        copyFrom(source, 0, 0, length);
    }

    /// Copies `length` values of `source`, from `sourceStart` on, to `start`. The ranges may overlap.
    ///
    /// @throws IllegalArgumentException if the struct types differ
    /// @throws IndexOutOfBoundsException if a range does not lie within its array
    public final void copyFrom(NativeArray<T> source, int sourceStart, int start, int length) {
        if (source.type() != type()) {
            throw new IllegalArgumentException("Cannot copy " + source + " into " + this
                    + ": the struct types differ. Convert the values one by one.");
        }
        source.checkRange(sourceStart, length);
        handle().checkWrite();
        checkRange(start, length);
        for (int i = 0; i < arrays().length; i++) {
            int stride = type().leaves().get(i).stride();
            System.arraycopy(
                    source.arrays()[i],
                    (source.offset + sourceStart) * stride,
                    arrays()[i],
                    (offset + start) * stride,
                    length * stride);
        }
    }

    /// Copies all values of `source` into this array, or throws before it has copied any.
    ///
    /// @throws IllegalArgumentException if the lengths differ, a nested value is null or a fixed-length array has
    ///     another length
    /// @throws NullPointerException if a value is null
    /// @throws DisposedException if the array was closed
    public final void copyFrom(T[] source) {
        handle().checkWrite();
        if (source.length != length) {
            throw new IllegalArgumentException(
                    "Cannot copy " + source.length + " values into " + this + ". Use an array of the same length.");
        }
        copyFrom(copyOf(type().type(), Arrays.asList(source)));
    }

    /// Stores a copy of `value` everywhere.
    ///
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    /// @throws DisposedException if the array was closed
    public final void fill(T value) {
        handle().checkWrite();
        for (int i = 0; i < length; i++) {
            set(i, value);
        }
    }

    /// Copies of the values in a Java array.
    @SuppressWarnings("unchecked") // An array of the struct class.
    public final T[] toArray() {
        handle().check();
        T[] values = (T[]) Array.newInstance(type().type(), length);
        for (int i = 0; i < length; i++) {
            values[i] = get(i);
        }
        return values;
    }

    /// Copies of the values in an unmodifiable list.
    public final List<T> toList() {
        return List.of(toArray());
    }

    /// Sorts the values, keeping the order of equal ones. If `order` throws, nothing changes.
    public final void sort(Comparator<? super T> order) {
        handle().checkWrite();
        T[] values = toArray();
        Arrays.sort(values, order);
        for (int i = 0; i < length; i++) {
            set(i, values[i]);
        }
    }

    /// Sorts values that are [Comparable] by their own order.
    ///
    /// @throws ClassCastException if they are not comparable
    @SuppressWarnings("unchecked") // As documented.
    public final void sort() {
        sort((Comparator<? super T>) Comparator.naturalOrder());
    }

    /// Looks for `key` in an array sorted by `order`.
    ///
    /// @return an index of an equal value, or `-(insertion point) - 1` if there is none
    public final int binarySearch(T key, Comparator<? super T> order) {
        handle().check();
        int low = 0;
        int high = length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int comparison = order.compare(get(middle), key);
            if (comparison < 0) {
                low = middle + 1;
            } else if (comparison > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    /// Looks for `key` in an array sorted by the values' own order.
    ///
    /// @return an index of an equal value, or `-(insertion point) - 1` if there is none
    /// @throws ClassCastException if the values are not comparable
    @SuppressWarnings("unchecked") // As documented.
    public final int binarySearch(T key) {
        return binarySearch(key, (Comparator<? super T>) Comparator.naturalOrder());
    }

    /// Copies of the values, in order. For loops that must not allocate, count with [#get].
    @Override
    public final Iterator<T> iterator() {
        handle().check();
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < length;
            }

            @Override
            public T next() {
                if (next >= length) {
                    throw new NoSuchElementException(NativeArray.this + " has no more values. Ask hasNext() first.");
                }
                return get(next++);
            }
        };
    }

    /// Ends the life of this array and of all its slices. A slice or a view cannot be closed.
    ///
    /// @throws DisposedException if it was closed before
    /// @throws IllegalStateException if this is a slice or a view, or a job that was not completed uses the array
    @Override
    public final void close() {
        if (isPart) {
            throw new IllegalStateException(
                    this + " is a slice or a view and ends with what it was made from. Close that.");
        }
        handle().release();
    }

    private void checkRange(int start, int count) {
        handle().check();
        if (first != 0 || this.count != length) {
            checkBatch(start, count);
        }
        if ((start | count) < 0 || start > length - count) {
            throw new IndexOutOfBoundsException("The range of " + count + " values from " + start
                    + " does not lie within " + this + ". Use a range within 0 to " + length + ".");
        }
    }

    private void checkBatch(int start, int count) {
        if (count > 0) {
            slot(start);
            slot(start + count - 1);
        }
    }

    private SafetyHandle handle() {
        return Objects.requireNonNull(handle);
    }

    private Object[] arrays() {
        return Objects.requireNonNull(leafArrays);
    }

    /// The array's type and length, such as `NativeArray<Position>[100]`.
    @Override
    public final String toString() {
        return "NativeArray<" + type().type().getSimpleName() + ">[" + length + "]";
    }
}
