package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// The world's thread waited for jobs.
@Name("dev.phalanx.SyncPoint")
@Label("Sync Point")
@Category("Phalanx")
@Description("A structural change completed the registered jobs of a world")
public final class SyncPointEvent extends Event {
    @Label("World")
    String world = "";

    @Label("Reason")
    @Description("The operation that needed the jobs to be complete")
    String reason = "";

    @Label("Handles")
    @Description("Registered job handles that were completed")
    int handles;

    private SyncPointEvent() {}

    /// Begins an event.
    public static SyncPointEvent started() {
        SyncPointEvent event = new SyncPointEvent();
        event.begin();
        return event;
    }

    /// Whether the event, which ends here, is to be recorded.
    public boolean isWanted() {
        end();
        return shouldCommit();
    }

    /// Records the event.
    public void record(String worldName, String operation, int count) {
        world = worldName;
        reason = operation;
        handles = count;
        commit();
    }
}
