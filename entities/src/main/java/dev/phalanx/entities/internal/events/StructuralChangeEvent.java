package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// Entities were created or destroyed, or moved from one archetype to another. It lasts from the first of them to the
/// end of the change. There may be very many, so a recording has to ask for them.
@Name("dev.phalanx.StructuralChange")
@Label("Structural Change")
@Category("Phalanx")
@Enabled(false)
@Description("Entities of a world were created or destroyed, or moved to another archetype")
public final class StructuralChangeEvent extends Event {
    /// Never recorded; asks whether others are.
    private static final StructuralChangeEvent PROBE = new StructuralChangeEvent();

    @Label("World")
    String world = "";

    @Label("System")
    @Description("The class of the system that made the change; null if none did")
    @Nullable
    Class<?> system;

    @Label("Frame")
    @Description("The frame of the world that ran, or had run last; 0 before the first")
    int frame;

    @Label("Kind")
    @Description("create, destroy or move")
    String kind = "";

    @Label("From")
    @Description("Component types before; empty if created")
    String from = "";

    @Label("To")
    @Description("Component types after; empty if destroyed")
    String to = "";

    @Label("Entities")
    int entities;

    /// An event that has not begun.
    public StructuralChangeEvent() {}

    /// Whether such events are recorded now.
    public static boolean isRecorded() {
        return PROBE.isEnabled();
    }

    /// Ends the event and records it if it is to be.
    ///
    /// @param systemClass the system that made the change, or null
    /// @param fromTypes the archetype before, or an empty text
    /// @param toTypes the archetype after, or an empty text
    /// @param count how many entities
    public void record(
            String worldName,
            @Nullable Class<?> systemClass,
            int frameNumber,
            String kindName,
            Object fromTypes,
            Object toTypes,
            int count) {
        end();
        if (shouldCommit()) {
            world = worldName;
            system = systemClass;
            frame = frameNumber;
            kind = kindName;
            from = fromTypes.toString();
            to = toTypes.toString();
            entities = count;
            commit();
        }
    }
}
