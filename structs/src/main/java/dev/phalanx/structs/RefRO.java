package dev.phalanx.structs;

import dev.phalanx.structs.internal.compile.RefCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferScope;
import dev.phalanx.structs.kernel.SlotReference;
import org.jspecify.annotations.Nullable;

/// A reference to one struct value in its columns, for reading. One subclass is generated per struct type.
///
/// One that was handed to a body is meant for one call of it, and is refused when the loop or job is over; one that was
/// got from a world is good until the next structural change. Both are refused on other threads than that which got
/// them.
///
/// @param <T> the struct type
public abstract non-sealed class RefRO<T> extends RefState {

    /// For the generated references.
    protected RefRO() {}

    /// A reference that may be kept until the scope ends.
    ///
    /// @param tables the leaf tables of the type
    /// @hidden
    @SuppressWarnings({"unchecked", "exports"}) // Generated for this class; for the modules above.
    public static <T> RefRO<T> over(
            Class<T> type, @Nullable BufferScope scope, @Nullable Object[] tables, int slab, int slot) {
        SlotReference made = RefCompiler.readOnly(StructLayout.of(type)).create();
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
        return (RefRO<T>) RefCompiler.readOnly(StructLayout.of(type)).create();
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
