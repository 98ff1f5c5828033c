package dev.phalanx.jobs.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A thread ran a job, or its share of a parallel one.
@Name("dev.phalanx.Job")
@Label("Job")
@Category("Phalanx")
@Description("A thread ran a job, or its share of a parallel one")
public final class JobEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final JobEvent PROBE = new JobEvent();

    @Label("Job")
    String job = "";

    @Label("System")
    @Description("The system that scheduled or ran the job; empty if none did")
    String system = "";

    @Label("World")
    @Description("The world of the system; empty if there is none")
    String world = "";

    @Label("Indexes")
    @Description("How many indexes the thread ran; 1 for a job without indexes")
    int indexes;

    private JobEvent() {}

    /// An event that begins now, or null if nothing records it.
    public static @Nullable JobEvent begun() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        JobEvent event = new JobEvent();
        event.begin();
        return event;
    }

    /// Ends the event and records it if it is to be.
    ///
    /// @param name the job's name
    /// @param scheduler the system that scheduled or ran the job, by its `toString()`; null if none did
    /// @param owner the world of the system, or an empty text
    /// @param count how many indexes ran
    public void record(String name, @Nullable Object scheduler, String owner, int count) {
        end();
        if (shouldCommit()) {
            job = name;
            system = scheduler == null ? "" : scheduler.toString();
            world = owner;
            indexes = count;
            commit();
        }
    }
}
