package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A command buffer was played back. It lasts as long as the playback.
@Name("dev.phalanx.CommandPlayback")
@Label("Command Playback")
@Category("Phalanx")
@Description("The commands of a buffer were played back in a world")
public final class CommandPlaybackEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final CommandPlaybackEvent PROBE = new CommandPlaybackEvent();

    @Label("World")
    String world = "";

    @Label("System")
    @Description("The system that recorded; empty if none did")
    String system = "";

    @Label("Commands")
    int commands;

    @Label("Applied")
    @Description("Commands that were applied; fewer than there are if one failed")
    int applied;

    private CommandPlaybackEvent() {}

    /// An event that begins now, or null if nothing records it.
    public static @Nullable CommandPlaybackEvent begun() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        CommandPlaybackEvent event = new CommandPlaybackEvent();
        event.begin();
        return event;
    }

    /// Ends the event and records it if it is to be.
    ///
    /// @param origin the system that recorded, or an empty text
    /// @param count how many commands there are
    /// @param done how many of them were applied
    public void record(String worldName, String origin, int count, int done) {
        end();
        if (shouldCommit()) {
            world = worldName;
            system = origin;
            commands = count;
            applied = done;
            commit();
        }
    }
}
