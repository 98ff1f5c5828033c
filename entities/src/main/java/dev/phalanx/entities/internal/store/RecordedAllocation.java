package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.events.ChunkAllocationEvent;
import dev.phalanx.entities.internal.events.FlightRecorderModule;

/// Allocates the arrays of slabs, and tells Java Flight Recorder if it wants to know.
final class RecordedAllocation {
    private RecordedAllocation() {}

    static Slab allocate(int id, Archetype archetype, int capacity, int rows) {
        if (!FlightRecorderModule.isInUse()) {
            return new Slab(id, archetype, capacity, rows);
        }
        ChunkAllocationEvent event = ChunkAllocationEvent.started();
        Slab slab = new Slab(id, archetype, capacity, rows);
        record(event, slab);
        return slab;
    }

    static void grow(Slab slab, int rows) {
        if (!FlightRecorderModule.isInUse()) {
            slab.grow(rows);
            return;
        }
        ChunkAllocationEvent event = ChunkAllocationEvent.started();
        slab.grow(rows);
        record(event, slab);
    }

    private static void record(ChunkAllocationEvent event, Slab slab) {
        if (event.isWanted()) {
            event.record(slab.archetype.guard().worldName(), slab.archetype.toString(), slab.chunks(), slab.bytes());
        }
    }
}
