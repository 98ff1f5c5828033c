package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.internal.events.FlightRecorderModule;
import dev.phalanx.jobs.internal.events.JobWaitEvent;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The completion of a node by a thread: the thread walks down to the ready nodes below and runs them, and waits only
/// for those that other threads have begun.
///
/// The walk keeps its path, one step down and one up for each dependency, so a chain of a million nodes costs a million
/// steps and no stack.
final class Completion {
    /// The time that a thread polls before it parks, when it waits for another.
    static final long SPIN_NANOS = 20_000;

    private static final int FIRST = 16;
    /// A longer path is not kept.
    private static final int MOST = 1_024;

    private final JobThread thread;
    private @Nullable JobNode[] path = new @Nullable JobNode[FIRST];
    /// Per node of the path, how many of its dependencies were found to be running elsewhere since one moved on.
    private int[] stuck = new int[FIRST];

    private int[] cursor = new int[FIRST];
    private int depth;
    /// The greatest depth since the path was cleared.
    private int deepest;

    Completion(JobThread thread) {
        this.thread = thread;
    }

    /// Returns when `target` is done.
    static void of(JobNode target, JobThread thread) {
        if (target.isReady() && (!target.hasWork() || !target.share(thread) || target.isDone())) {
            await(target, thread);
            return;
        }
        Completion completion = thread.takeCompletion();
        while (!target.isDone()) {
            completion.push(target);
            completion.walk();
        }
        completion.clear();
        thread.giveBack(completion);
    }

    /// Forgets the nodes that it has met.
    private void clear() {
        if (path.length > MOST) {
            path = new JobNode[FIRST];
            stuck = new int[FIRST];
            cursor = new int[FIRST];
        } else {
            Arrays.fill(path, 0, deepest, null);
        }
        deepest = 0;
        depth = 0;
    }

    private void walk() {
        while (depth > 0) {
            JobNode node = at(depth - 1);
            if (node.isDone()) {
                pop(true);
            } else if (node.isReady()) {
                if (!node.hasWork() || !node.share(thread)) {
                    blocked(node);
                }
            } else {
                descend(node);
            }
        }
    }

    /// Steps to a dependency that is not done.
    private void descend(JobNode node) {
        int top = depth - 1;
        int count = node.dependencyCount();
        if (stuck[top] >= count) {
            blockedAt(top);
            return;
        }
        for (int i = 0; i < count; i++) {
            int index = (cursor[top] + i) % count;
            JobNode below = node.dependency(index);
            if (below != null && !below.isDone()) {
                cursor[top] = index;
                push(below);
                return;
            }
        }
        // All are done, and the thread that did the last of them is about to say so.
        Thread.onSpinWait();
    }

    /// Other threads run all of `node`, which ends the path.
    private void blocked(JobNode node) {
        if (hasOtherWays()) {
            pop(false);
        } else {
            await(node, thread);
        }
    }

    /// All that the node at `top` of the path depends on is running elsewhere.
    private void blockedAt(int top) {
        stuck[top] = 0;
        if (top > 0 && hasOtherWays()) {
            pop(false);
            return;
        }
        JobNode node = at(top);
        JobNode running = runningBelow(node);
        if (running != null) {
            await(running, thread);
        }
    }

    /// The lowest node on the current way down from `node`.
    private static @Nullable JobNode runningBelow(JobNode node) {
        JobNode lowest = null;
        for (JobNode next = firstOpen(node); next != null; next = firstOpen(next)) {
            lowest = next;
        }
        return lowest;
    }

    private static @Nullable JobNode firstOpen(JobNode node) {
        for (int i = 0, count = node.dependencyCount(); i < count; i++) {
            JobNode below = node.dependency(i);
            if (below != null && !below.isDone()) {
                return below;
            }
        }
        return null;
    }

    /// Whether a node above the end of the path depends on something else that was not tried since.
    private boolean hasOtherWays() {
        for (int i = depth - 2; i >= 0; i--) {
            int count = at(i).dependencyCount();
            if (count > 1 && stuck[i] + 1 < count) {
                return true;
            }
        }
        return false;
    }

    private JobNode at(int place) {
        return Objects.requireNonNull(path[place]);
    }

    private void push(JobNode node) {
        if (depth == path.length) {
            stuck = Arrays.copyOf(stuck, depth * 2);
            cursor = Arrays.copyOf(cursor, depth * 2);
            path = Arrays.copyOf(path, depth * 2); // the last: its length says that all are long enough
        }
        path[depth] = node;
        stuck[depth] = 0;
        cursor[depth] = 0;
        depth++;
        deepest = Math.max(deepest, depth);
    }

    private void pop(boolean isDone) {
        depth--;
        if (depth > 0) {
            int top = depth - 1;
            stuck[top] = isDone ? 0 : stuck[top] + 1;
            cursor[top]++;
        }
    }

    /// Waits until `node`, which others run, is done.
    private static void await(JobNode node, JobThread thread) {
        if (node.isDone()) {
            return;
        }
        JobScheduler scheduler = thread.scheduler();
        JobWaitEvent event = FlightRecorderModule.isInUse() ? JobWaitEvent.begun() : null;
        long start = System.nanoTime();
        await(node, start);
        if (scheduler != null) {
            scheduler.counters().addWait(System.nanoTime() - start);
        }
        if (event != null) {
            event.record(node.name(), scheduler, scheduler == null ? "" : scheduler.owner());
        }
    }

    private static void await(JobNode node, long start) {
        while (System.nanoTime() - start < SPIN_NANOS) {
            for (int i = 0; i < 32; i++) {
                if (node.isDone()) {
                    return;
                }
                Thread.onSpinWait();
            }
        }
        if (!node.wake(Thread.currentThread())) {
            return;
        }
        boolean interrupted = false;
        while (!node.isDone()) {
            LockSupport.park(node);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
