package dev.phalanx.scenes.internal.stream;

/// The time that one kind of work may take in a frame. The first piece of work is always allowed.
final class FrameBudget {
    private final long nanos;
    private long end;
    private boolean isUsed;

    /// @param micros microseconds per frame, 0 or more
    FrameBudget(long micros) {
        this.nanos = micros * 1000;
    }

    /// Begins a frame.
    void begin() {
        end = System.nanoTime() + nanos;
        isUsed = false;
    }

    /// Whether one more piece of work may be done in this frame.
    boolean tryUse() {
        if (isUsed && System.nanoTime() - end >= 0) {
            return false;
        }
        isUsed = true;
        return true;
    }
}
