package dev.phalanx.structs;

/// The state that a native container shares with every view of it: whether it has been closed.
///
/// Checks read one field and cost per call; they are on by default.
public final class SafetyHandle {
    private final String name;
    private boolean released;

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

    /// Returns if the handle is alive.
    ///
    /// @throws DisposedException otherwise
    public void check() {
        if (released) {
            throw disposed();
        }
    }

    private DisposedException disposed() {
        return new DisposedException(name + " was used after it was closed. Close it after its last use, or copy what "
                + "you still need with toArray() first.");
    }
}
