package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.MetaSlabs;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Brings the meta entities of chunks to life and ends them, once a structural change is complete.
///
/// A meta entity belongs to the chunk with its number, and follows it to other slabs and archetypes.
public final class MetaEntities {
    private final WorldStore store;
    private final EntityTable entities;
    private final ChangeTracker versions;
    private final MetaSlabs slabs;

    /// A meta entity whose slab has been dropped.
    private record Known(long id, Archetype archetype, int order, int header) {}

    MetaEntities(WorldStore store, ChangeTracker versions) {
        this.store = store;
        this.entities = store.entities();
        this.versions = versions;
        this.slabs = store.slabs().meta();
    }

    /// Makes the meta entities those of the chunks as they are.
    ///
    /// Versions: of chunks of meta entities that come change=[dev.phalanx.entities.components.ChunkHeader],
    /// order=chunk.
    ///
    /// @throws IllegalStateException if the world cannot have as many slabs
    void renew() {
        if (slabs.areCurrent()) {
            return;
        }
        List<Slab> changed = slabs.takeChanged();
        Map<Long, Known> before = new LinkedHashMap<>();
        for (Slab slab : changed) {
            drop(slab, before);
        }
        for (Slab slab : changed) {
            if (slabs.isNeeded(slab, store.slabs())) {
                fill(slabs.make(slab, store.archetypes()), before);
            }
        }
        for (Known gone : before.values()) {
            entities.remove((int) gone.id);
            ChangeTracker.metaEnded(gone.archetype);
        }
        store.structureChanged();
    }

    private void drop(Slab slab, Map<Long, Known> known) {
        Slab meta = slab.meta;
        if (meta == null) {
            return;
        }
        int c = meta.archetype.indexOf(MetaSlabs.header());
        long[] numbers = numbers(meta);
        for (int chunk = meta.live.next(0); chunk >= 0; chunk = meta.live.next(chunk + 1)) {
            int header = meta.changeVersion[c][chunk];
            known.put(
                    numbers[chunk], new Known(meta.entities[chunk], meta.archetype, meta.orderVersion[chunk], header));
        }
        slabs.drop(slab, meta);
    }

    private static long[] numbers(Slab meta) {
        return (long[]) meta.columns[meta.archetype.layout().firstColumn(meta.archetype.indexOf(MetaSlabs.header()))];
    }

    private void fill(Slab meta, Map<Long, Known> before) {
        entities.reserve(meta.live.size());
        int c = meta.archetype.indexOf(MetaSlabs.header());
        long[] numbers = numbers(meta);
        for (int chunk = meta.live.next(0); chunk >= 0; chunk = meta.live.next(chunk + 1)) {
            Known known = before.remove(numbers[chunk]);
            if (known == null) {
                meta.entities[chunk] = entities.add(meta.locationOf(chunk));
                versions.metaMade(meta, chunk, c);
            } else {
                meta.entities[chunk] = known.id;
                entities.move(known.id, meta.locationOf(chunk));
                ChangeTracker.metaKept(meta, chunk, c, known.order, known.header);
            }
        }
    }

    /// Makes the meta entities those of another world, with the same ids. The caller will make the entity table that of
    /// the other world.
    ///
    /// @param ours for each slab there the slab here with the same rows
    /// @param slabIds gets for the id of each meta slab there the id of that here
    void mirror(WorldStore other, UnaryOperator<Slab> ours, int[] slabIds) {
        Map<Long, Known> forgotten = new LinkedHashMap<>();
        for (Slab slab : slabs.takeChanged()) {
            drop(slab, forgotten);
        }
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            Slab slab = store.slabs().find(id);
            if (slab != null) {
                drop(slab, forgotten);
            }
        }
        for (int id = 1; id < other.slabs().idEnd(); id++) {
            Slab theirs = other.slabs().find(id);
            Slab theirMeta = theirs == null ? null : theirs.meta;
            if (theirs != null && theirMeta != null) {
                Slab meta = slabs.make(ours.apply(theirs), store.archetypes());
                System.arraycopy(theirMeta.entities, 0, meta.entities, 0, theirMeta.entities.length);
                slabIds[theirMeta.id] = meta.id;
                int c = meta.archetype.indexOf(MetaSlabs.header());
                int there = theirMeta.archetype.indexOf(MetaSlabs.header());
                for (int chunk = meta.live.next(0); chunk >= 0; chunk = meta.live.next(chunk + 1)) {
                    versions.metaMade(meta, chunk, c);
                    ChangeTracker.metaKept(
                            meta, chunk, c, theirMeta.orderVersion[chunk], theirMeta.changeVersion[there][chunk]);
                }
            }
        }
    }

    /// Makes the meta entities of a slab of a new world.
    ///
    /// @param ids the packed ids of those of its chunks that have entities
    public void restore(Slab slab, long[] ids) {
        slabs.takeChanged();
        Slab meta = slabs.make(slab, store.archetypes());
        int next = 0;
        for (int chunk = meta.live.next(0); chunk >= 0; chunk = meta.live.next(chunk + 1)) {
            meta.entities[chunk] = ids[next];
            entities.place(ids[next++], meta.locationOf(chunk));
        }
    }

    /// Sets the versions of the meta entities of a slab.
    ///
    /// @param order for each chunk that has entities its order version
    /// @param header for each chunk that has entities the change version of [MetaSlabs#header()]
    public void restoreVersions(Slab slab, int[] order, int[] header) { // versions: change=given order=given
        Slab meta = slab.meta;
        if (meta == null) {
            return;
        }
        int c = meta.archetype.indexOf(MetaSlabs.header());
        int next = 0;
        for (int chunk = meta.live.next(0); chunk >= 0; chunk = meta.live.next(chunk + 1)) {
            ChangeTracker.metaKept(meta, chunk, c, order[next], header[next]);
            next++;
        }
    }

    /// Returns if the entity at `location` represents no chunk.
    ///
    /// @throws IllegalArgumentException if it does
    public void requireNone(int location) {
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        if (slab.archetype.isOfChunks()) {
            int slot = EntityLocation.slot(location);
            throw refusal(Entity.unpack(slab.entities[slot]) + " stands for chunk " + numbers(slab)[slot]);
        }
    }

    /// Returns if the entities with the packed ids `ids[from]` to `ids[to - 1]` that are alive stand for no chunk.
    ///
    /// @throws IllegalArgumentException if one does, or an id is deferred
    public void requireNone(long[] ids, int from, int to) {
        boolean areThere = slabs.areThere();
        for (int i = from; i < to; i++) {
            int location = entities.find(ids[i]);
            if (areThere && location != EntityLocation.ABSENT) {
                requireNone(location);
            }
        }
    }

    /// Returns if the entities of an archetype stand for no chunks.
    ///
    /// @throws IllegalArgumentException if they do
    public static void requireNone(Archetype archetype) {
        if (archetype.isOfChunks()) {
            throw refusal("Entities with " + archetype + " stand for chunks");
        }
    }

    /// Same as [#requireNone(Archetype)], also if `types` were added.
    static void requireNone(Archetype archetype, ComponentInfo<?>[] types) {
        requireNone(archetype);
        for (ComponentInfo<?> type : types) {
            if (type == MetaSlabs.header()) {
                throw refusal("An entity with ChunkHeader stands for a chunk");
            }
        }
    }

    private static IllegalArgumentException refusal(String what) {
        return new IllegalArgumentException(what + ": only the world makes, changes and ends them, with their"
                + " chunks. Use addChunkComponentData, removeChunkComponent and setChunkComponentData.");
    }
}
