package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;

/// A chunk: up to 128 entities of one archetype that lie side by side in memory.
///
/// It is good until the next structural change in its world. After that only its number, equality and text can be
/// asked; the other methods throw [dev.phalanx.structs.DisposedException], as they do once the world is closed. On a
/// thread that does not own the world they throw `IllegalStateException`. (Source documents S0 to S4: "Chunks".)
public final class ArchetypeChunk extends ChunkColumns {

    /// For the world and its queries.
    ///
    /// @hidden
    @SuppressWarnings("exports") // made by several packages of this module and by nobody else
    public ArchetypeChunk(WorldStore store, VersionFirewall versions, Slab slab, int chunk) {
        this(store, versions, slab, chunk, false);
    }

    /// For the world, its queries and jobs.
    ///
    /// @param inJob whether a job gets it, which may use it on any thread and reach components by type handles alone
    /// @hidden
    @SuppressWarnings("exports") // made by several packages of this module and by nobody else
    public ArchetypeChunk(WorldStore store, VersionFirewall versions, Slab slab, int chunk, boolean inJob) {
        super(store, versions, slab, chunk, inJob);
    }

    /// The same chunk, as good as this one.
    ///
    /// @param job whether a job gets it
    /// @hidden
    public ArchetypeChunk seenBy(boolean job) {
        return job == isInJob() ? this : new ArchetypeChunk(this, job);
    }

    private ArchetypeChunk(ArchetypeChunk original, boolean inJob) {
        super(original, inJob);
    }
}
