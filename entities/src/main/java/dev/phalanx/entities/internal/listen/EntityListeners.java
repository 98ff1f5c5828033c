package dev.phalanx.entities.internal.listen;

import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.StructuralObserver;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.Entity;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The listeners of one world, and when each is called.
///
/// | the structural changes tells | called | when |
/// |---|---|---|
/// | entities created | `onCreate`, then `onAdd` of each type | when the change is complete |
/// | a type added | `onAdd` of it | when the change is complete |
/// | a type about to be removed | `onRemove` of it | at once |
/// | entities about to be destroyed | `onRemove` of each type, then `onDestroy` | at once |
///
/// What a listener throws is kept, and thrown when the change is complete.
public final class EntityListeners extends StructuralObserver {
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final ListenerList created;
    private final ListenerList destroying;
    private final IdMap<ListenerList> added = new IdMap<>();
    private final IdMap<ListenerList> removing = new IdMap<>();
    private final PendingCalls pending = new PendingCalls();
    private int count;
    private @Nullable Throwable failure;

    /// No listeners, of the world behind the structural changes.
    public EntityListeners(WorldGuard guard, StructuralChanges structuralChanges) {
        this.guard = guard;
        this.structuralChanges = structuralChanges;
        this.created = new ListenerList("onCreate", null, guard);
        this.destroying = new ListenerList("onDestroy", null, guard);
    }

    /// Adds a listener for entities that were created.
    public ListenerEntry onCreate(Consumer<Entity> listener) {
        return add(created, listener);
    }

    /// Adds a listener for entities that are about to be destroyed.
    public ListenerEntry onDestroy(Consumer<Entity> listener) {
        return add(destroying, listener);
    }

    /// Adds a listener for entities that got a component of this type.
    public ListenerEntry onAdd(ComponentInfo<?> type, Consumer<Entity> listener) {
        return add(of(added, type, "onAdd"), listener);
    }

    /// Adds a listener for entities that are about to lose a component of this type.
    public ListenerEntry onRemove(ComponentInfo<?> type, Consumer<Entity> listener) {
        return add(of(removing, type, "onRemove"), listener);
    }

    private ListenerList of(IdMap<ListenerList> lists, ComponentInfo<?> type, String event) {
        ListenerList known = lists.find(type.index());
        if (known != null) {
            return known;
        }
        ListenerList list = new ListenerList(event + "(" + type.name() + ")", type, guard);
        lists.put(type.index(), list);
        return list;
    }

    private ListenerEntry add(ListenerList list, Consumer<Entity> listener) {
        if (count++ == 0) {
            structuralChanges.addObserver(this);
        }
        return list.add(listener, this);
    }

    void end(ListenerList list, ListenerEntry subscribed) {
        if (guard.isClosed()) {
            return;
        }
        guard.check();
        if (list.remove(subscribed) && --count == 0) {
            structuralChanges.removeObserver(this);
        }
    }

    @Override
    public void created(Slab slab, int slot, int rows) {
        later(created, slab, slot, rows);
        for (ComponentInfo<?> type : slab.archetype.components()) {
            later(added.find(type.index()), slab, slot, rows);
        }
    }

    @Override
    public void added(Slab slab, int slot, int rows, ComponentInfo<?> type) {
        later(added.find(type.index()), slab, slot, rows);
    }

    private void later(@Nullable ListenerList list, Slab slab, int slot, int rows) {
        if (list != null && !list.isEmpty()) {
            pending.add(list, slab.entities, slot, rows);
        }
    }

    @Override
    public void destroying(Slab slab, int slot, int rows) {
        for (ComponentInfo<?> type : slab.archetype.components()) {
            now(removing.find(type.index()), slab, slot, rows);
        }
        now(destroying, slab, slot, rows);
    }

    @Override
    public void removing(Slab slab, int slot, int rows, ComponentInfo<?> type) {
        now(removing.find(type.index()), slab, slot, rows);
    }

    private void now(@Nullable ListenerList list, Slab slab, int slot, int rows) {
        if (list != null && !list.isEmpty()) {
            failure = list.call(slab.entities, slot, slot + rows, failure);
        }
    }

    @Override
    public void finished() {
        Throwable thrown = pending.run(failure);
        failure = null;
        if (thrown != null) {
            throw unchecked(thrown);
        }
    }

    /// Throws anything as it is, also a checked exception that a listener threw behind the compiler's back.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast when it runs
    private static <X extends Throwable> RuntimeException unchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
