package dev.phalanx.jobs.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The failures of the systems and jobs of one world, or of the jobs that belong to none: how often each has occurred,
/// and whether it is thrown or logged.
///
/// ## What is the same failure
/// Exceptions are the same [Failure] if the same system and job threw the same class of exception at the same place.
/// From the 1,001st failure on, all others count as one, so that the log needs little memory whatever fails.
///
/// ## What is logged
/// The first exception of each failure is logged with its stack trace. Later ones are counted, and their number is
/// logged at most once a second.
///
/// Any thread may use it. Exceptions are objects of users, whose methods may throw; nothing here throws because of
/// them, or for want of memory.
///
/// @hidden
public final class FailureLog implements BooleanSupplier {
    /// The number of failures that are distinguished.
    public static final int MOST = 1_000;

    private static final long SECOND = 1_000_000_000L;
    private static final LazyLogger JOBS = new LazyLogger("dev.phalanx.jobs");

    private final @Nullable String world;
    private volatile boolean failFast = Boolean.getBoolean("phalanx.failFast");
    private volatile LongSupplier clock = System::nanoTime;
    /// Whether failures have occurred that [#untold()] has not returned.
    private volatile boolean hasUntold;
    /// Whether failures have occurred that were neither logged nor counted in the log.
    private volatile boolean hasUnlogged;

    // Guarded by this object.
    private long total;
    private final Map<Failure.Key, Failure> failures = new HashMap<>();
    private final List<Failure> inOrder = new ArrayList<>();
    private @Nullable Failure others;

    /// Without failures.
    ///
    /// @param world the name of the world, or null for jobs that belong to none
    public FailureLog(@Nullable String world) {
        this.world = world;
    }

    /// The name of the world, or null.
    public @Nullable String world() {
        return world;
    }

    /// Whether exceptions are thrown by what completes a job or updates a system; otherwise they are logged.
    public boolean isFailFast() {
        return failFast;
    }

    /// Sets whether exceptions are thrown.
    public void setFailFast(boolean value) {
        failFast = value;
    }

    /// Same as [#isFailFast()].
    @Override
    public boolean getAsBoolean() {
        return failFast;
    }

    /// Sets the clock that says when a second is over, in nanoseconds.
    public void setClock(LongSupplier nanos) {
        clock = nanos;
    }

    /// Forgets all failures.
    public synchronized void clear() {
        failures.clear();
        inOrder.clear();
        others = null;
        hasUntold = false;
        hasUnlogged = false;
        total = 0;
    }

    // What fails

    /// Counts an exception.
    ///
    /// @param system the name of the system that threw it or scheduled the job, or null
    /// @param job the name of the job that threw it, or null
    /// @return what it counts as, or null if there is no memory for it
    public @Nullable Failure count(@Nullable String system, @Nullable String job, Throwable thrown) {
        try {
            Failure.Key key = Failure.Key.of(system, job, thrown);
            synchronized (this) {
                total++;
                Failure failure = find(key);
                failure.count++;
                if (world != null) {
                    failure.untold = thrown;
                    hasUntold = true;
                }
                return failure;
            }
        } catch (OutOfMemoryError | StackOverflowError _) {
            return null;
        }
    }

    private Failure find(Failure.Key key) {
        Failure known = failures.get(key);
        if (known != null) {
            return known;
        }
        if (!key.hasPlace()) {
            // The JVM leaves out the stack traces of some exceptions that are thrown often.
            for (Failure failure : inOrder.reversed()) {
                if (failure.key().isOfSameKind(key)) {
                    return failure;
                }
            }
        }
        if (failures.size() >= MOST) {
            Failure rest = others;
            if (rest == null) {
                rest = new Failure(Failure.Key.OTHERS);
                others = rest;
                inOrder.add(rest);
            }
            return rest;
        }
        Failure made = new Failure(key);
        inOrder.add(made);
        failures.put(key, made);
        return made;
    }

    /// Counts the exceptions of a job that has ended, and logs them unless the call that completes it throws them.
    ///
    /// @param system who scheduled it, or null
    /// @param count how many exceptions it threw, which are to be in the first
    void jobFailed(@Nullable JobScheduler system, JobWork job, int count, Throwable first, boolean isThrown) {
        String who = "A job";
        Failure failure = null;
        try {
            String name = job.name();
            String scheduler = system == null ? null : system.toString();
            who = jobText(scheduler, name);
            failure = count(scheduler, name, first);
        } catch (Throwable _) {
            // Out of memory.
        }
        if (!isThrown) {
            log(
                    JOBS,
                    failure,
                    who,
                    count == 1 ? "failed" : "failed with " + count + " exceptions, first with this one",
                    "other jobs go on",
                    first);
        }
    }

    /// Lets the first exception of a job that is thrown say whose it is.
    ///
    /// @param system who scheduled it, or null
    void noteJob(@Nullable JobScheduler system, String name, Throwable thrown) {
        if (world != null || system != null) {
            FirstFailure.note(
                    thrown, jobText(system == null ? null : system.toString(), name) + " threw this exception.");
        }
    }

    private String jobText(@Nullable String system, String name) {
        String text = "The job " + name;
        if (system != null) {
            text += " of system " + system;
        }
        return world == null ? text : text + " of world \"" + world + "\"";
    }

    /// The name of a system with its world, such as `System MoveSystem of world "Game"`.
    public String systemText(String name) {
        return "System " + name + " of world \"" + world + "\"";
    }

    // What is logged

    /// Logs an exception with its stack trace if it is the first of its failure; otherwise counts it for a line that
    /// is logged at most once a second.
    ///
    /// @param failure what it counts as; null if that is not known
    /// @param who what failed, such as `System MoveSystem of world "Game"`
    /// @param how how it failed, such as `failed in onUpdate`
    /// @param rest what becomes of the rest, such as `the other systems go on`
    public void log(
            Supplier<System.Logger> logger,
            @Nullable Failure failure,
            String who,
            String how,
            String rest,
            Throwable thrown) {
        if (failure == null) {
            Failures.log(logger, who + " " + how + "; " + rest + ".", thrown);
            return;
        }
        Due due = null;
        boolean isFirst;
        synchronized (this) {
            long now = clock.getAsLong(); // no earlier than that of the one that was here before
            isFirst = failure.logger == null;
            if (isFirst) {
                failure.logger = logger;
                failure.who = who;
                failure.loggedAt = now;
            } else {
                failure.unlogged++;
                due = due(failure, thrown, now, false);
                failure.last = due == null && world != null ? thrown : null;
                hasUnlogged |= due == null;
            }
        }
        if (isFirst) {
            Failures.log(logger, who + " " + how + "; " + rest + ".", thrown);
        } else if (due != null) {
            due.log();
        }
    }

    /// Logs how often failures have occurred since they were last logged, if that was a second ago or more.
    ///
    /// @param isLast whether it is logged in any case, because nothing comes after it
    public void logCounts(boolean isLast) {
        if (!hasUnlogged) {
            return;
        }
        List<Due> lines = new ArrayList<>();
        long now = clock.getAsLong();
        synchronized (this) {
            boolean isAnyLeft = false;
            for (Failure failure : inOrder) {
                Due due = due(failure, failure.last, now, isLast);
                if (due != null) {
                    lines.add(due);
                    failure.last = null;
                }
                isAnyLeft |= failure.unlogged > 0;
            }
            hasUnlogged = isAnyLeft;
        }
        lines.forEach(Due::log);
    }

    /// How often a failure has occurred since it was last logged, or null if that is not to be logged now.
    private @Nullable Due due(Failure failure, @Nullable Throwable last, long now, boolean isLast) {
        Supplier<System.Logger> logger = failure.logger;
        long passed = now - failure.loggedAt;
        if (failure.unlogged == 0 || logger == null || (passed < SECOND && !isLast)) {
            return null;
        }
        Due due = new Due(
                logger, failure, failure.who, failure.unlogged, Math.max(1, passed / SECOND), failure.count, last);
        failure.unlogged = 0;
        failure.loggedAt = now;
        return due;
    }

    /// A line of the log. Its text is made outside of the lock, since it calls methods of the exception.
    private record Due(
            Supplier<System.Logger> logger,
            Failure failure,
            String who,
            long times,
            long seconds,
            long total,
            @Nullable Throwable last) {
        void log() {
            String line = who + " failed " + FailureLog.times(times) + " in the last "
                    + (seconds == 1 ? "second" : seconds + " seconds") + ", " + FailureLog.times(total)
                    + " in all: " + failure.text(last) + ". The stack trace was logged the first time.";
            Failures.log(logger, line);
        }
    }

    private static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    // What is read

    /// The number of exceptions that were counted.
    public synchronized long total() {
        return total;
    }

    /// Reads all failures, in the order in which they first occurred.
    public synchronized <T> List<T> read(FailureReader<T> reader) {
        List<T> read = new ArrayList<>(inOrder.size());
        for (Failure failure : inOrder) {
            Failure.Key key = failure.key();
            read.add(reader.read(key.system(), key.job(), key.exception(), failure.place(), failure.count));
        }
        return List.copyOf(read);
    }

    /// Makes something of what is known of a failure.
    @FunctionalInterface
    public interface FailureReader<T> {
        /// Makes it of one failure.
        ///
        /// @param exception the name of the exception's class
        /// @param place where it was thrown, as in a stack trace; empty if that is not known
        T read(@Nullable String system, @Nullable String job, String exception, String place, long count);
    }

    /// A failure that has occurred since the last call of [#untold()].
    ///
    /// @param count how often it has occurred in all
    /// @param last its last exception
    public record Untold(@Nullable String system, @Nullable String job, long count, Throwable last) {}

    /// The failures that have occurred since the last call, in the order in which they first occurred.
    public List<Untold> untold() {
        if (!hasUntold) {
            return List.of();
        }
        List<Untold> found = new ArrayList<>();
        synchronized (this) {
            hasUntold = false;
            for (Failure failure : inOrder) {
                Throwable last = failure.untold;
                if (last != null) {
                    failure.untold = null;
                    found.add(new Untold(failure.key().system(), failure.key().job(), failure.count, last));
                }
            }
        }
        return found;
    }
}
