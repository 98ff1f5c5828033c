package dev.phalanx.entities.internal.types;

import org.jspecify.annotations.Nullable;

/// A map from classes to objects, open addressing with linear probing.
///
/// Looking up allocates nothing. Nothing is ever removed.
///
/// @param <V> what the classes lead to
public final class ClassMap<V> {
    private static final int SPREAD = 0x9E37_79B9;

    private @Nullable Object[] classes = new @Nullable Object[8];
    private @Nullable Object[] values = new @Nullable Object[8];
    private int shift = Integer.SIZE - 3;
    private int size;

    /// An empty map.
    public ClassMap() {}

    /// The object stored under `type`, or null.
    @SuppressWarnings("unchecked") // put stores nothing but a V
    public @Nullable V find(Class<?> type) {
        int home = home(type);
        return (V) values[classes[home] == type ? home : slot(type)];
    }

    /// Stores `value` under `type`, in place of what is there.
    public void put(Class<?> type, V value) {
        if (2 * (size + 1) > classes.length) {
            grow();
        }
        int slot = slot(type);
        values[slot] = value;
        if (classes[slot] == null) {
            classes[slot] = type;
            size++;
        }
    }

    /// The slot that the class has or would have.
    private int slot(Class<?> type) {
        return slot(classes, home(type), type);
    }

    /// The place from `home` on where a class is, or would be.
    private static int slot(@Nullable Object[] table, int home, Class<?> type) {
        int slot = home;
        while (table[slot] != type && table[slot] != null) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    /// The slot that the class has unless another class occupies it.
    private int home(Class<?> type) {
        return (System.identityHashCode(type) * SPREAD) >>> shift;
    }

    private void grow() {
        @Nullable Object[] moreClasses = new @Nullable Object[classes.length * 2];
        @Nullable Object[] moreValues = new @Nullable Object[moreClasses.length];
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] instanceof Class<?> type) {
                int slot = slot(moreClasses, (System.identityHashCode(type) * SPREAD) >>> (shift - 1), type);
                moreClasses[slot] = type;
                moreValues[slot] = values[i];
            }
        }
        classes = moreClasses;
        values = moreValues;
        shift--;
    }
}
