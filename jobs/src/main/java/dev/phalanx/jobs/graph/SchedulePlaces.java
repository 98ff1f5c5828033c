package dev.phalanx.jobs.graph;

import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The positions in users' code at which jobs are scheduled, if the JVM was started with `-Dphalanx.jobs.places=true`.
/// Walking the stack takes longer than scheduling a job, so positions are not recorded otherwise.
final class SchedulePlaces {
    static final String PROPERTY = "phalanx.jobs.places";

    private static final boolean ARE_KEPT = Boolean.getBoolean(PROPERTY);

    private SchedulePlaces() {}

    /// Whether places are kept.
    static boolean areKept() {
        return ARE_KEPT;
    }

    /// The place that schedules a job now, such as `MoveSystem.onUpdate(MoveSystem.java:12)`, or null if places are not
    /// kept.
    static @Nullable String find() {
        return ARE_KEPT ? StackWalker.getInstance().walk(SchedulePlaces::firstOfUser) : null;
    }

    private static @Nullable String firstOfUser(Stream<StackFrame> frames) {
        return frames.filter(frame -> !isOfLibrary(frame.getClassName()))
                .findFirst()
                .map(StackFrame::toString)
                .orElse(null);
    }

    private static boolean isOfLibrary(String className) {
        return className.startsWith("dev.phalanx.jobs.graph.")
                || className.startsWith("dev.phalanx.jobs.IJob")
                || className.startsWith("dev.phalanx.entities.")
                || className.startsWith("dev.phalanx.collections.");
    }
}
