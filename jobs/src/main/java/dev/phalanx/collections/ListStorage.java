package dev.phalanx.collections;

import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/// What all views of one list share, whatever its elements are: how many it has, and the arrays taken from it.
abstract class ListStorage {
    private static final VarHandle LENGTH;

    static {
        try {
            LENGTH = MethodHandles.lookup().findVarHandle(ListStorage.class, "length", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final List<SafetyHandle> aliases = new ArrayList<>(1);
    int length;

    public int length() {
        return length;
    }

    /// The capacity of a list that has `capacity` and needs `required`.
    static int grown(int capacity, int required) {
        return (int) Math.min(Integer.MAX_VALUE - 8, Math.max(required, capacity * 2L));
    }

    /// Takes `count` places at the end, whatever other threads do.
    ///
    /// @return the index of the first one, or -1 if they do not all fit
    int reserve(int count, int capacity) {
        for (; ; ) {
            int index = (int) LENGTH.getVolatile(this);
            if (index > capacity - count) {
                return -1;
            }
            if (LENGTH.compareAndSet(this, index, index + count)) {
                return index;
            }
        }
    }

    /// Keeps the handle of an array that ends when the list gets another capacity.
    void addAlias(SafetyHandle view) {
        if (SafetyHandle.isChecking() && !aliases.contains(view)) {
            aliases.removeIf(alias -> !alias.isAlive());
            aliases.add(view);
        }
    }

    void endAliases() {
        for (SafetyHandle alias : aliases) {
            if (alias.isAlive()) {
                SafetyAccess.of(SafetyHandle.class)
                        .end(
                                alias,
                                "its list got a new capacity, so that the array no longer holds the list's"
                                        + " elements. Call asArray() again.");
            }
        }
        aliases.clear();
    }
}
