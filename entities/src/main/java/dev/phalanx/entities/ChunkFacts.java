package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;

/// What an [ArchetypeChunk] says of itself, to its world and to jobs.
///
/// @hidden
public abstract sealed class ChunkFacts permits ChunkByClass {
    private final WorldStore store;
    private final VersionFirewall versions;
    private final Slab slab;
    private final int chunk;
    private final boolean inJob;
    private final long sequence;
    private final long structureVersion;
    private final Archetype archetype;

    ChunkFacts(WorldStore store, VersionFirewall versions, Slab slab, int chunk, boolean inJob) {
        this.store = store;
        this.versions = versions;
        this.slab = slab;
        this.chunk = chunk;
        this.inJob = inJob;
        this.sequence = slab.sequence[chunk];
        this.structureVersion = store.structureVersion();
        this.archetype = slab.archetype;
    }

    ChunkFacts(ChunkFacts original, boolean inJob) {
        this.store = original.store;
        this.versions = original.versions;
        this.slab = original.slab;
        this.chunk = original.chunk;
        this.inJob = inJob;
        this.sequence = original.sequence;
        this.structureVersion = original.structureVersion;
        this.archetype = original.archetype;
    }

    final boolean isInJob() {
        return inJob;
    }

    /// Whether there has been no structural change since the chunk was handed out.
    public final boolean isValid() {
        return !store.guard().isClosed() && structureVersion == store.structureVersion();
    }

    /// Returns if the chunk may be used.
    ///
    /// @throws DisposedException after a structural change
    final void check() {
        if (!inJob) {
            store.guard().check();
        }
        if (structureVersion != store.structureVersion()) {
            throw new DisposedException(
                    "ArchetypeChunk " + sequence + " was used after " + WorldStore.STRUCTURAL_CHANGE);
        }
    }

    /// Returns if components may be reached by their classes.
    ///
    /// @throws DisposedException after a structural change
    /// @throws IllegalStateException in a job
    final void checkByClass() {
        if (inJob) {
            throw new IllegalStateException("A component of " + this + " was asked for by its class inside a job. Give"
                    + " the job a type handle of it, from the EntityManager or the SystemState.");
        }
        check();
    }

    final WorldStore store() {
        return store;
    }

    final VersionFirewall versions() {
        return versions;
    }

    /// Whether it is of the world with this store.
    final boolean isOf(WorldStore other) {
        return store == other;
    }

    /// Where it lies, if it may be used.
    final Slab slab() {
        check();
        return slab;
    }

    /// Its position in the slab.
    final int chunk() {
        return chunk;
    }

    final int firstSlot() {
        return chunk * slab.capacity;
    }

    /// The archetype of its entities.
    public final EntityArchetype archetype() {
        check();
        return new EntityArchetype(slab.archetype);
    }

    /// How many entities it has, 1 to [#capacity()].
    public final int count() {
        check();
        return slab.count[chunk];
    }

    /// How many entities it can have, 1 to 128.
    public final int capacity() {
        check();
        return slab.archetype.capacity();
    }

    /// Whether it has as many entities as it can.
    public final boolean isFull() {
        return count() == slab.archetype.capacity();
    }

    /// Its number, which no other chunk of the world ever had or gets.
    public final long sequenceNumber() {
        return sequence;
    }

    /// Whether its entities have a component.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public final boolean has(Class<? extends IComponent> type) {
        check();
        return slab.archetype.has(ComponentTypes.of(type));
    }

    /// Whether it has a chunk component.
    ///
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public final boolean hasChunkComponent(Class<? extends IComponent> type) {
        check();
        return slab.archetype.has(ComponentTypes.ofChunk(type));
    }

    /// The ids of its entities, in order: a copy.
    public final NativeArray<Entity> getEntities() {
        check();
        int first = firstSlot();
        return EntityLife.packed(Arrays.copyOfRange(slab.entities, first, first + slab.count[chunk]));
    }

    /// The global system version of the last write to a component; 0 if the entities lack it.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public final int getChangeVersion(Class<? extends IComponent> type) {
        check();
        int index = slab.archetype.indexOf(ComponentTypes.of(type));
        return index < 0 ? 0 : slab.changeVersion[index][chunk];
    }

    /// The global system version of the last structural change that gave or took entities.
    public final int getOrderVersion() {
        check();
        return slab.orderVersion[chunk];
    }

    /// Whether a component has been written since `version`; always, if that is 0, and never, if the entities lack it.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public final boolean didChange(Class<? extends IComponent> type, int version) {
        check();
        int index = slab.archetype.indexOf(ComponentTypes.of(type));
        return index >= 0 && VersionFirewall.isNewer(slab.changeVersion[index][chunk], version);
    }

    /// Whether entities have come or gone since `version`; always, if that is 0.
    public final boolean didOrderChange(int version) {
        return VersionFirewall.isNewer(getOrderVersion(), version);
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof ChunkFacts that && that.store == store && that.sequence == sequence;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(sequence);
    }

    /// Such as `chunk 12 of [LocalTransform, Speed], 37 of 128 entities`.
    @Override
    public final String toString() {
        String text = "chunk " + sequence + " of " + archetype;
        return isValid()
                ? text + ", " + slab.count[chunk] + " of " + slab.archetype.capacity() + " entities"
                : text + ", stale";
    }
}
