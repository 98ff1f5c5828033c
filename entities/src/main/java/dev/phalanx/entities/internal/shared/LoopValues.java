package dev.phalanx.entities.internal.shared;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The objects that loops are given for the values of one shared type, one for each value.
///
/// Values that cannot change, and managed values, are lent as they are stored. Of other values a copy is lent,
/// repeatedly, until the value is freed or a caller has changed the copy.
final class LoopValues<T> {
    private final SharedValueTraits<T> form;
    private final boolean isStoredLent;
    private @Nullable Object[] copies = {};
    private int version;

    LoopValues(SharedValueTraits<T> form) {
        this.form = form;
        this.isStoredLent = form.isUnchangeable();
    }

    /// The version of the copies: it increases when one is given up, so that callers stop lending it.
    int version() {
        return version;
    }

    /// The object to lend for a value.
    Object get(int index, T stored) {
        return isStoredLent ? stored : copy(index, stored);
    }

    private Object copy(int index, T stored) {
        if (index >= copies.length) {
            copies = Arrays.copyOf(copies, Math.max(index + 1, 2 * copies.length));
        }
        Object known = copies[index];
        if (known == null) {
            known = form.copy(stored);
            copies[index] = known;
        }
        return known;
    }

    /// The value at an index is freed.
    void drop(int index) {
        if (index < copies.length && copies[index] != null) {
            copies[index] = null;
            version++;
        }
    }

    /// All values may be others.
    void clear() {
        Arrays.fill(copies, null);
        version++;
    }

    /// Gives up the copies that are not what they were lent as. Says whether there were any.
    @SuppressWarnings("unchecked") // copies are of the type
    boolean dropChanged(@Nullable Object[] stored) {
        boolean found = false;
        for (int index = 0; index < copies.length; index++) {
            Object copy = copies[index];
            Object value = index < stored.length ? stored[index] : null;
            if (copy != null && (value == null || !form.isIdentical((T) copy, (T) value))) {
                drop(index);
                found = true;
            }
        }
        return found;
    }
}
