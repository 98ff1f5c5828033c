package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A world ran a frame. It lasts from the first system of the frame to the last. A recording has to ask for it, as for
/// the updates of systems.
@Name("dev.phalanx.Frame")
@Label("Frame")
@Category("Phalanx")
@Enabled(false)
@StackTrace(false)
@Description("A world ran a frame")
public final class FrameEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final FrameEvent PROBE = new FrameEvent();

    @Label("World")
    String world = "";

    @Label("Frame")
    @Description("The number of the frame in its world, from 1")
    int frame;

    @Label("Entities")
    @Description("Entities of the world when the frame ended, without those of systems and chunks")
    int entities;

    @Label("Chunk Bytes")
    @Description("Bytes of the arrays of all chunks when the frame ended, unused rows included")
    @DataAmount(DataAmount.BYTES)
    long chunkBytes;

    private FrameEvent() {}

    /// An event that begins now, or null if nothing records it.
    public static @Nullable FrameEvent begun() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        FrameEvent event = new FrameEvent();
        event.begin();
        return event;
    }

    /// Ends the event and records it if it is to be.
    public void record(String worldName, int number, int entityCount, long bytes) {
        end();
        if (shouldCommit()) {
            world = worldName;
            frame = number;
            entities = entityCount;
            chunkBytes = bytes;
            commit();
        }
    }
}
