package dev.phalanx.structs.kernel;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.contract.ThreadErrors;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/// The storage of one dynamic buffer's elements, in its row or in external arrays: the superclass of [ColumnBuffer].
///
/// A buffer object is *opened* for the columns of a slab and then placed *at* a row of it. What it has in common with
/// those that are handed out with it is its [BufferAccess]. It remembers which arrays it found there, and looks again
/// whenever the row has others, since another buffer object may have moved them. What is called for every element is
/// small enough to be inlined.
///
/// @param <T> the element type
public abstract class BufferStorage<T> extends DynamicBuffer<T> {
    private static final int LEAST_EXTERNAL = 8;

    private static final int[] NO_LENGTHS = {};
    private static final Object[] NO_EXTERNALS = {};

    private BufferAccess access = BufferAccess.NONE;
    private int slab;
    private int[] lengths = NO_LENGTHS;
    private @Nullable Object[] externals = NO_EXTERNALS;
    private int row;
    private int base;
    private @Nullable ExternalArrays external;

    /// The number of changes of a length or capacity by way of this object.
    private int resizes;

    BufferStorage() {}

    /// Leaves of an element.
    protected abstract int leafCount();

    /// The class of the elements.
    protected abstract Class<T> elementClass();

    /// Whether leaves of the elements are stored as other kinds than theirs.
    protected abstract boolean isConverted();

    /// Takes the leaf columns of a slab for the arrays of the elements.
    protected abstract void useInline(Object[] tables, int firstTable, int slab);

    /// Takes external arrays for those of the elements.
    protected abstract void useExternal(Object[] leaves);

    /// Moves `count` elements within the arrays, which may overlap.
    protected abstract void move(int from, int to, int count);

    /// Sets `count` elements of the arrays to zero.
    protected abstract void clear(int from, int count);

    /// Opens the buffers of a slab. [#goTo] leads to one of them.
    protected final void openSlab(BufferAccess access, int slab) {
        openColumns(access, slab);
        this.external = null;
        useInline(access.tables(), access.firstTable(), slab);
    }

    private void openColumns(BufferAccess access, int slab) {
        int last = access.firstTable() + leafCount();
        this.access = access;
        this.slab = slab;
        this.lengths = ((int[][]) access.tables()[last])[slab];
        this.externals = ((@Nullable Object[][]) access.tables()[last + 1])[slab];
    }

    /// Makes this the buffer of a row, of any slab.
    public final void openAt(BufferAccess access, int slab, int row) {
        openColumns(access, slab);
        this.row = row;
        ExternalArrays found = (ExternalArrays) externals[row];
        this.external = found;
        if (found == null) {
            this.base = row * access.inlineCapacity();
            useInline(access.tables(), access.firstTable(), slab);
        } else {
            this.base = 0;
            useExternal(found.leaves());
        }
    }

    /// Makes this the buffer of a row, given what is the same for all rows of its slab. Its arrays are assigned
    /// separately.
    protected final void openRow(
            BufferAccess access,
            int slab,
            int[] lengths,
            @Nullable Object[] externals,
            int row,
            @Nullable ExternalArrays external) {
        this.access = access;
        this.slab = slab;
        this.lengths = lengths;
        this.externals = externals;
        this.row = row;
        this.external = external;
        this.base = external == null ? row * access.inlineCapacity() : 0;
    }

    /// Makes this the buffer of another row of the slab.
    protected final void goTo(int row) {
        this.row = row;
        this.base = row * access.inlineCapacity();
        if (externals[row] != null || external != null) {
            findElements();
        }
    }

    @SuppressWarnings("ReferenceEquality") // Whether they are the same arrays.
    private void findElements() {
        ExternalArrays found = (ExternalArrays) externals[row];
        if (found == null) {
            base = row * access.inlineCapacity();
            if (external != null) {
                external = null;
                useInline(access.tables(), access.firstTable(), slab);
            }
        } else {
            base = 0;
            if (found != external) {
                external = found;
                useExternal(found.leaves());
            }
        }
    }

    /// Returns if the buffer may be used, with the arrays that its row has now.
    ///
    /// @throws DisposedException otherwise
    @SuppressWarnings("ReferenceEquality") // Whether they are the same arrays.
    final void check() {
        if (!access.isReadable()) {
            throw refusal();
        }
        if (externals[row] != external) {
            findElements();
        }
    }

    /// Returns if the buffer may be written to.
    ///
    /// @throws IllegalStateException otherwise
    @SuppressWarnings("ReferenceEquality") // Whether they are the same arrays.
    final void checkWritable() {
        if (!access.isWritable()) {
            throw writeRefusal();
        }
        if (externals[row] != external) {
            findElements();
        }
    }

    /// Returns if the buffer may be resized, which is the end of the arrays that show its elements.
    final void checkResizable() {
        checkWritable();
        resizes++;
        guard().resize(slab, row);
    }

    /// The number of changes of a length or capacity by way of this object, for an iterator that begins.
    public final int resizes() {
        return resizes;
    }

    /// The number of such changes of any buffer of the type, for an iterator that begins. The buffer belongs to an
    /// entity.
    public final int resizesOfType() {
        return guard().resizes();
    }

    /// Returns if neither length nor capacity has changed since an iterator began.
    ///
    /// @param length when it began
    /// @param own what [#resizes()] returned then
    /// @param ofType what [#resizesOfType()] returned then, or this method the last time
    /// @return the number of changes of any buffer of the type so far
    /// @throws ConcurrentModificationException if the buffer was changed
    public final int requireUnchanged(int length, int own, int ofType) {
        check();
        int now = guard().resizes();
        if (now != ofType || lengths[row] != length) {
            requireOthers(length, own);
        }
        return now;
    }

    /// Returns if the buffers that have changed are others.
    private void requireOthers(int length, int own) {
        if (lengths[row] != length || resizes != own || guard().isLastResized(slab, row)) {
            throw new ConcurrentModificationException(
                    this + " changed its length or capacity while it was being iterated. Change it after the loop, or"
                            + " loop over its toNativeArray().");
        }
    }

    /// The position of the element at `index` in the arrays.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    protected final int slot(int index) {
        check();
        if (Integer.compareUnsigned(index, lengths[row]) >= 0) {
            throw outOfRange(index);
        }
        return base + index;
    }

    /// The position in the arrays of the element at `index`, which is to be written.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    protected final int writableSlot(int index) {
        checkWritable();
        if (Integer.compareUnsigned(index, lengths[row]) >= 0) {
            throw outOfRange(index);
        }
        return base + index;
    }

    /// The position of the next element to be added; the capacity is increased if necessary.
    protected final int slotToAdd() {
        checkResizable();
        int length = lengths[row];
        if (length == room()) {
            growTo(length + 1);
        }
        return base + length;
    }

    /// An element has been written to [#slotToAdd()].
    ///
    /// @return its index
    protected final int added() {
        return lengths[row]++;
    }

    /// The position of element 0 in the arrays.
    final int base() {
        return base;
    }

    /// The number of elements, unchecked.
    final int count() {
        return lengths[row];
    }

    final void setCount(int count) {
        lengths[row] = count;
    }

    /// The number of elements that fit, unchecked.
    final int room() {
        return external == null ? access.inlineCapacity() : external.capacity();
    }

    /// Whether the elements are outside of the row.
    final boolean isExternal() {
        return external != null;
    }

    final int inlineCapacity() {
        return access.inlineCapacity();
    }

    final boolean isReadOnly() {
        return access.isReadOnly();
    }

    /// Whether the buffer was opened by the calling thread, and its scope has not ended since.
    final boolean isOpen() {
        return access.guard() != null && access.isInScope();
    }

    final BufferGuard guard() {
        BufferGuard guard = access.guard();
        if (guard == null) {
            throw new IllegalStateException("The buffer belongs to no entity. Get one from its world.");
        }
        return guard;
    }

    /// Makes another buffer object the buffer of the same row.
    final void showTo(BufferStorage<?> other) {
        BufferAccess own =
                new BufferAccess(guard(), access.tables(), access.firstTable(), isReadOnly(), access.scope());
        other.openAt(own, slab, row);
    }

    /// The array of each leaf, whose element 0 is at [#base()].
    final Object[] arrays() {
        if (external != null) {
            return external.leaves();
        }
        return inlineArrays();
    }

    /// The slab's column of each leaf.
    private Object[] inlineArrays() {
        Object[] columns = new Object[leafCount()];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = inlineArray(k);
        }
        return columns;
    }

    private Object inlineArray(int leaf) {
        return ((Object[]) access.tables()[access.firstTable() + leaf])[slab];
    }

    /// Gives rows side by side, in which there is room for them, their elements and lengths.
    final void copyRows(int firstRow, int[] counts, NativeArray<T> elements) {
        boolean isAnyOutside = false;
        for (int row = firstRow; row < firstRow + counts.length; row++) {
            isAnyOutside |= externals[row] != null;
        }
        for (int k = 0; k < leafCount(); k++) {
            int stride = stride(k);
            int inlineStride = inlineCapacity() * stride;
            LeafKind kind = guard().layout().kind(k);
            Object from = elements.leafArray(k);
            Object inline = inlineArray(k);
            int next = elements.offset() * stride;
            if (!isAnyOutside) {
                Columns.spread(kind, from, next, counts, stride, inline, firstRow * inlineStride, inlineStride);
                continue;
            }
            for (int i = 0; i < counts.length; i++) {
                ExternalArrays outside = (ExternalArrays) externals[firstRow + i];
                int count = counts[i] * stride;
                if (outside != null) {
                    Columns.copy(kind, from, next, outside.leaves()[k], 0, count);
                } else {
                    Columns.copy(kind, from, next, inline, (firstRow + i) * inlineStride, count);
                }
                next += count;
            }
        }
        System.arraycopy(counts, 0, lengths, firstRow, counts.length);
    }

    /// Copies an element that is a row of columns to a place in which there is room for it.
    final void copyRow(Object[] columns, int row, int index) {
        ExternalArrays outside = external;
        for (int k = 0; k < leafCount(); k++) {
            int stride = stride(k);
            Object target = outside != null ? outside.leaves()[k] : inlineArray(k);
            Columns.copy(guard().layout().kind(k), columns[k], row * stride, target, (base() + index) * stride, stride);
        }
    }

    /// Array elements that an element takes in a leaf.
    final int stride(int leaf) {
        return guard().layout().element().leaves().get(leaf).stride();
    }

    /// Makes room for `needed` elements, and for more to come.
    final void growTo(int needed) {
        if (needed > room()) {
            long wanted = Math.max(Math.max(LEAST_EXTERNAL, 2L * room()), needed);
            moveOutside((int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
    }

    /// Moves the elements to new arrays of a capacity.
    final void moveOutside(int capacity) {
        BufferLayout layout = guard().layout();
        ExternalArrays made = ExternalArrays.allocate(layout, capacity);
        copyElements(made.leaves(), 0);
        externals[row] = made;
        findElements();
    }

    /// Moves the elements, which fit, back into the row.
    final void moveInside() {
        copyElements(inlineArrays(), row * inlineCapacity());
        externals[row] = null;
        findElements();
    }

    private void copyElements(Object[] to, int first) {
        Object[] from = arrays();
        for (int k = 0; k < to.length; k++) {
            int stride = stride(k);
            System.arraycopy(from[k], base * stride, to[k], first * stride, lengths[row] * stride);
        }
    }

    /// The name of the buffer in messages.
    final String name() {
        return "DynamicBuffer<" + elementClass().getSimpleName() + ">";
    }

    private IndexOutOfBoundsException outOfRange(int index) {
        int length = lengths[row];
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    private IllegalStateException missing() {
        return new IllegalStateException(name() + " was used, and its entity has no "
                + elementClass().getSimpleName() + ". Ask isCreated() first.");
    }

    private IllegalStateException refusal() {
        if (access.guard() == null) {
            return missing();
        }
        if (access.hasEnded()) {
            return new DisposedException(name() + " was used after "
                    + access.scope()
                            .ended("a structural change, which may have moved its elements. Get the buffer again after"
                                    + " the change; its contents are kept."));
        }
        if (access.isForeign() && access.safety().isAlive()) {
            return ThreadErrors.foreign(name(), access.user());
        }
        try {
            access.safety().check();
        } catch (IllegalStateException e) {
            return e;
        }
        return new IllegalStateException(name() + " was read while a job wrote it. Complete the job first.");
    }

    private IllegalStateException writeRefusal() {
        if (!access.isInScope()) {
            return refusal();
        }
        if (isReadOnly()) {
            return readOnly();
        }
        try {
            access.safety().checkWrite();
        } catch (IllegalStateException e) {
            return e;
        }
        return new IllegalStateException(name() + " was written while a job used it. Complete the job first.");
    }

    private IllegalStateException readOnly() {
        return new IllegalStateException(
                this + " was handed out for reading and cannot be changed. Ask for it with write access.");
    }
}
