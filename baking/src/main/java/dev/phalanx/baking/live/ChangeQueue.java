package dev.phalanx.baking.live;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The changes that the operating system has reported and that have not been handled yet, and the clock by which they
/// are waited for. Any thread may use it.
class ChangeQueue {
    private final BlockingQueue<Path> changes = new LinkedBlockingQueue<>();

    /// Without changes.
    ChangeQueue() {}

    /// Adds a change.
    void add(Path change) {
        changes.add(change);
    }

    /// Waits up to `millis` for the next change and returns it; null if none has come.
    ///
    /// @throws InterruptedException if the thread was interrupted
    @Nullable
    Path poll(long millis) throws InterruptedException {
        return changes.poll(millis, TimeUnit.MILLISECONDS);
    }

    /// The present, in nanoseconds.
    long now() {
        return System.nanoTime();
    }
}
