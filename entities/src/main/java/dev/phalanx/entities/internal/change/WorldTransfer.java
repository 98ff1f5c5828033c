package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// Takes entities of one world to another, where they get new ids in the order in which they come.
///
/// Well-filled slabs change their owner together with their arrays; only the ids in them are written. Other chunks are
/// copied, each to a new chunk. Transferred chunks stay as they are and follow the existing chunks of the target.
/// References among the transferred entities follow them, also in shared values of struct types; other references
/// become the id of no entity. Names are transferred too.
public final class WorldTransfer {
    private final WorldInternals source;
    private final WorldInternals target;
    private final @Nullable IdChanges changes;
    private final TransferredNames names;
    private final TransferredRows arrivals;
    private final TransferredSharedValues shared;
    private final IdMap<Transition> waysToCopy = new IdMap<>();
    /// Whether shared values of copies may refer to entities.
    private boolean sharesReferences;
    /// Whether all entities of the source move.
    private boolean isAll;

    /// @param changes the record of which entity becomes which; null if there are no references and no caller needs the
    ///     record
    public WorldTransfer(WorldInternals source, WorldInternals target, @Nullable IdChanges changes) {
        this.source = source;
        this.target = target;
        this.changes = changes;
        this.names = new TransferredNames(source.store().names(), target.store().names());
        this.arrivals = new TransferredRows(target);
        this.shared = new TransferredSharedValues(source.store(), target.store());
    }

    /// Whether entities of an archetype may refer to entities, by what they have or share.
    public static boolean hasReferences(Archetype archetype) {
        return archetype.hasEntities() || SharedReferences.areIn(archetype);
    }

    /// Moves whole chunks.
    ///
    /// Versions: in the target change=all types of the chunks; order=chunks, in the source change=none, order=chunks.
    ///
    /// @param chunks of the source, those of a slab one after the other
    /// @param entities how many entities these have
    /// @throws IllegalStateException if the target cannot take that many; nothing is changed then
    public void move(RunList chunks, int entities) {
        target.store().entities().reserve(entities);
        target.store().slabs().requireIds(slabs(chunks));
        WorldGuard guard = target.store().guard();
        try {
            prepareShared(chunks);
            tellLeaving(chunks);
            beginChanges();
        } catch (Throwable refused) {
            int state = guard.change;
            guard.change = WorldGuard.CHANGING; // stays, if there is no stack left to take anything back
            shared.dropUnheld();
            guard.change = state;
            throw refused;
        }
        isAll = entities == source.store().entities().count();
        for (int run = 0; run < chunks.count; ) {
            int slabId = chunks.slab[run];
            int first = run;
            int moving = 0;
            for (; run < chunks.count && chunks.slab[run] == slabId; run++) {
                moving += chunks.to[run] - chunks.from[run];
            }
            Slab slab = source.store().slabs().get(slabId);
            if (moving == slab.live.size() && isWorthGiving(slab)) {
                give(slab);
            } else {
                for (int i = first; i < run; i++) {
                    moveChunks(slab, chunks.from[i], chunks.to[i]);
                }
            }
        }
        if (isAll) {
            source.store().entities().removeAll();
        }
        shared.dropUnheld();
        if (changes != null) {
            new SharedReferences(target, changes).renewChunks(changes.targets());
        }
        source.store().structureChanged();
        arrivals.finish(changes);
    }

    private void beginChanges() {
        source.store().beginChange();
        target.store().beginChange();
    }

    /// Stores the shared values of the chunks in the target, for which their code is called.
    private void prepareShared(RunList chunks) {
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = source.store().slabs().get(chunks.slab[run]);
            Archetype home = homeOf(slab);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                shared.prepare(slab, chunk, home);
            }
        }
    }

    private static int slabs(RunList chunks) {
        int slabs = 0;
        for (int run = 0; run < chunks.count; run++) {
            slabs += run == 0 || chunks.slab[run] != chunks.slab[run - 1] ? 1 : 0;
        }
        return slabs;
    }

    private void tellLeaving(RunList chunks) {
        StructuralObserver observer = source.structuralChanges().observer();
        if (observer == null) {
            return;
        }
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = source.store().slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                observer.destroying(slab, chunk * slab.capacity, slab.count[chunk]);
            }
        }
    }

    /// A slab that is mostly empty is not handed over, lest many of them pile up in the target.
    private static boolean isWorthGiving(Slab slab) {
        return slab.archetype.isShared()
                ? 2 * slab.live.size() >= slab.chunks()
                : slab.rows() >= slab.capacity && 2 * slab.entityCount() >= slab.rows();
    }

    private void give(Slab slab) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            leave(slab, chunk);
        }
        Archetype home = homeOf(slab);
        Slab given = slab.archetype.slabs().giveAway(slab, home, shared.enterAll(slab, home));
        for (int chunk = given.live.next(0); chunk >= 0; chunk = given.live.next(chunk + 1)) {
            arrive(given, chunk * given.capacity, given.count[chunk]);
            arrivals.addChunk(given, chunk);
        }
    }

    private void moveChunks(Slab slab, int from, int to) {
        Archetype home = homeOf(slab);
        for (int chunk = from; chunk < to; chunk++) {
            int rows = slab.count[chunk];
            shared.select(slab, chunk, home);
            int location = home.slabs().claimChunk(rows);
            Slab there = target.store().slabs().get(EntityLocation.slab(location));
            int slot = EntityLocation.slot(location);
            Rows.copyValues(slab, chunk * slab.capacity, there, slot, rows);
            ChunkValues.copy(slab, chunk, there, there.chunkOf(slot));
            leave(slab, chunk);
            slab.archetype.slabs().release(slab, chunk, rows);
            arrive(there, slot, rows);
            arrivals.addChunk(there, there.chunkOf(slot));
        }
    }

    /// Copies entities of the source, without their cleanup components. They join the chunks of the target that have
    /// room.
    ///
    /// Versions: in the target change=all types of the chunks; order=chunks.
    ///
    /// @param ids packed ids of living entities of the source
    /// @throws IllegalStateException if the target cannot take that many; nothing is changed then
    public void copy(long[] ids) {
        EntityTable entities = source.store().entities();
        @Nullable ManagedCopies[] managed = new @Nullable ManagedCopies[ids.length];
        WorldGuard guard = target.store().guard();
        try {
            copyManaged(ids, managed);
            target.store().entities().reserve(ids.length);
            for (long id : ids) {
                int location = entities.find(id);
                Slab slab = source.store().slabs().get(EntityLocation.slab(location));
                shared.prepare(
                        slab,
                        slab.chunkOf(EntityLocation.slot(location)),
                        wayToCopy(slab.archetype).target());
            }
            if (ids.length > 0) {
                target.store().beginChange();
            }
        } catch (Throwable refused) {
            int state = guard.change;
            guard.change = WorldGuard.CHANGING; // stays, if there is no stack left to take anything back
            for (ManagedCopies made : managed) {
                if (made != null) {
                    made.discard(refused);
                }
            }
            shared.dropUnheld();
            guard.change = state;
            throw refused;
        }
        for (int i = 0; i < ids.length; ) {
            int location = entities.find(ids[i]);
            Slab slab = source.store().slabs().get(EntityLocation.slab(location));
            int slot = EntityLocation.slot(location);
            int chunk = slab.chunkOf(slot);
            int most = Math.min(ids.length - i, chunk * slab.capacity + slab.count[chunk] - slot);
            int rows = 1;
            while (rows < most && ids[i + rows] == slab.entities[slot + rows]) {
                rows++;
            }
            if (changes != null) {
                changes.leave(ids, i, rows);
            }
            names.leave(ids, i, rows);
            copyRows(slab, slot, rows, managed, i);
            i += rows;
        }
        shared.dropUnheld();
        if (changes != null && sharesReferences) {
            new SharedReferences(target, changes).renewEntities(changes.targets());
        }
        arrivals.finish(changes);
    }

    /// Copies the managed values of each entity; null stays where it has none.
    private void copyManaged(long[] ids, @Nullable ManagedCopies[] managed) {
        WorldGuard theirs = target.store().guard();
        WorldGuard ours = source.store().guard();
        int there = theirs.depth;
        int here = ours.depth;
        try {
            theirs.enter(UserCallScope.COPYING);
            ours.enter(UserCallScope.COPYING);
            for (int i = 0; i < ids.length; i++) {
                int location = source.store().entities().find(ids[i]);
                Slab slab = source.store().slabs().get(EntityLocation.slab(location));
                if (slab.archetype.hasManaged()) {
                    Transition way = wayToCopy(slab.archetype);
                    int slot = EntityLocation.slot(location);
                    managed[i] = ManagedCopies.of(slab, slot, 1, 1, way.target(), way.components());
                }
            }
        } finally {
            ours.depth = here;
            theirs.depth = there;
        }
    }

    /// @param managed the copies of managed values of each entity, those of the first row at `first`
    private void copyRows(Slab slab, int slot, int rows, @Nullable ManagedCopies[] managed, int first) {
        Transition way = wayToCopy(slab.archetype);
        SlabList list = way.slabs();
        shared.select(slab, slab.chunkOf(slot), way.target());
        for (int done = 0; done < rows; ) {
            int location = list.claim(rows - done);
            int claimed = list.claimed();
            Slab there = list.claimedSlab();
            Rows.copyAcross(slab, slot + done, there, EntityLocation.slot(location), claimed, way);
            Rows.unshare(there, EntityLocation.slot(location), claimed);
            for (int i = 0; i < claimed; i++) {
                ManagedCopies made = managed[first + done + i];
                if (made != null) {
                    made.into(there, EntityLocation.slot(location) + i, 0, 1);
                }
            }
            arrive(there, EntityLocation.slot(location), claimed);
            done += claimed;
        }
    }

    /// From an archetype of the source to the one of the target that copies of its entities have.
    private Transition wayToCopy(Archetype archetype) {
        Transition known = waysToCopy.find(archetype.id());
        if (known == null) {
            Archetype home = target.store().archetypes().ensure(LifeTransitions.copied(archetype));
            known = new Transition(archetype, home);
            sharesReferences |= SharedReferences.areIn(home);
            waysToCopy.put(archetype.id(), known);
        }
        return known;
    }

    private Archetype homeOf(Slab slab) {
        return target.store().archetypes().ensure(slab.archetype.components());
    }

    private void leave(Slab slab, int chunk) {
        int first = chunk * slab.capacity;
        int rows = slab.count[chunk];
        if (changes != null) {
            changes.leave(slab.entities, first, rows);
        }
        names.leave(slab.entities, first, rows);
        if (!isAll) {
            source.store().entities().remove(slab.entities, first, rows);
        }
        source.versions().destroyed(slab, chunk, rows);
    }

    private void arrive(Slab slab, int slot, int rows) {
        target.store().entities().add(slab.locationOf(slot), rows, slab.entities, slot);
        target.versions().created(slab, slab.chunkOf(slot), rows);
        if (changes != null) {
            changes.arrive(slab.entities, slot, rows);
        }
        names.arrive(slab.entities, slot, rows);
        arrivals.add(slab, slot, rows);
    }
}
