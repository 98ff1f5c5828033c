package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.events.ChunkAllocationEvent;
import dev.phalanx.entities.internal.events.FlightRecorderModule;
import org.jspecify.annotations.Nullable;

/// Allocates the arrays of slabs, and reports this to Java Flight Recorder if the event is enabled.
final class RecordedAllocation {
    private RecordedAllocation() {}

    static Slab allocate(int id, Archetype archetype, int capacity, int rows) {
        ChunkAllocationEvent event = started();
        Slab slab = new Slab(id, archetype, capacity, rows);
        finished(event, slab);
        return slab;
    }

    /// The event of an allocation that begins, or null if nothing is recorded.
    static @Nullable ChunkAllocationEvent started() {
        return FlightRecorderModule.isInUse() ? ChunkAllocationEvent.started() : null;
    }

    /// The arrays of a slab have been allocated.
    ///
    /// @param event what [#started()] returned
    static void finished(@Nullable ChunkAllocationEvent event, Slab slab) {
        if (event != null && event.isWanted()) {
            event.record(slab.archetype.guard().worldName(), slab.archetype.toString(), slab.chunks(), slab.bytes());
        }
    }
}
