package dev.phalanx.structs;

import org.jspecify.annotations.Nullable;

/// The state that a native container shares with every view of it: whether it has been closed.
///
/// Checks read one field and cost per call; they are on by default.
public final class SafetyHandle {
    private final String name;
    private boolean released;
    private @Nullable String cause;

    /// @param name what the handle protects, as error messages call it, such as `NativeArray<Position>`
    public SafetyHandle(String name) {
        this.name = name;
    }

    /// What the handle protects, as error messages call it.
    public String name() {
        return name;
    }

    /// Whether [#release()] has not been called.
    public boolean isAlive() {
        return !released;
    }

    /// Ends the life of what the handle protects and of every view of it.
    ///
    /// @throws DisposedException if it has ended already
    public void release() {
        check();
        released = true;
    }

    /// As [#release()], where something other than closing ended it.
    ///
    /// @param cause what ended it and what to do, as error messages say it after "was used after"
    /// @throws DisposedException if it has ended already
    public void release(String cause) {
        release();
        this.cause = cause;
    }

    /// Returns if the handle is alive.
    ///
    /// @throws DisposedException otherwise
    public void check() {
        if (released) {
            throw disposed();
        }
    }

    private DisposedException disposed() {
        if (cause != null) {
            return new DisposedException(name + " was used after " + cause);
        }
        return new DisposedException(name + " was used after it was closed. Close it after its last use, or copy what "
                + "you still need with toArray() first.");
    }
}
