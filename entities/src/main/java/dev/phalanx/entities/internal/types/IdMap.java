package dev.phalanx.entities.internal.types;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A map from small non-negative ids (type indices, term ids) to objects, open addressing with linear probing.
///
/// Looking up allocates nothing. Nothing is ever removed.
///
/// @param <V> what the ids lead to
public final class IdMap<V> {
    private static final int SPREAD = 0x9E37_79B9;
    private static final int EMPTY = -1;

    private int[] ids = new int[4];
    private @Nullable Object[] values = new @Nullable Object[4];
    private int shift = 30;
    private int size;

    /// An empty map.
    public IdMap() {
        Arrays.fill(ids, EMPTY);
    }

    /// The object stored under `id`, or null.
    @SuppressWarnings("unchecked") // put stores nothing but a V
    public @Nullable V find(int id) {
        int home = home(id);
        return (V) values[ids[home] == id ? home : slot(id)];
    }

    /// Stores `value` under `id`, which must not be taken.
    public void put(int id, V value) {
        if (2 * (size + 1) > ids.length) {
            grow();
        }
        int slot = slot(id);
        if (ids[slot] == id) {
            throw new IllegalStateException("id " + id + " is taken by " + values[slot]);
        }
        values[slot] = value;
        ids[slot] = id;
        size++;
    }

    /// The number of ids with a value.
    public int size() {
        return size;
    }

    private int slot(int id) {
        return slot(ids, home(id), id);
    }

    /// The place from `home` on where an id is, or would be.
    private static int slot(int[] table, int home, int id) {
        int mask = table.length - 1;
        int slot = home;
        while (table[slot] != id && table[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /// The slot that the id has unless another id occupies it.
    private int home(int id) {
        return (id * SPREAD) >>> shift;
    }

    private void grow() {
        int[] moreIds = new int[ids.length * 2];
        @Nullable Object[] moreValues = new @Nullable Object[moreIds.length];
        Arrays.fill(moreIds, EMPTY);
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != EMPTY) {
                int slot = slot(moreIds, (ids[i] * SPREAD) >>> (shift - 1), ids[i]);
                moreIds[slot] = ids[i];
                moreValues[slot] = values[i];
            }
        }
        ids = moreIds;
        values = moreValues;
        shift--;
    }
}
