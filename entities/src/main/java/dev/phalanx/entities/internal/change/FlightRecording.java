package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.StructuralChangeEvent;
import org.jspecify.annotations.Nullable;

/// Puts a recorder of structural changes into the door's slot while Java Flight Recorder wants them.
public final class FlightRecording {
    private final StructuralChanges door;
    private final String world;
    private @Nullable StructuralRecorder recorder;

    /// Follows the recorder for one world, from now on.
    public FlightRecording(StructuralChanges door, String world) {
        this.door = door;
        this.world = world;
        follow();
    }

    /// Starts or stops, if a recording has been started or stopped.
    public void follow() {
        if (FlightRecorderModule.isInUse()) {
            follow(StructuralChangeEvent.isRecorded());
        }
    }

    private void follow(boolean wanted) {
        if (wanted && recorder == null) {
            recorder = new StructuralRecorder(world);
            door.addObserver(recorder);
        } else if (!wanted && recorder != null) {
            door.removeObserver(recorder);
            recorder = null;
        }
    }
}
