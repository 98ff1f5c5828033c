package dev.phalanx.structs;

import dev.phalanx.structs.contract.SafetyAccess;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A growable list of entity ids, which stores each id as one `long` instead of an object.
///
/// It is a [java.util.List] in every respect, takes 8 bytes for each id, and reads ids in any order without following a
/// reference to each. `get` and loops with `for` allocate nothing where the id does not escape. It has no null
/// elements; [Entity#NULL] means no entity.
///
/// [#asArray()] passes the ids to jobs and to the bulk methods of a world. While a job uses that array, other access
/// throws an [IllegalStateException], exactly as with a [NativeArray]. The list itself needs no closing and belongs to
/// one thread at a time.
public final class EntityList extends AbstractList<Entity> implements RandomAccess {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);
    private static final int LARGEST = Integer.MAX_VALUE - 8;
    private static final int FIRST_CAPACITY = 10;
    private static final long[] NONE = {};

    private long[] ids;
    private int size;
    /// The root of the handles of all arrays over the ids; null before the first array.
    private @Nullable SafetyHandle safety;
    /// The array over the present ids, with its handle.
    private @Nullable NativeArray<Entity> array;

    private @Nullable SafetyHandle arraySafety;

    /// An empty list.
    public EntityList() {
        ids = NONE;
    }

    /// An empty list with room for some ids.
    ///
    /// @param capacity the number of ids that fit before the list grows, 0 or more
    /// @throws IllegalArgumentException if it is negative
    public EntityList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException(
                    "An EntityList cannot have the capacity " + capacity + ". Give it 0 or more.");
        }
        ids = capacity == 0 ? NONE : new long[capacity];
    }

    /// A list of the given ids, in the order of the collection's iterator.
    ///
    /// @throws NullPointerException if one is null
    public EntityList(Collection<? extends Entity> entities) {
        ids = packed(entities);
        size = ids.length;
    }

    /// A list of the ids in an array.
    public EntityList(NativeArray<Entity> entities) {
        ids = packed(entities);
        size = ids.length;
    }

    /// A list of the given ids.
    ///
    /// @throws NullPointerException if one is null
    public static EntityList of(Entity... entities) {
        return new EntityList(Arrays.asList(Objects.requireNonNull(entities, "entities")));
    }

    @Override
    public int size() {
        return size;
    }

    /// @throws IndexOutOfBoundsException if there is no such element
    @Override
    public Entity get(int index) {
        checkRead();
        return Entity.unpack(ids[checked(index)]);
    }

    /// @throws IndexOutOfBoundsException if there is no such element
    /// @throws NullPointerException if `entity` is null
    @Override
    public Entity set(int index, Entity entity) {
        long packed = packed(entity);
        checkWrite();
        Entity old = Entity.unpack(ids[checked(index)]);
        ids[index] = packed;
        return old;
    }

    /// @throws NullPointerException if `entity` is null
    @Override
    public boolean add(Entity entity) {
        long packed = packed(entity);
        resizing();
        if (size == ids.length) {
            grow(size + 1);
        }
        ids[size] = packed;
        resized(size + 1);
        return true;
    }

    /// @throws IndexOutOfBoundsException if `index` is negative or above [#size()]
    /// @throws NullPointerException if `entity` is null
    @Override
    public void add(int index, Entity entity) {
        long packed = packed(entity);
        insertGap(index, 1);
        ids[index] = packed;
    }

    /// @throws NullPointerException if an element is null; the list does not change then
    @Override
    public boolean addAll(Collection<? extends Entity> entities) {
        return addAll(size, packed(entities));
    }

    /// @throws IndexOutOfBoundsException if `index` is negative or above [#size()]
    /// @throws NullPointerException if an element is null; the list does not change then
    @Override
    public boolean addAll(int index, Collection<? extends Entity> entities) {
        return addAll(index, packed(entities));
    }

    /// Appends the ids in an array.
    ///
    /// @return whether there were any
    public boolean addAll(NativeArray<Entity> entities) {
        return addAll(size, packed(entities));
    }

    private boolean addAll(int index, long[] added) {
        insertGap(index, added.length);
        System.arraycopy(added, 0, ids, index, added.length);
        return added.length != 0;
    }

    /// @throws IndexOutOfBoundsException if there is no such element
    @Override
    public Entity remove(int index) {
        Entity old = get(index);
        removeRange(index, index + 1);
        return old;
    }

    /// Removes an element and puts the last one in its place, which takes the same time in a list of any length.
    ///
    /// @return the removed id
    /// @throws IndexOutOfBoundsException if there is no such element
    public Entity removeSwapBack(int index) {
        Entity old = get(index);
        resizing();
        ids[index] = ids[size - 1];
        resized(size - 1);
        return old;
    }

    @Override
    public boolean remove(@Nullable Object entity) {
        int index = indexOf(entity);
        if (index < 0) {
            return false;
        }
        removeRange(index, index + 1);
        return true;
    }

    @Override
    protected void removeRange(int from, int to) {
        Objects.checkFromToIndex(from, to, size);
        if (from != to) {
            resizing();
            System.arraycopy(ids, to, ids, from, size - to);
            resized(size - (to - from));
        }
    }

    /// Removes the ids that a predicate accepts. If it throws, the list does not change.
    ///
    /// @throws ConcurrentModificationException if the predicate changes the list
    @Override
    public boolean removeIf(Predicate<? super Entity> condition) {
        Objects.requireNonNull(condition, "condition");
        checkRead();
        int expected = modCount;
        BitSet removed = new BitSet(size);
        for (int i = 0; i < size && modCount == expected; i++) {
            removed.set(i, condition.test(Entity.unpack(ids[i])));
        }
        requireUnchanged(expected);
        if (removed.isEmpty()) {
            return false;
        }
        resizing();
        int kept = removed.nextSetBit(0);
        for (int i = removed.nextClearBit(kept); i < size; i = removed.nextClearBit(i + 1)) {
            ids[kept++] = ids[i];
        }
        resized(kept);
        return true;
    }

    @Override
    public boolean removeAll(Collection<?> entities) {
        Objects.requireNonNull(entities, "entities");
        return removeIf(entities::contains);
    }

    @Override
    public boolean retainAll(Collection<?> entities) {
        Objects.requireNonNull(entities, "entities");
        return removeIf(entity -> !entities.contains(entity));
    }

    /// Replaces each id by what an operator returns for it. If the operator throws or returns null, the list does not
    /// change.
    @Override
    public void replaceAll(UnaryOperator<Entity> operator) {
        Objects.requireNonNull(operator, "operator");
        checkRead();
        int expected = modCount;
        long[] replaced = new long[size];
        for (int i = 0; i < replaced.length && modCount == expected; i++) {
            replaced[i] = packed(operator.apply(Entity.unpack(ids[i])));
        }
        requireUnchanged(expected);
        checkWrite();
        System.arraycopy(replaced, 0, ids, 0, replaced.length);
    }

    @Override
    public void clear() {
        removeRange(0, size);
    }

    @Override
    public boolean contains(@Nullable Object entity) {
        return indexOf(entity) >= 0;
    }

    @Override
    public int indexOf(@Nullable Object entity) {
        checkRead();
        if (entity instanceof Entity wanted) {
            long packed = wanted.packed();
            for (int i = 0; i < size; i++) {
                if (ids[i] == packed) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Override
    public int lastIndexOf(@Nullable Object entity) {
        checkRead();
        if (entity instanceof Entity wanted) {
            long packed = wanted.packed();
            for (int i = size - 1; i >= 0; i--) {
                if (ids[i] == packed) {
                    return i;
                }
            }
        }
        return -1;
    }

    /// Sorts the list. Without a comparator, ids are sorted by index and then by version, and no objects are created.
    /// If the comparator throws, the list does not change.
    @Override
    public void sort(@Nullable Comparator<? super Entity> comparator) {
        checkWrite();
        int expected = modCount;
        if (comparator == null) {
            swapHalves();
            Arrays.sort(ids, 0, size);
            swapHalves();
        } else {
            Entity[] sorted = toArray(new Entity[size]);
            Arrays.sort(sorted, comparator);
            requireUnchanged(expected);
            for (int i = 0; i < sorted.length; i++) {
                ids[i] = sorted[i].packed();
            }
        }
        modCount++;
    }

    /// Puts the index of each id in front of its version, or back.
    private void swapHalves() {
        for (int i = 0; i < size; i++) {
            ids[i] = Long.rotateLeft(ids[i], Integer.SIZE);
        }
    }

    @Override
    public void forEach(Consumer<? super Entity> action) {
        Objects.requireNonNull(action, "action");
        int expected = modCount;
        for (int i = 0; i < size && modCount == expected; i++) {
            action.accept(get(i));
        }
        requireUnchanged(expected);
    }

    @Override
    public Iterator<Entity> iterator() {
        return new Ids();
    }

    /// Makes room for some ids, so that the list does not grow before it has as many.
    ///
    /// @param capacity the number of ids
    public void ensureCapacity(int capacity) {
        if (capacity > ids.length) {
            resizing();
            grow(capacity);
        }
    }

    /// Makes the list take no more memory than its present ids need.
    public void trimToSize() {
        if (size < ids.length) {
            resizing();
            ids = Arrays.copyOf(ids, size);
        }
    }

    /// The ids as an array that shares the list's storage, for jobs and for methods that take many entities. It is
    /// valid until the list's size or capacity changes.
    ///
    /// @return the same array for as long as it is valid
    /// @throws IllegalStateException if a job that was not completed writes the ids
    public NativeArray<Entity> asArray() {
        checkRead();
        NativeArray<Entity> known = array;
        if (known != null) {
            return known;
        }
        SafetyHandle root = safety != null ? safety : new SafetyHandle("EntityList");
        SafetyHandle view = SAFETY.newView(root, "array of an EntityList", false);
        NativeArray<Entity> made = NativeArray.over(ENTITY, new Object[] {ids}, 0, size, view);
        safety = root;
        arraySafety = view;
        array = made;
        return made;
    }

    /// A copy of the ids in an array of their own, which the caller closes.
    public NativeArray<Entity> toNativeArray() {
        checkRead();
        NativeArray<Entity> copy = NativeArray.ofLength(Entity.class, size);
        for (int i = 0; i < size; i++) {
            copy.set(i, Entity.unpack(ids[i]));
        }
        return copy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof EntityList list)) {
            return super.equals(other);
        }
        checkRead();
        list.checkRead();
        return Arrays.equals(ids, 0, size, list.ids, 0, list.size);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    private void insertGap(int index, int count) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Cannot insert at " + index + " of an EntityList of " + size
                    + ". Use an index from 0 to " + size + ".");
        }
        if (count == 0) {
            return;
        }
        resizing();
        if (count > ids.length - size) {
            grow(size + count);
        }
        System.arraycopy(ids, index, ids, index + count, size - index);
        resized(size + count);
    }

    private void grow(int needed) {
        if (needed < 0 || needed > LARGEST) {
            throw new IllegalStateException("An EntityList of " + size + " ids cannot grow to "
                    + Integer.toUnsignedString(needed) + ". Use several lists of at most " + LARGEST + " ids.");
        }
        int wanted = Math.max(FIRST_CAPACITY, Math.min(LARGEST, ids.length + (ids.length >> 1)));
        ids = Arrays.copyOf(ids, Math.max(needed, wanted));
    }

    /// To be called before the first write of a change of the size or capacity.
    private void resizing() {
        checkWrite();
        SafetyHandle ended = arraySafety;
        if (ended != null) {
            SAFETY.end(ended, "its EntityList changed in size. Call asArray() again.");
            arraySafety = null;
            array = null;
        }
    }

    private void resized(int newSize) {
        size = newSize;
        modCount++;
    }

    private void checkRead() {
        SafetyHandle present = safety;
        if (present != null) {
            present.check();
        }
    }

    private void checkWrite() {
        SafetyHandle present = safety;
        if (present != null) {
            present.checkWrite();
        }
    }

    private int checked(int index) {
        if (Integer.compareUnsigned(index, size) >= 0) {
            throw outOfRange(index);
        }
        return index;
    }

    private IndexOutOfBoundsException outOfRange(int index) {
        return new IndexOutOfBoundsException("Index " + index + " is out of range for an EntityList of " + size
                + (size == 0 ? ". It is empty." : ". Use an index from 0 to " + (size - 1) + "."));
    }

    private void requireUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException(
                    "An EntityList changed while it was being read. Change it after the loop, or loop over a copy.");
        }
    }

    private static long packed(@Nullable Entity entity) {
        if (entity == null) {
            throw new NullPointerException("An EntityList cannot hold null. Use Entity.NULL for no entity.");
        }
        return entity.packed();
    }

    private static long[] packed(Collection<? extends Entity> entities) {
        Objects.requireNonNull(entities, "entities");
        if (entities instanceof EntityList list) {
            list.checkRead();
            return Arrays.copyOf(list.ids, list.size);
        }
        Entity[] copy = entities.toArray(new Entity[0]);
        long[] packed = new long[copy.length];
        for (int i = 0; i < copy.length; i++) {
            packed[i] = packed(copy[i]);
        }
        return packed;
    }

    private static long[] packed(NativeArray<Entity> entities) {
        Objects.requireNonNull(entities, "entities");
        long[] packed = new long[entities.length()];
        for (int i = 0; i < packed.length; i++) {
            packed[i] = entities.get(i).packed();
        }
        return packed;
    }

    /// The iterator over the ids.
    private final class Ids implements Iterator<Entity> {
        private int next;
        private int last = -1;
        private int expected = modCount;

        @Override
        public boolean hasNext() {
            requireUnchanged(expected);
            return next != size;
        }

        @Override
        public Entity next() {
            requireUnchanged(expected);
            if (next >= size) {
                throw new NoSuchElementException("An EntityList of " + size + " ids has no more.");
            }
            last = next;
            return get(next++);
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException("remove() was called without next() before it. Call next() first.");
            }
            requireUnchanged(expected);
            EntityList.this.remove(last);
            next = last;
            last = -1;
            expected = modCount;
        }
    }
}
