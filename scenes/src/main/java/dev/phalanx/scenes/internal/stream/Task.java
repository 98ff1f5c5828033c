package dev.phalanx.scenes.internal.stream;

import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Work for another thread. Its result, or what it threw, is read on the world's thread once the task has left the
/// queue.
///
/// A task enters a queue when it is done. What it threw, errors included, counts as the failure of this task alone.
///
/// @param <T> the result
abstract class Task<T> implements Runnable {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Queue<Task<?>> finished;
    private @Nullable T result;
    private @Nullable Throwable failure;

    /// Whether nothing needs the result any more. The task checks it between its steps.
    private volatile boolean isCancelled;

    /// @param finished the queue that the task enters
    Task(Queue<Task<?>> finished) {
        this.finished = finished;
    }

    /// Does the work.
    ///
    /// @return null if the task was cancelled
    abstract @Nullable T work() throws Exception;

    @Override
    public final void run() {
        try {
            result = work();
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            finished.add(this);
            done.countDown();
        }
    }

    final void cancel() {
        isCancelled = true;
    }

    final boolean isCancelled() {
        return isCancelled;
    }

    /// The result of a task that has left the queue, or null if it failed or was cancelled.
    final @Nullable T result() {
        return result;
    }

    /// What a task that has left the queue had thrown, or null.
    final @Nullable Throwable failure() {
        return failure;
    }

    /// Waits until the task is done. An interrupt does not end the wait, and is kept for the caller.
    final void await() {
        await(Long.MAX_VALUE);
    }

    /// Waits until the task is done, or some nanoseconds have passed, and returns whether it is.
    final boolean await(long nanos) {
        boolean wasInterrupted = false;
        long end = System.nanoTime() + nanos;
        try {
            while (true) {
                try {
                    return nanos == Long.MAX_VALUE
                            ? awaitDone()
                            : done.await(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException interrupted) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean awaitDone() throws InterruptedException {
        done.await();
        return true;
    }
}
