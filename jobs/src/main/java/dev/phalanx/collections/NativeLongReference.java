package dev.phalanx.collections;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;

/// One `long` that jobs can share.
///
/// (Row COL-8 of the specification.)
@CopiesArguments
public final class NativeLongReference implements NativeContainer, AutoCloseable {
    private final long[] value;
    private final SafetyHandle handle;

    private NativeLongReference(long[] value, SafetyHandle handle) {
        this.value = value;
        this.handle = handle;
    }

    /// A reference to `value`.
    public static NativeLongReference of(long value) {
        return new NativeLongReference(new long[] {value}, new SafetyHandle("NativeLongReference"));
    }

    /// The value.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the reference was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public long get() {
        handle.check();
        return value[0];
    }

    /// Replaces the value.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the reference was closed
    /// @throws IllegalStateException if it is read-only here, or a job that was not completed uses it
    public void set(long value) {
        handle.checkWrite();
        this.value[0] = value;
    }

    /// The same value, for reading only. A job that holds it in a field only reads it.
    public NativeLongReference asReadOnly() {
        return new NativeLongReference(value, handle.view(handle.name(), true));
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

    @Override
    public NativeLongReference forJob(SafetyHandle handle) {
        return new NativeLongReference(value, handle);
    }

    /// The type, such as `NativeIntReference`.
    @Override
    public String toString() {
        return handle.name();
    }
}
