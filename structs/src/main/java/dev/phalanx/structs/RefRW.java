package dev.phalanx.structs;

import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.contract.SlotReference;
import dev.phalanx.structs.contract.TypeCompiler;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A reference to one struct value in its columns, for reading and writing. One subclass is generated per struct type.
///
/// Handing out a reference counts as a change of the component, whether or not anything is written. A reference that
/// was handed to a body is meant for one call of the body, and throws once the loop or job is over. A reference that
/// was obtained from a world is valid until the next structural change, and not while jobs use the component. Both
/// throw if they are used on a thread other than the one that obtained them.
///
/// @param <T> the struct type
@CopiesArguments
public abstract non-sealed class RefRW<T> extends RefState {
    private boolean readOnly;

    /// For the generated references.
    protected RefRW() {}

    /// A reference that may be kept until the scope ends.
    ///
    /// @param tables the leaf tables of the type
    /// @param readOnly whether the reference refuses to be written
    /// @hidden
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> RefRW<T> over(
            Class<T> type,
            @Nullable BufferScope scope,
            @Nullable Object[] tables,
            int slab,
            int slot,
            boolean readOnly) {
        SlotReference made = TypeCompiler.get().reference(type, true).create();
        made.place(tables, slab, slot);
        RefRW<T> reference = (RefRW<T>) made;
        reference.keepWithin(scope);
        reference.readOnly = readOnly;
        return reference;
    }

    /// A reference to nothing, for an entity without the component.
    ///
    /// @hidden
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> RefRW<T> toNothing(Class<T> type) {
        Objects.requireNonNull(type, "type");
        return (RefRW<T>) TypeCompiler.get().reference(type, true).create();
    }

    /// Makes this a reference that may not be used while a job writes its component, nor written while one uses it.
    ///
    /// @param handle knows the jobs
    /// @hidden
    public final RefRW<T> checkedBy(SafetyHandle handle) {
        ask(handle);
        return this;
    }

    /// Makes the reference refuse to be written.
    protected final void refuseWrites() {
        readOnly = true;
    }

    /// Whether the reference refuses to be written now.
    protected final boolean isReadOnly() {
        return readOnly || isUsedByJobs();
    }

    /// The error for a write that is refused.
    protected final IllegalStateException writeRefusal() {
        if (!readOnly) {
            return writtenUnderJobs();
        }
        return new IllegalStateException(name() + " was handed out for reading and cannot be written. Ask for it"
                + " with write access: by getAspect or aspect(…), without @ReadOnly.");
    }

    /// A copy of the value.
    ///
    /// @throws IllegalStateException if the entity does not have the component, a job that was not completed writes it,
    ///     or another thread got the reference
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract T get();

    /// Replaces the value.
    ///
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalStateException if the entity does not have the component, the reference was handed out for
    ///     reading, as a part of an aspect, a job that was not completed uses the component, or another thread got the
    ///     reference
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract void set(T value);

    /// Changes a copy of the value and stores it back.
    public void update(Consumer<? super T> change) {
        T value = get();
        change.accept(value);
        set(value);
    }

    /// Replaces the value by what `change` makes of it.
    public void replace(UnaryOperator<T> change) {
        set(change.apply(get()));
    }

    @Override
    final String kind() {
        return "RefRW";
    }
}
