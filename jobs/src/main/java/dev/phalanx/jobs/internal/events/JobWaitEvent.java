package dev.phalanx.jobs.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A thread that completed a handle waited for a job that other threads were running.
@Name("dev.phalanx.JobWait")
@Label("Job Wait")
@Category("Phalanx")
@Description("A thread that completed a handle waited for a job that other threads were running")
public final class JobWaitEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final JobWaitEvent PROBE = new JobWaitEvent();

    @Label("Job")
    String job = "";

    @Label("System")
    @Description("The system that waited; empty if none did")
    String system = "";

    @Label("World")
    @Description("The world of the system; empty if there is none")
    String world = "";

    private JobWaitEvent() {}

    /// An event that begins now, or null if nothing records it.
    public static @Nullable JobWaitEvent begun() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        JobWaitEvent event = new JobWaitEvent();
        event.begin();
        return event;
    }

    /// Ends the event and records it if it is to be.
    ///
    /// @param name the job's name
    /// @param waiting the system that waited, by its `toString()`; null if none did
    /// @param owner the world of the system, or an empty text
    public void record(String name, @Nullable Object waiting, String owner) {
        end();
        if (shouldCommit()) {
            job = name;
            system = waiting == null ? "" : waiting.toString();
            world = owner;
            commit();
        }
    }
}
