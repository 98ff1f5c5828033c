package dev.phalanx.structs.contract;

import org.jspecify.annotations.Nullable;

/// The error for something that one thread was handed and another one used.
public final class ThreadErrors {
    private ThreadErrors() {}

    /// The error for a use on another thread.
    ///
    /// @param name what was used, as error messages call it
    /// @param owner the thread that it was handed to, or null if it was handed to none
    public static IllegalStateException foreign(String name, @Nullable Thread owner) {
        return new IllegalStateException(name + " belongs to thread \"" + (owner == null ? "" : owner.getName())
                + "\" and was used by thread \"" + Thread.currentThread().getName()
                + "\". Use it on its own thread. To change components on other threads, schedule a job, or record the"
                + " changes into a ParallelWriter.");
    }
}
