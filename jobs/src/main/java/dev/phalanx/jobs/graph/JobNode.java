package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A node of the job graph: a job, or several of them combined, after everything it depends on.
///
/// ## Order
/// `pending` counts the nodes that it waits for; at 0 the node is ready, and its [JobRun] can begin. `dependents` is a
/// stack of the nodes and threads that wait for it, closed when the node is done.
///
/// ## Safety
/// A node is *covered* when a handle above it was completed, which ends the safety checks against it, and *clean* when
/// there is nothing to check. What belongs to safety is guarded by the lock of [Coverage].
public final class JobNode extends JobHandle {
    /// Added to `pending` of a node whose length is not known yet.
    private static final int LATE = 1 << 30;
    /// The length of a chain of uncompleted nodes at which spent nodes are cut out of it.
    private static final int DEEP = 32;

    private static final VarHandle DEPENDENTS;
    private static final VarHandle PENDING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DEPENDENTS = lookup.findVarHandle(JobNode.class, "dependents", Waiting.class);
            PENDING = lookup.findVarHandle(JobNode.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Waiting dependents;
    private volatile int pending;

    // Guarded by the lock of Coverage, or written before the node is published.
    private JobNode @Nullable [] dependencies;
    private @Nullable JobNode dependency;
    private JobUse[] uses = JobUse.NONE;
    private boolean checked;
    private @Nullable Object owner;
    private boolean covered;
    private int mark;

    /// The largest number of nodes below this one, each below the next, that are not clean.
    private int depth;

    /// Nothing below this node has to be covered. Written before the node is done.
    private boolean clean;

    /// The next of the nodes that a thread is about to mark as done.
    @Nullable
    JobNode nextFinishing;

    private final @Nullable JobRun run;
    private final boolean failFast;

    /// A node that combines others.
    JobNode() {
        this.run = null;
        this.failFast = false;
    }

    /// The node of a job that belongs to no world.
    ///
    /// @param length how many indexes it has, 0 or more
    /// @param batch how many of them belong together, 1 or more
    /// @param failFast whether [#complete()] throws its exceptions; otherwise they are logged
    JobNode(JobWork work, int length, int batch, boolean failFast) {
        this(new JobRun(work, length, batch, JobGraph.failures(), null), failFast);
    }

    /// The node of a job.
    ///
    /// @param failFast whether [#complete()] throws its exceptions; otherwise they are logged
    JobNode(JobRun run, boolean failFast) {
        this.run = run;
        this.failFast = failFast;
    }

    /// A node that is done and depends on nothing.
    static JobNode done() {
        JobNode node = new JobNode();
        node.clean = true;
        node.covered = true;
        node.dependents = Waiting.CLOSED;
        return node;
    }

    @Override
    public void complete() {
        Throwable thrown = completeQuietly();
        if (thrown != null) {
            throw Failures.unchecked(thrown);
        }
    }

    /// Same as [#complete()], but returns what that throws, or null.
    public @Nullable Throwable completeQuietly() {
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs("complete()", "was called");
        if (!isDone()) {
            Completion.of(this, thread);
        }
        return isClean() ? null : Coverage.cover(this);
    }

    @Override
    public boolean isCompleted() {
        return isDone();
    }

    /// The run of its job, or null if it only combines others.
    @Nullable
    JobRun run() {
        return run;
    }

    String name() {
        return run == null ? "combined handles" : run.name();
    }

    /// Whether [#complete()] throws the exceptions of its job; otherwise they are logged.
    boolean isFailFast() {
        return failFast;
    }

    int chunks() {
        return Objects.requireNonNull(run).chunks();
    }

    /// Whether there is anything to run.
    boolean hasWork() {
        return run != null && run.hasIndexes();
    }

    /// Runs what no other thread has taken. Returns false if there was nothing, true when it has run; others may still
    /// be at their shares then.
    boolean share(JobThread thread) {
        return Objects.requireNonNull(run).share(this, thread, false);
    }

    /// The exception that [#complete()] throws for this node, or null.
    @Nullable
    Throwable thrown() {
        return failFast ? failure() : null;
    }

    private @Nullable Throwable failure() {
        return run == null ? null : run.failure();
    }

    // Order

    boolean isDone() {
        return dependents == Waiting.CLOSED;
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

    /// The number of nodes that it depends on, as far as that still matters.
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
        if (count == 0) {
            learnLength();
            return true;
        }
        for (int i = 0; i < count; i++) {
            depth = Math.max(depth, Objects.requireNonNull(dependency(i)).depth + 1);
        }
        PENDING.set(this, count + 1 + (isLengthLate() ? LATE : 0));
        int over = 1;
        for (int i = 0; i < count; i++) {
            JobNode node = Objects.requireNonNull(dependency(i));
            if (!node.await(this, null)) {
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

    private boolean isLengthLate() {
        return run != null && run.isLengthLate();
    }

    private void learnLength() {
        if (run != null && run.isLengthLate()) {
            run.learnLength(failFast);
        }
    }

    private boolean await(@Nullable JobNode node, @Nullable Thread thread) {
        for (; ; ) {
            Waiting top = dependents;
            if (top == Waiting.CLOSED) {
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

    /// Marks the node as done and notifies the nodes and threads that wait for it. Only [JobThread#finish] calls it.
    void close(JobThread thread) {
        if (run != null && !run.hasIndexes()) {
            run.over(failFast);
        }
        if (!checked && failure() == null && areDependenciesClean()) {
            clean = true;
            dependency = null;
            dependencies = null;
        } else if (depth > DEEP) {
            shorten();
        }
        Waiting waiting = Waiting.inOrder((Waiting) DEPENDENTS.getAndSet(this, Waiting.CLOSED));
        for (; waiting != null; waiting = waiting.below) {
            JobNode node = waiting.node;
            if (node == null) {
                LockSupport.unpark(waiting.thread);
            } else if (node.countDown(1)) {
                release(node, thread);
            }
        }
    }

    private void shorten() {
        try {
            Coverage.shorten(this);
            depth = 1;
        } catch (Throwable _) {
            // Out of memory: the chain stays as long as it is until a later node is done.
        }
    }

    private static void release(JobNode node, JobThread thread) {
        try {
            thread.release(node);
        } catch (Throwable _) {
            // Out of memory: no worker knows of the node, and the thread that completes it runs it.
        }
    }

    private boolean areDependenciesClean() {
        for (int i = dependencyCount() - 1; i >= 0; i--) {
            JobNode node = dependency(i);
            if (node != null && !node.clean && !node.covered) {
                return false;
            }
        }
        return true;
    }

    // Safety, under the lock of Coverage

    /// Sets the containers that the job uses, whether or not they are compared with those of other jobs. To be called
    /// before the node is published.
    void declare(JobUse[] all) {
        uses = all;
    }

    /// The containers that the job uses, until the node is covered.
    JobUse[] declared() {
        return uses;
    }

    /// The uses of the job are compared with those of others from now on.
    void setChecked() {
        checked = true;
    }

    /// Those of the containers that are compared with what other jobs use: all or none.
    JobUse[] uses() {
        return checked ? uses : JobUse.NONE;
    }

    /// Whether an owner was not given the node before.
    @SuppressWarnings("ReferenceEquality") // an owner is itself only
    boolean isNewTo(Object present) {
        boolean isNew = owner != present;
        owner = present;
        return isNew;
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
        checked = false;
        uses = JobUse.NONE;
        owner = null;
        dependency = null;
        dependencies = null;
    }

    /// Depends on these instead, all of which are done. They cover everything that it depended on.
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

    @Override
    public String toString() {
        return "JobHandle of " + name() + (isDone() ? " (done)" : "");
    }
}
