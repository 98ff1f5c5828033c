package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.NameTable;
import java.util.ArrayDeque;
import java.util.Deque;

/// The names of entities on their way from one world to another. They arrive in the order in which they left.
final class TransferredNames {
    private static final String NONE = "";

    private final NameTable source;
    private final NameTable target;
    private final boolean carries;
    private final Deque<String> underway = new ArrayDeque<>();

    TransferredNames(NameTable source, NameTable target) {
        this.source = source;
        this.target = target;
        this.carries = !source.isEmpty();
    }

    /// Takes the names of the packed ids `ids[first]` to `ids[first + rows - 1]`.
    void leave(long[] ids, int first, int rows) {
        if (!carries) {
            return;
        }
        for (int i = first; i < first + rows; i++) {
            String name = source.find(ids[i]);
            underway.add(name == null ? NONE : name);
        }
    }

    /// Gives the names that left first to the packed ids `ids[first]` to `ids[first + rows - 1]`.
    void arrive(long[] ids, int first, int rows) {
        if (!carries) {
            return;
        }
        for (int i = first; i < first + rows; i++) {
            target.set(ids[i], underway.remove());
        }
    }
}
