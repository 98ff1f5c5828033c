package dev.phalanx.entities.internal.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// Arrays for chunks were allocated.
@Name("dev.phalanx.ChunkAllocation")
@Label("Chunk Allocation")
@Category("Phalanx")
@Description("Arrays for chunks of an archetype were allocated, or replaced by longer ones")
public final class ChunkAllocationEvent extends Event {
    @Label("World")
    String world = "";

    @Label("Archetype")
    String archetype = "";

    @Label("Chunks")
    @Description("Chunks that the arrays have room for, the last perhaps in part")
    int chunks;

    @Label("Bytes")
    @Description("Bytes of the arrays for entities and values")
    @DataAmount(DataAmount.BYTES)
    long bytes;

    private ChunkAllocationEvent() {}

    /// Begins an event.
    public static ChunkAllocationEvent started() {
        ChunkAllocationEvent event = new ChunkAllocationEvent();
        event.begin();
        return event;
    }

    /// Whether the event, which ends here, is to be recorded.
    public boolean isWanted() {
        end();
        return shouldCommit();
    }

    /// Records the event.
    public void record(String worldName, String types, int chunkCount, long byteCount) {
        world = worldName;
        archetype = types;
        chunks = chunkCount;
        bytes = byteCount;
        commit();
    }
}
