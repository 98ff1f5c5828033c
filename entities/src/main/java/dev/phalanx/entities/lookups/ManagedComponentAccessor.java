package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.structs.SafetyHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The objects of a managed component of a chunk, in the order of its entities. Good until the next structural change,
/// outside of jobs.
///
/// @param <T> the component class
public final class ManagedComponentAccessor<T extends IComponent> {
    private final ComponentColumns<T> columns;
    private final SafetyHandle safety;
    private final int slab;
    private final int firstSlot;
    private final int length;

    ManagedComponentAccessor(ComponentColumns<T> columns, SafetyHandle safety, int slab, int firstSlot, int length) {
        this.columns = columns;
        this.safety = safety;
        this.slab = slab;
        this.firstSlot = firstSlot;
        this.length = length;
    }

    /// The number of entities in the chunk; 0 if they lack the component.
    public int length() {
        return length;
    }

    /// The object of the entity at `index`, or null.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public @Nullable T get(int index) {
        safety.check();
        return columns.read(slab, firstSlot + Objects.checkIndex(index, length));
    }

    /// Replaces the object of the entity at `index`. The one that was there is not closed.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if the handle that the accessor is from is read-only
    @SuppressWarnings("NullAway") // the object of a managed component may be null
    public void set(int index, @Nullable T value) {
        safety.checkWrite();
        columns.write(slab, firstSlot + Objects.checkIndex(index, length), value);
    }
}
