package dev.phalanx.structs;

import dev.phalanx.structs.contract.SlotReference;
import dev.phalanx.structs.contract.TypeCompiler;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A reference to one struct value in its columns, for reading. One subclass is generated per struct type.
///
/// A reference that was handed to a body is meant for one call of the body, and throws once the loop or job is over. A
/// reference that was obtained from a world is valid until the next structural change. Both throw if they are used on a
/// thread other than the one that obtained them.
///
/// @param <T> the struct type
public abstract non-sealed class RefRO<T> extends RefState {

    /// For the generated references.
    protected RefRO() {}

    /// A reference that may be kept until the scope ends.
    ///
    /// @param tables the leaf tables of the type
    /// @hidden
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> RefRO<T> over(
            Class<T> type, @Nullable BufferScope scope, @Nullable Object[] tables, int slab, int slot) {
        SlotReference made = TypeCompiler.get().reference(type, false).create();
        made.place(tables, slab, slot);
        RefRO<T> reference = (RefRO<T>) made;
        reference.keepWithin(scope);
        return reference;
    }

    /// Makes this a reference that may not be used while a job writes its component, nor written while one uses it.
    ///
    /// @param handle knows the jobs
    /// @hidden
    public final RefRO<T> checkedBy(SafetyHandle handle) {
        ask(handle);
        return this;
    }

    /// A reference to nothing, for an entity without the component.
    ///
    /// @hidden
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> RefRO<T> toNothing(Class<T> type) {
        Objects.requireNonNull(type, "type");
        return (RefRO<T>) TypeCompiler.get().reference(type, false).create();
    }

    /// A copy of the value.
    ///
    /// @throws IllegalStateException if the entity does not have the component, a job that was not completed writes it,
    ///     or another thread got the reference
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract T get();

    @Override
    final String kind() {
        return "RefRO";
    }
}
