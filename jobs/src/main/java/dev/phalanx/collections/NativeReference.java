package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import org.jspecify.annotations.Nullable;

/// One value of a struct type that jobs can share. It goes in and comes out as a copy.
///
/// (Row COL-8 of the specification.)
///
/// @param <T> the struct type
@CopiesArguments
public class NativeReference<T> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeReference<?>> COPIES = new Copies<>(NativeReference.class);

    final NativeArray<T> value;
    final SafetyHandle handle;

    NativeReference(NativeArray<T> value, SafetyHandle handle) {
        this.value = value;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeReference<T> create(NativeArray<T> value, SafetyHandle handle) {
        return new NativeReference<>(value, handle);
    }

    /// A reference to a value of all zeros.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type
    public static <T> NativeReference<T> of(Class<T> type) {
        NativeArray<T> value = NativeArray.ofLength(type, 1);
        NativeReference<T> prototype = COPIES.of(type);
        return prototype.create(value, Handles.of("NativeReference", type));
    }

    /// The value.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the reference was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public T get() {
        handle.check();
        return value.get(0);
    }

    /// Replaces the value.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the reference was closed
    /// @throws IllegalStateException if it is read-only here, or a job that was not completed uses it
    public void set(T value) {
        handle.checkWrite();
        this.value.set(0, value);
    }

    /// The same value, for reading only. A job that holds it in a field only reads it.
    public NativeReference<T> asReadOnly() {
        return create(value, handle.view(handle.name(), true));
    }

    /// Whether the reference has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the reference.
    ///
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    /// @throws IllegalStateException if a job that was not completed uses it
    @Override
    public void close() {
        handle.release();
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    /// @hidden
    @Override
    public @Nullable String nestedContainer() {
        return value.nestedContainer();
    }

    @Override
    public NativeReference<T> forJob(SafetyHandle handle) {
        return create(value, handle);
    }

    /// The type, such as `NativeIntReference`.
    @Override
    public String toString() {
        return handle.name();
    }
}
