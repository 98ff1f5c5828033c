package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The objects that a change has taken out of a world and that are closed when it is complete.
///
/// Each is taken from the list before its `close()` is called, so that none is closed twice for one change, even if
/// `close()` throws or changes the world.
public final class ObjectsToClose {
    private final WorldStore store;
    private final WorldGuard guard;
    private @Nullable AutoCloseable[] objects = new @Nullable AutoCloseable[8];
    private int count;

    ObjectsToClose(WorldStore store) {
        this.store = store;
        this.guard = store.guard();
    }

    /// Whether nothing waits to be closed.
    boolean isEmpty() {
        return count == 0;
    }

    /// The entities in `rows` rows from `slot` on go, with all their objects.
    void gone(Slab slab, int slot, int rows) {
        for (int c : slab.archetype.closeable()) {
            lost(slab, c, slot, rows);
        }
    }

    /// The entities in `rows` rows from `slot` on lose component `c`.
    void lost(Slab slab, int c, int slot, int rows) {
        Object[] values = (Object[]) slab.columns[slab.archetype.layout().firstColumn(c)];
        for (int i = slot; i < slot + rows; i++) {
            add(values[i]);
        }
    }

    /// All entities in the live chunks of a slab lose the components `lost`, which are closeable.
    void lost(Slab slab, int[] lost) {
        for (int c : lost) {
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                lost(slab, c, chunk * slab.capacity, slab.count[chunk]);
            }
        }
    }

    /// All entities of a world go.
    void allGone() {
        ArchetypeTable archetypes = store.archetypes();
        for (int id = 0; id < archetypes.count(); id++) {
            Archetype archetype = archetypes.get(id);
            for (int i = 0;
                    archetype.closeable().length > 0 && i < archetype.slabs().size();
                    i++) {
                lost(archetype.slabs().get(i), archetype.closeable());
            }
        }
    }

    /// One object goes.
    public void add(@Nullable Object value) {
        if (!(value instanceof AutoCloseable object)) {
            return;
        }
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        objects[count++] = object;
    }

    /// Objects that were added stay after all: the change in which they went has been undone.
    public void forget() {
        Arrays.fill(objects, 0, count, null);
        count = 0;
    }

    /// The object that was added last stays after all, if it is `value`.
    @SuppressWarnings("ReferenceEquality") // the very object
    public void keep(@Nullable Object value) {
        if (count > 0 && objects[count - 1] == value) {
            objects[--count] = null;
        }
    }

    /// Closes all, in the order in which they were added.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable run(@Nullable Throwable failure) {
        if (count == 0) {
            return failure;
        }
        @Nullable AutoCloseable[] closed = objects;
        int end = count;
        objects = new @Nullable AutoCloseable[8];
        count = 0;
        Throwable first = failure;
        int before = guard.enter(UserCallScope.CLOSING);
        try {
            for (int i = 0; i < end; i++) {
                first = close(closed[i], first);
            }
        } finally {
            guard.depth = before;
        }
        return first;
    }

    /// Calls `retain()` and `release()` of shared values that came and went with a complete change.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable countShared(@Nullable Throwable failure) {
        if (!store.shared().hasCalls()) {
            return failure;
        }
        int before = guard.enter(UserCallScope.COUNTING);
        try {
            return store.shared().runCalls(failure);
        } finally {
            guard.depth = before;
        }
    }

    /// Tells the observer that a change is complete.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable tell(@Nullable StructuralObserver observer, @Nullable Throwable failure) {
        try {
            if (observer != null) {
                observer.finished();
            }
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        }
        return failure;
    }

    /// Same as [#run], throws what it answers.
    void runAndThrow(@Nullable Throwable failure) {
        Throwable thrown = run(failure);
        if (thrown != null) {
            throw unchecked(thrown);
        }
    }

    static @Nullable Throwable close(@Nullable AutoCloseable object, @Nullable Throwable failure) {
        try {
            if (object != null) {
                object.close();
            }
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        }
        return failure;
    }

    /// Throws anything as it is, also a checked exception of a `close()`.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast when it runs
    public static <X extends Throwable> RuntimeException unchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
