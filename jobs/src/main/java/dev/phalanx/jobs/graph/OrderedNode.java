package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// What a [JobNode] waits for, what waits for it, and whether it was completed.
///
/// `pending` counts what it waits for; at 0 it is ready. `dependents` is a stack of nodes and threads that wait,
/// closed for good when the node is done. A node is *covered* when a handle above it was completed, which ends the
/// safety checks against it, and *clean* when there is nothing to check.
///
/// @hidden
public abstract sealed class OrderedNode extends JobHandle permits JobNode {
    private static final Waiting CLOSED = new Waiting(null, null, null);
    /// Added to `pending` of a node whose length is not known yet.
    private static final int LATE = 1 << 30;
    /// How deep a chain of nodes may become that nobody completes, before what is spent is cut out of it.
    private static final int DEEP = 32;

    private static final VarHandle DEPENDENTS;
    private static final VarHandle PENDING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DEPENDENTS = lookup.findVarHandle(OrderedNode.class, "dependents", Waiting.class);
            PENDING = lookup.findVarHandle(OrderedNode.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Something that waits for a node: another node or a thread, on top of what began to wait before it.
    private static final class Waiting {
        final @Nullable JobNode node;
        final @Nullable Thread thread;

        @Nullable
        Waiting below;

        Waiting(@Nullable JobNode node, @Nullable Thread thread, @Nullable Waiting below) {
            this.node = node;
            this.thread = thread;
            this.below = below;
        }
    }

    private volatile @Nullable Waiting dependents;
    private volatile int pending;

    // Guarded by the lock of the graph, or written before the node is published.
    private JobNode @Nullable [] dependencies;
    private @Nullable JobNode dependency;
    private JobUse @Nullable [] uses;
    private boolean covered;
    private int mark;

    /// How many nodes that are not clean may be below this one, one below the other.
    private int depth;

    private @Nullable JobScheduler scheduler;
    private int call;
    private @Nullable String place;

    /// Nothing below this node has to be covered. Written before the node is done.
    private boolean clean;

    OrderedNode() {}

    /// Whether it is known only when the node is ready how many indexes it has.
    abstract boolean isLengthLate();

    /// Reads the length, when the node is ready.
    abstract void learnLength();

    /// The first exception of its work.
    abstract @Nullable Throwable failure();

    /// Makes this the node of nothing.
    void endAtOnce() {
        clean = true;
        covered = true;
        dependents = CLOSED;
    }

    boolean isDone() {
        return dependents == CLOSED;
    }

    boolean isReady() {
        return pending == 0;
    }

    boolean isClean() {
        return clean;
    }

    /// Waits for one node. Called once, or not at all, before [#start].
    void dependOn(JobNode node) {
        dependency = node;
    }

    /// Waits for several nodes. Called once, or not at all, before [#start].
    void dependOn(JobNode[] nodes) {
        dependencies = nodes;
    }

    /// How many nodes it depends on, as far as that still matters.
    int dependencyCount() {
        JobNode[] several = dependencies;
        return several != null ? several.length : dependency != null ? 1 : 0;
    }

    /// Dependency number `index`, or null if it no longer matters.
    @Nullable
    JobNode dependency(int index) {
        JobNode[] several = dependencies;
        if (several != null) {
            return index < several.length ? several[index] : null;
        }
        return dependency;
    }

    /// Makes the node known to what it depends on. Returns whether it is ready at once.
    boolean start() {
        int count = dependencyCount();
        for (int i = 0; i < count; i++) {
            depth = Math.max(depth, ((OrderedNode) Objects.requireNonNull(dependency(i))).depth + 1);
        }
        PENDING.set(this, count + 1 + (isLengthLate() ? LATE : 0));
        int over = 1;
        for (int i = 0; i < count; i++) {
            OrderedNode node = Objects.requireNonNull(dependency(i));
            if (!node.await((JobNode) this, null)) {
                over++;
            }
        }
        return countDown(over);
    }

    /// Returns whether the node waits for nothing more.
    private boolean countDown(int over) {
        int rest = (int) PENDING.getAndAdd(this, -over) - over;
        if (rest == LATE) {
            learnLength();
            pending = 0;
        }
        return rest == 0 || rest == LATE;
    }

    private boolean await(@Nullable JobNode node, @Nullable Thread thread) {
        for (; ; ) {
            Waiting top = dependents;
            if (top == CLOSED) {
                return false;
            }
            if (DEPENDENTS.compareAndSet(this, top, new Waiting(node, thread, top))) {
                return true;
            }
        }
    }

    /// Wakes `thread` when the node is done. Returns false if it is done already.
    boolean wake(Thread thread) {
        return await(null, thread);
    }

    /// Marks the node as done and tells what waits for it. Only [JobThread#finish] calls it.
    void close(JobThread thread) {
        if (uses == null && failure() == null && areDependenciesClean()) {
            clean = true;
            dependency = null;
            dependencies = null;
        } else if (depth > DEEP) {
            JobGraph.shorten((JobNode) this);
            depth = 1;
        }
        Waiting waiting = inOrder((Waiting) DEPENDENTS.getAndSet(this, CLOSED));
        for (; waiting != null; waiting = waiting.below) {
            JobNode node = waiting.node;
            if (node == null) {
                LockSupport.unpark(waiting.thread);
            } else if (((OrderedNode) node).countDown(1)) {
                release(node, thread);
            }
        }
    }

    private static void release(JobNode node, JobThread thread) {
        try {
            thread.release(node);
        } catch (Throwable _) {
            // Out of memory: no worker knows of the node, and the thread that completes it runs it.
        }
    }

    /// Turns a stack around that no other thread uses.
    private static @Nullable Waiting inOrder(@Nullable Waiting stack) {
        Waiting reversed = null;
        Waiting top = stack;
        while (top != null) {
            Waiting below = top.below;
            top.below = reversed;
            reversed = top;
            top = below;
        }
        return reversed;
    }

    private boolean areDependenciesClean() {
        for (int i = dependencyCount() - 1; i >= 0; i--) {
            OrderedNode node = dependency(i);
            if (node != null && !node.clean && !node.covered) {
                return false;
            }
        }
        return true;
    }

    // Safety, under the lock of the graph.

    /// The node is scheduled in the present call of `present`.
    void setScheduler(@Nullable JobScheduler present) {
        scheduler = present;
        call = present == null ? 0 : present.calls();
        place = SchedulePlaces.find();
    }

    /// Where it was scheduled, if that is kept.
    @Nullable
    String place() {
        return place;
    }

    @Nullable
    JobScheduler scheduler() {
        return scheduler;
    }

    /// Whether the call is over in which the node was scheduled.
    boolean isSchedulerGone() {
        JobScheduler present = scheduler;
        return present != null && present.calls() != call;
    }

    void setUses(JobUse[] uses) {
        this.uses = uses;
    }

    JobUse[] uses() {
        JobUse[] present = uses;
        return present == null ? JobUse.NONE : present;
    }

    boolean isCovered() {
        return covered || (clean && isDone());
    }

    /// Ends the safety checks against the node and forgets its dependencies.
    void cover() {
        covered = true;
        for (JobUse use : uses()) {
            use.end();
        }
        uses = null;
        dependency = null;
        dependencies = null;
    }

    /// Depends on these instead, of which all are done. They stand for all that it depended on.
    void replaceDependencies(List<JobNode> nodes) {
        dependencies = nodes.size() > 1 ? nodes.toArray(JobNode[]::new) : null;
        dependency = nodes.size() == 1 ? nodes.getFirst() : null;
    }

    /// Whether a node that is done has nothing left that [#cover()] would do, but for views that jobs no longer use:
    /// later jobs stand for all its uses.
    boolean isSpent() {
        if (!isDone() || failure() != null) {
            return false;
        }
        for (JobUse use : uses()) {
            if (use.isListed()) {
                return false;
            }
        }
        return true;
    }

    /// Ends the views that a job had, which no longer runs.
    void endViews() {
        for (JobUse use : uses()) {
            use.endHandle();
        }
    }

    /// Marks the node for a walk. Returns whether it was not marked yet.
    boolean mark(int walk) {
        boolean fresh = mark != walk;
        mark = walk;
        return fresh;
    }

    boolean isMarked(int walk) {
        return mark == walk;
    }
}
