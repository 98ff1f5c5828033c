package dev.phalanx.entities.internal.types;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A map from small non-negative ids (type indices, token ids) to objects, open addressing with linear probing.
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
        ids[slot] = id;
        values[slot] = value;
        size++;
    }

    /// How many ids lead somewhere.
    public int size() {
        return size;
    }

    private int slot(int id) {
        int mask = ids.length - 1;
        int slot = home(id);
        while (ids[slot] != id && ids[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /// Where the id is if no other one is in its way.
    private int home(int id) {
        return (id * SPREAD) >>> shift;
    }

    private void grow() {
        int[] oldIds = ids;
        @Nullable Object[] oldValues = values;
        ids = new int[oldIds.length * 2];
        values = new @Nullable Object[ids.length];
        shift--;
        Arrays.fill(ids, EMPTY);
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != EMPTY) {
                int slot = slot(oldIds[i]);
                ids[slot] = oldIds[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
