package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.structs.NativeArray;

/// Moves the cars of a chunk.
record DriveJob(ComponentTypeHandle<Place> places, ComponentTypeHandle<Speed> speeds, float seconds, float length)
        implements IJobChunk {
    @Override
    public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
        NativeArray<Place> place = chunk.getNativeArray(places);
        NativeArray<Speed> speed = chunk.getNativeArray(speeds);
        for (var each = new ChunkEntityEnumerator(useEnabledMask, mask, chunk.count()); each.moveNext(); ) {
            Place here = place.get(each.index());
            here.metres += speed.get(each.index()).value * seconds;
            if (here.metres >= length) {
                here.metres -= length;
            }
            place.set(each.index(), here);
        }
    }
}
