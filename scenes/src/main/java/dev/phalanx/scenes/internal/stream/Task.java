package dev.phalanx.scenes.internal.stream;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Work for another thread. Its result, or what it threw, is [taken][#taken] on the world's thread once it is done.
///
/// What a task throws, errors included, counts as the failure of this task alone.
///
/// @param <T> the result
abstract class Task<T> implements Runnable {
    private final CountDownLatch done = new CountDownLatch(1);
    private final StreamingTasks tasks;
    private @Nullable T result;
    private @Nullable Throwable failure;

    /// Whether nothing needs the result any more. The task checks it between its steps.
    private volatile boolean isCancelled;

    /// @param tasks what is told that the task is done
    Task(StreamingTasks tasks) {
        this.tasks = tasks;
    }

    /// Does the work.
    ///
    /// @return null if the task was cancelled
    abstract @Nullable T work() throws Exception;

    /// Uses the result, on the world's thread.
    abstract void taken();

    @Override
    public final void run() {
        try {
            result = work();
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            tasks.done(this);
            done.countDown();
        }
    }

    final void cancel() {
        isCancelled = true;
    }

    final boolean isCancelled() {
        return isCancelled;
    }

    /// The result of a task that is done, or null if it failed or was cancelled.
    final @Nullable T result() {
        return result;
    }

    /// What a task that is done had thrown, or null.
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
