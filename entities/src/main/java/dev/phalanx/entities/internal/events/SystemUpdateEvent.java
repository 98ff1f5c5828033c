package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A system was updated. There are as many in each frame as there are systems that run, so a recording has to ask for
/// them.
@Name("dev.phalanx.SystemUpdate")
@Label("System Update")
@Category("Phalanx")
@Enabled(false)
@Description("A system of a world was updated; a group lasts as long as its members")
public final class SystemUpdateEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final SystemUpdateEvent PROBE = new SystemUpdateEvent();

    @Label("World")
    String world = "";

    @Label("System")
    @Description("The class of the system")
    Class<?> system = Object.class;

    @Label("Version")
    @Description("The global system version when the update began")
    int version;

    private SystemUpdateEvent() {}

    /// Whether such events are recorded now.
    public static boolean isRecorded() {
        return PROBE.isEnabled();
    }

    /// Begins an event.
    public static SystemUpdateEvent started() {
        SystemUpdateEvent event = new SystemUpdateEvent();
        event.begin();
        return event;
    }

    /// Ends the event and records it if it is to be.
    public void record(String worldName, Class<?> systemClass, int startVersion) {
        end();
        if (shouldCommit()) {
            world = worldName;
            system = systemClass;
            version = startVersion;
            commit();
        }
    }
}
