package dev.phalanx.scenes.internal.stream;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The tasks of one world: those that wait for the end of the frame, those that are under way, and those whose results
/// have not been taken.
final class StreamingTasks {
    private final StreamingLog log;
    private final Queue<Task<?>> finished = new ConcurrentLinkedQueue<>();
    /// Tasks that wait for the end of the frame.
    private final List<Task<?>> held = new ArrayList<>();
    private boolean isHolding;
    /// Tasks that load, until their results are taken.
    private final Set<Task<?>> running = new HashSet<>();
    private final Set<Task<?>> closing = new HashSet<>();

    StreamingTasks(StreamingLog log) {
        this.log = log;
    }

    /// From now on tasks wait for [#startHeld], which is called at the end of each frame.
    void hold() {
        isHolding = true;
    }

    /// Hands the tasks that wait to the threads that load.
    void startHeld() {
        held.forEach(StreamingThreads::run);
        held.clear();
    }

    /// Has another thread run a task that loads.
    void start(Task<?> task) {
        running.add(task);
        hand(task);
    }

    /// Runs a task that loads on this thread.
    void runHere(Task<?> task) {
        running.add(task);
        task.run();
    }

    private void hand(Task<?> task) {
        if (isHolding) {
            held.add(task);
        } else {
            StreamingThreads.run(task);
        }
    }

    /// Closes something on a thread that loads, at the latest before the world is closed.
    void closeLater(Runnable close) {
        Task<Boolean> task = new Task<>(this) {
            @Override
            Boolean work() {
                close.run();
                return true;
            }

            @Override
            void taken() {}
        };
        closing.add(task);
        hand(task);
    }

    /// The number of tasks that load and whose results have not been taken.
    int running() {
        return running.size();
    }

    /// Notes that a task is done. Called on the thread that has run it.
    void done(Task<?> task) {
        finished.add(task);
    }

    /// Takes the results of the tasks that are done.
    void poll() {
        for (Task<?> task = finished.poll(); task != null; task = finished.poll()) {
            closing.remove(task);
            running.remove(task);
            task.taken();
        }
    }

    /// Waits until a task that was started is done. Its result is not taken yet.
    void await(Task<?> task) {
        startHeld();
        task.await();
    }

    /// Tells the tasks that load that nothing needs their results any more, and lets no task wait for the end of the
    /// frame from now on.
    void cancelAll() {
        isHolding = false;
        running.forEach(Task::cancel);
    }

    /// Waits until all tasks are done, and takes their results. Logs those that are not done in time.
    ///
    /// @param end when to stop waiting, a value of [System#nanoTime]
    void awaitAll(long end) {
        startHeld();
        while (!running.isEmpty() || !closing.isEmpty()) {
            Task<?> task = (running.isEmpty() ? closing : running).iterator().next();
            boolean isDone = task.await(Math.max(0, end - System.nanoTime()));
            poll();
            if (!isDone) {
                log.notEnded(task);
                running.remove(task);
                closing.remove(task);
            }
        }
    }
}
