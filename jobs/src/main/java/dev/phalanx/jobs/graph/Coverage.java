package dev.phalanx.jobs.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which nodes the completed handles cover, and which nodes a node depends on: walks down the graph.
///
/// One lock guards which nodes are covered, the dependencies of nodes that are done, and the scheduled uses. It is
/// taken to schedule a job with containers, and to cover nodes that used some, never to run one.
final class Coverage {
    static final Object LOCK = new Object();

    /// The last walk that marked nodes.
    private static int walks;
    /// The nodes that a walk has still to look at; guarded by the lock, and empty between walks.
    private static final ArrayDeque<JobNode> STACK = new ArrayDeque<>();

    private Coverage() {}

    /// Ends the checks against a node that is done and against all below it.
    ///
    /// @return the first of the exceptions that are to be thrown, the others suppressed in it, or null
    static @Nullable Throwable cover(JobNode target) {
        synchronized (LOCK) {
            if (target.isCovered()) {
                return null;
            }
            if (target.dependencyCount() == 0) {
                target.cover();
                return target.thrown();
            }
            Throwable first = null;
            ArrayDeque<JobNode> stack = startAt(target);
            for (JobNode node = stack.poll(); node != null; node = stack.poll()) {
                if (node.isCovered()) {
                    continue;
                }
                for (int i = 0, count = node.dependencyCount(); i < count; i++) {
                    JobNode below = node.dependency(i);
                    if (below != null) {
                        stack.push(below);
                    }
                }
                node.cover();
                Throwable failure = node.thrown();
                if (failure != null) {
                    first = FirstFailure.join(first, failure);
                }
            }
            return first;
        }
    }

    /// Whether all of `targets` are `from` or below it.
    static boolean reaches(JobNode from, List<JobNode> targets) {
        int missing = 0;
        int wanted = ++walks;
        for (int i = 0; i < targets.size(); i++) {
            if (targets.get(i).mark(wanted)) {
                missing++;
            }
        }
        int seen = ++walks;
        ArrayDeque<JobNode> stack = startAt(from);
        for (JobNode node = stack.poll(); node != null && missing > 0; node = stack.poll()) {
            if (node.isCovered() || node.isMarked(seen)) {
                continue;
            }
            if (node.isMarked(wanted)) {
                missing--;
            }
            node.mark(seen);
            for (int i = 0, count = node.dependencyCount(); i < count; i++) {
                JobNode below = node.dependency(i);
                if (below != null) {
                    stack.push(below);
                }
            }
        }
        stack.clear();
        return missing == 0;
    }

    /// The stack with one node, and without those that a walk has left which was broken off.
    private static ArrayDeque<JobNode> startAt(JobNode node) {
        STACK.clear();
        STACK.push(node);
        return STACK;
    }

    /// Cuts nodes out of the graph below one that is about to be done, for whose uses later nodes stand: so that a
    /// chain of jobs that are never completed holds no more than its end.
    static void shorten(JobNode node) {
        synchronized (LOCK) {
            List<JobNode> kept = new ArrayList<>();
            int seen = ++walks;
            ArrayDeque<JobNode> stack = startAt(node);
            for (JobNode next = stack.poll(); next != null; next = stack.poll()) {
                for (int i = 0, count = next.dependencyCount(); i < count; i++) {
                    JobNode below = next.dependency(i);
                    if (below == null || below.isCovered() || !below.mark(seen)) {
                        continue;
                    }
                    if (below.isSpent()) {
                        below.endViews();
                        stack.push(below);
                    } else {
                        kept.add(below);
                    }
                }
            }
            node.replaceDependencies(kept);
        }
    }
}
