package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.AccessGuard;
import dev.phalanx.structs.contract.SafetyAccess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The jobs that use one container and were not completed: the last that writes it, and those that read it after that.
///
/// Every job in it was scheduled to run after the writer before it, so the latest stand for all. All of it is guarded
/// by the lock of [Coverage].
final class ScheduledUses implements AccessGuard<SafetyHandle> {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private final SafetyHandle handle;
    private @Nullable JobUse writer;
    private final List<JobUse> readers = new ArrayList<>(2);

    private ScheduledUses(SafetyHandle handle) {
        this.handle = handle;
    }

    /// The users of a container.
    ///
    /// @param root the first of the container's handles
    static ScheduledUses of(SafetyHandle root) {
        if (SAFETY.guard(root) instanceof ScheduledUses users) {
            return users;
        }
        synchronized (Coverage.LOCK) {
            if (SAFETY.guard(root) instanceof ScheduledUses users) {
                return users;
            }
            ScheduledUses users = new ScheduledUses(root);
            SAFETY.setGuard(root, users);
            return users;
        }
    }

    /// @throws IllegalStateException if what owns the container does not let a job with such a use be scheduled now
    void requireSchedulable(JobUse use) {
        SAFETY.requireSchedulable(handle, use.job(), use.writes());
    }

    /// @throws IllegalStateException unless the job that makes the use runs after all that it conflicts with
    void requireNoConflict(JobUse use) {
        JobNode node = use.node();
        if (use.writes()) {
            for (int i = 0; i < readers.size(); i++) { // by index: every schedule comes here
                JobUse reader = readers.get(i);
                requireAfter(use, node, reader);
            }
        }
        JobUse last = writer;
        if (last != null && !isAfterSomeReader(node)) {
            requireAfter(use, node, last);
        }
    }

    /// A node that runs after a reader also runs after the writer before it.
    private boolean isAfterSomeReader(JobNode node) {
        for (int i = 0; i < readers.size(); i++) {
            if (dependsDirectly(node, readers.get(i).node())) {
                return true;
            }
        }
        return false;
    }

    private static boolean dependsDirectly(JobNode node, JobNode target) {
        for (int i = 0, count = node.dependencyCount(); i < count; i++) {
            if (node.dependency(i) == target) {
                return true;
            }
        }
        return false;
    }

    private static void requireAfter(JobUse use, JobNode node, JobUse other) {
        if (!dependsDirectly(node, other.node()) && !Coverage.reaches(node, List.of(other.node()))) {
            throw conflict(use, other);
        }
    }

    private static IllegalStateException conflict(JobUse use, JobUse other) {
        String job = use.job() + ofSystem(use);
        String before = other.job() + ofSystem(other);
        boolean areTwins = job.equals(before);
        String place = other.run().place();
        String where = place != null ? " at " + place : "";
        String hint = areTwins && !SchedulePlaces.areKept()
                ? " -D" + SchedulePlaces.PROPERTY + "=true tells where each was scheduled."
                : "";
        return new IllegalStateException("The job " + job + " " + use.verb() + " " + Article.with(use.container())
                + ", which the job " + before + ", scheduled before" + where + " and not completed, " + other.verb()
                + ". Make " + (areTwins ? "the later " + job : job) + " depend on the handle of "
                + (areTwins ? "the earlier " + before : before) + ", or complete that first." + hint);
    }

    private static String ofSystem(JobUse use) {
        JobScheduler scheduler = use.run().scheduler();
        return scheduler == null ? "" : " of system " + scheduler;
    }

    void register(JobUse use) {
        if (use.writes()) {
            readers.clear();
            writer = use;
        } else {
            forgetBefore(use.node());
            readers.add(use);
        }
        update();
    }

    /// A reader represents those that it depends on.
    private void forgetBefore(JobNode reader) {
        for (int i = readers.size() - 1; i >= 0; i--) {
            if (dependsDirectly(reader, readers.get(i).node())) {
                readers.remove(i);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // a use is itself only
    boolean has(JobUse use) {
        return use == writer || readers.contains(use);
    }

    void remove(JobUse use) {
        if (use == writer) {
            writer = null;
        } else {
            readers.remove(use);
        }
        update();
    }

    /// Whether no job uses the container. Right only on the thread that schedules the jobs on it; another thread that
    /// completes them may make it true a moment later.
    boolean isEmpty() {
        return writer == null && readers.isEmpty();
    }

    /// Whether no job uses the container. For any thread.
    boolean areOver() {
        synchronized (Coverage.LOCK) {
            return isEmpty();
        }
    }

    private void update() {
        SAFETY.block(handle, writer != null, writer != null || !readers.isEmpty());
    }

    /// Adds the jobs of the uses: completing them completes all jobs that use the container.
    void addNodes(List<JobHandle> into) {
        synchronized (Coverage.LOCK) {
            for (int i = 0; i < readers.size(); i++) {
                into.add(readers.get(i).node());
            }
            JobUse last = writer;
            if (last != null) {
                into.add(last.node());
            }
        }
    }

    /// All uses. Under the lock of [Coverage].
    List<JobUse> users() {
        List<JobUse> users = new ArrayList<>(readers);
        JobUse last = writer;
        if (last != null) {
            users.add(last);
        }
        return users;
    }

    /// A job in it that was scheduled in a call that is over, was not completed, and is covered neither by `first` nor
    /// by any of `others`; or null. Under the lock of [Coverage].
    @Nullable
    JobUse strayUser(JobNode first, List<JobHandle> others) {
        for (int i = 0; i < readers.size(); i++) {
            if (isStray(readers.get(i).node(), first, others)) {
                return readers.get(i);
            }
        }
        JobUse last = writer;
        return last != null && isStray(last.node(), first, others) ? last : null;
    }

    private static boolean isStray(JobNode node, JobNode first, List<JobHandle> others) {
        JobRun run = node.run();
        return run != null
                && run.isSchedulerGone()
                && !node.isCovered()
                && !isKnown(node, first, others)
                && !isBelow(node, first, others);
    }

    /// Whether a job is one of the handles or directly below one, as most are.
    private static boolean isKnown(JobNode node, JobNode first, List<JobHandle> others) {
        boolean isKnown = node == first || dependsDirectly(first, node);
        for (int i = 0; !isKnown && i < others.size(); i++) {
            JobNode other = (JobNode) others.get(i);
            isKnown = node == other || dependsDirectly(other, node);
        }
        return isKnown;
    }

    private static boolean isBelow(JobNode node, JobNode first, List<JobHandle> others) {
        List<JobNode> target = List.of(node);
        boolean isBelow = Coverage.reaches(first, target);
        for (int i = 0; !isBelow && i < others.size(); i++) {
            isBelow = Coverage.reaches((JobNode) others.get(i), target);
        }
        return isBelow;
    }

    /// @throws IllegalStateException unless `after` covers every job that uses the container
    void requireClosable(JobNode after) {
        for (JobUse user : users()) {
            if (!Coverage.reaches(after, List.of(user.node()))) {
                throw new IllegalStateException(
                        handle.name() + " is closed with a job handle that does not cover the job " + user.job()
                                + ", which " + user.verb() + ". Combine the handle of " + user.job() + " into it.");
            }
        }
    }

    @Override
    public @Nullable IllegalStateException refusal(SafetyHandle view, Access access) {
        synchronized (Coverage.LOCK) {
            JobUse user = user(access == Access.WRITE);
            return user == null
                    ? null
                    : new IllegalStateException(view.name() + " is " + (access == Access.READ ? "read" : "written")
                            + " while the job " + user.job() + ", which was not completed, " + user.verb()
                            + ". Call " + completion(user) + " first.");
        }
    }

    @Override
    public void requireUnused(SafetyHandle view) {
        synchronized (Coverage.LOCK) {
            JobUse user = user(true);
            if (user != null && view == handle) {
                throw new IllegalStateException(view.name() + " is closed while the job " + user.job()
                        + ", which was not completed, " + user.verb()
                        + ". Call " + completion(user)
                        + " first, or close the container with JobHandle.close.");
            }
        }
    }

    /// What completes a job: if the system that is being updated has scheduled it and handed it over, what the system
    /// calls for that, because its code may have no handle.
    private static String completion(JobUse user) {
        JobScheduler scheduler = handedOverTo(user);
        return scheduler == null ? "complete() on its handle" : scheduler.completion();
    }

    private static @Nullable JobScheduler handedOverTo(JobUse user) {
        JobScheduler scheduler = user.run().scheduler();
        boolean isHandedOver = scheduler != null
                && !user.run().isSchedulerGone()
                && Coverage.reaches((JobNode) scheduler.handedOver(), List.of(user.node()));
        return isHandedOver ? scheduler : null;
    }

    /// Same as [#completion(JobUse)] of a job that uses the container, or null if its handle has to be completed.
    @Nullable
    String completionByScheduler() {
        synchronized (Coverage.LOCK) {
            JobUse user = user(true);
            JobScheduler scheduler = user == null ? null : handedOverTo(user);
            return scheduler == null ? null : scheduler.completion();
        }
    }

    /// Such as `MoveJob, which was not completed, writes through MoveJob.positions`; null if there is no job.
    @Nullable
    String userText() {
        synchronized (Coverage.LOCK) {
            JobUse user = user(true);
            return user == null ? null : user.job() + ", which was not completed, " + user.verb();
        }
    }

    private @Nullable JobUse user(boolean readersToo) {
        JobUse last = writer;
        if (last != null) {
            return last;
        }
        return readersToo && !readers.isEmpty() ? readers.getFirst() : null;
    }

    @Override
    public IndexOutOfBoundsException outsideBatch(SafetyHandle view, int index, int first, int end) {
        return new IndexOutOfBoundsException("Index " + index + " of " + view.name()
                + " is outside of the indexes in use, " + first + " to " + (end - 1) + ". Use one of these.");
    }
}
