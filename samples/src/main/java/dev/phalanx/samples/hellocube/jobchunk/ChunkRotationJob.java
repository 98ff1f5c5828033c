package dev.phalanx.samples.hellocube.jobchunk;

import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Turns the cubes of one chunk.
///
/// @param transforms opens chunks for the cubes' transforms
/// @param speeds opens chunks for their speeds
/// @param deltaTime how much time has passed, in seconds
record ChunkRotationJob(
        ComponentTypeHandle<LocalTransform> transforms,
        @ReadOnly ComponentTypeHandle<RotationSpeed> speeds,
        float deltaTime)
        implements IJobChunk {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        NativeArray<LocalTransform> transform = chunk.getNativeArray(transforms);
        NativeArray<RotationSpeed> speed = chunk.getNativeArray(speeds);
        ChunkEntityEnumerator each = new ChunkEntityEnumerator(useEnabledMask, chunkEnabledMask, chunk.count());
        while (each.moveNext()) {
            LocalTransform value = transform.get(each.index());
            value.rotateY(speed.get(each.index()).radiansPerSecond() * deltaTime);
            transform.set(each.index(), value);
        }
    }
}
