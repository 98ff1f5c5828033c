package dev.phalanx.structs;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A reference to one struct value in its columns, for reading and writing. One subclass is generated per struct type.
///
/// (Source documents S0, S1, S3: `RefRW<T>`.)
///
/// @param <T> the struct type
public abstract class RefRW<T> {

    /// For the generated references.
    protected RefRW() {}

    /// A copy of the value.
    public abstract T get();

    /// Replaces the value.
    ///
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    public abstract void set(T value);

    /// Changes a copy of the value and stores it back.
    public final void update(Consumer<? super T> change) {
        T value = get();
        change.accept(value);
        set(value);
    }

    /// Replaces the value by what `change` makes of it.
    public final void replace(UnaryOperator<T> change) {
        set(change.apply(get()));
    }
}
