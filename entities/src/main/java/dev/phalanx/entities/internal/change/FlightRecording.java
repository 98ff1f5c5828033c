package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.StructuralChangeEvent;
import dev.phalanx.entities.internal.store.WorldStore;
import org.jspecify.annotations.Nullable;

/// Puts a recorder of structural changes into the structural changes's slot while Java Flight Recorder wants them.
public final class FlightRecording {
    private final StructuralChanges structuralChanges;
    private final WorldStore store;
    private @Nullable StructuralRecorder recorder;

    /// Follows the recorder for one world, from now on.
    public FlightRecording(StructuralChanges structuralChanges, WorldStore store) {
        this.structuralChanges = structuralChanges;
        this.store = store;
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
            recorder = new StructuralRecorder(store);
            structuralChanges.addObserver(recorder);
        } else if (!wanted && recorder != null) {
            structuralChanges.removeObserver(recorder);
            recorder = null;
        }
    }
}
