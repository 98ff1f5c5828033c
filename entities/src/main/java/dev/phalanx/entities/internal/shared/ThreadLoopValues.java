package dev.phalanx.entities.internal.shared;

import org.jspecify.annotations.Nullable;

/// The objects that one thread of a job is given for the values of one shared type, while the world's thread goes on
/// with what the table lends.
///
/// @param <T> the component class
public final class ThreadLoopValues<T> {
    private static final long NEVER = -1;

    private final SharedTable<T> table;
    private final LoopValues<T> lent;
    private long contentVersion = NEVER;

    ThreadLoopValues(SharedTable<T> table) {
        this.table = table;
        this.lent = new LoopValues<>(new SharedValueTraits<>(table.info()));
    }

    /// The table whose values they are.
    public SharedTable<T> table() {
        return table;
    }

    /// Forgets what was lent if values have come or gone. A job's thread calls it before it asks for values.
    public void refresh() {
        if (contentVersion != table.contentVersion()) {
            lent.clear();
            contentVersion = table.contentVersion();
        }
    }

    /// The object for the value at an index. The caller must not change it.
    public Object get(int index) {
        return lent.get(index, table.kept(index));
    }

    /// Forgets objects that were changed, and says whether there were any.
    public boolean dropChanged() {
        @Nullable Object[] stored = table.stored();
        return lent.dropChanged(stored);
    }
}
