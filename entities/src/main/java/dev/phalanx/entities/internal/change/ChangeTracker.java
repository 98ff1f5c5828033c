package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Owns every effect on the change and order versions of chunks and on the order versions of the world and its
/// component types. *Now* is the world's global system version.
///
/// | case | change versions of the chunk | its order version | entity order |
/// |---|---|---|---|
/// | entities created or instantiated | all types: now | now | +1 |
/// | entities destroyed | none | now | +1 |
/// | value set; handed out to be written, even if nothing is | that type: now | none | none |
/// | entities moved to another archetype | carried over: see below; added: now | now, both chunks | +2 |
/// | whole chunks become another archetype's | carried over: none; added: now | now | +2 a chunk |
/// | entity moved to a chunk of another shared value | carried over; that type: now | now, both chunks | +2 |
/// | shared value of a whole chunk set | that type: now | now | +2 |
/// | chunk component of a chunk set | that type: now | none | none |
/// | whole chunks moved to chunks of their own to have or lack a chunk component | as entities that move | now | +2 |
/// | values of two rows swapped | all types of both chunks: now | none | none |
/// | chunk made the same as another world's | as there | as there | +1 for what left, +1 for what came |
/// | chunk given back what it had in an earlier tick | as then | as then | +2 |
/// | value written by a job, or handed out to it | that type: the version when it was scheduled | none | none |
/// | meta entity of a chunk comes | its header: now | now | none |
/// | meta entity of a chunk ends | none | none | none |
/// | value read | none | none | none |
///
/// A type that is carried over has the later version of both chunks; in a chunk without other entities, the source's.
///
/// So the change version of a type follows an entity that moves, and a chunk it joins is not marked changed by it more
/// than it was. Versions are compared by signed difference, so that they may wrap around; 0 is never *now*.
///
/// The *entity order version* of the world is the sum of the last column. The *order version of a component type* is
/// the same sum over the archetypes that have the type: a move counts once where the entity leaves and once where it
/// arrives. It is kept as one number for each archetype, in [Archetype#orderVersion()], and added up on request.
///
/// The *order version of a shared value* goes up with each case that has an effect on the order version of a chunk with
/// that value: the one the chunk had before and the one it has then.
///
/// Since every write of a value is reported here, this is also where a [ValueObserver] learns of it.
public final class ChangeTracker {
    private final WorldStore store;
    private int entityOrder;
    private int movedNow;
    private int movedFrom;
    private int movedTo;
    private @Nullable ValueObserver observer;

    /// The change tracker of one world.
    public ChangeTracker(WorldStore store) {
        this.store = store;
    }

    /// The store of the world.
    public WorldStore store() {
        return store;
    }

    /// Sets the observer of the values that are written, or none.
    public void observe(@Nullable ValueObserver newObserver) {
        observer = newObserver;
    }

    /// Whether `version` is newer than `required`; always, if `required` is 0.
    public static boolean isNewer(int version, int required) {
        return required == 0 || version - required > 0;
    }

    /// Goes up with every structural change; wraps around.
    public int entityOrderVersion() {
        return entityOrder;
    }

    /// Goes up with every structural change that touches an archetype with the type; wraps around.
    public static int componentOrderVersion(ComponentColumns<?> columns) {
        int sum = 0;
        for (Archetype archetype : columns.archetypes()) {
            sum += archetype.orderVersion();
        }
        return sum;
    }

    private void orderChanged(Archetype archetype, int times) {
        entityOrder += times;
        archetype.orderChanged(times);
    }

    /// `rows` entities were created in a chunk.
    ///
    /// The same once more, with no other effect on versions since, finds the chunk as it would leave it.
    void created(Slab slab, int chunk, int rows) {
        int now = store.globalSystemVersion();
        int place = slab.locationOf(chunk);
        if (movedNow != now || movedFrom != place || movedTo != place) {
            allWritten(slab, chunk);
            slab.orderVersion[chunk] = now;
            movedNow = now;
            movedFrom = place;
            movedTo = place;
        }
        orderChanged(slab.archetype, 1);
        touchShared(slab, chunk);
    }

    private static void touchShared(Slab slab, int chunk) {
        if (slab.archetype.isShared()) {
            slab.archetype.groups().touched(slab.group[chunk]);
        }
    }

    /// `rows` entities of a chunk were destroyed.
    void destroyed(Slab slab, int chunk, int rows) {
        forgetMove();
        slab.orderVersion[chunk] = store.globalSystemVersion();
        orderChanged(slab.archetype, 1);
        touchShared(slab, chunk);
    }

    /// `rows` entities moved from a chunk to one of another archetype, where their rows are counted already.
    ///
    /// The same move once more, with no other effect on versions since, finds both chunks as it would leave them.
    void moved(Transition transition, Slab from, int fromChunk, Slab to, int toChunk, int rows) {
        carryOnce(transition, from, fromChunk, to, toChunk, rows);
        movedAgain(from.archetype, to.archetype);
        touchShared(from, fromChunk);
        touchShared(to, toChunk);
    }

    /// Entities are about to be [moved again][#movedAgain] from a chunk to one of another archetype, whose rows are not
    /// counted yet. Both are without shared components.
    void willMove(Transition transition, Slab from, int fromChunk, Slab to, int toChunk) {
        carryOnce(transition, from, fromChunk, to, toChunk, 0);
    }

    private void carryOnce(Transition transition, Slab from, int fromChunk, Slab to, int toChunk, int rows) {
        int now = store.globalSystemVersion();
        int fromPlace = from.locationOf(fromChunk);
        int toPlace = to.locationOf(toChunk);
        if (movedNow != now || movedFrom != fromPlace || movedTo != toPlace) {
            carry(transition, from, fromChunk, to, toChunk, rows, now);
            movedNow = now;
            movedFrom = fromPlace;
            movedTo = toPlace;
        }
    }

    /// Whether the last move, once more, finds both chunks as it would leave them.
    boolean isMoveAgain() {
        return movedNow == store.globalSystemVersion();
    }

    /// The last move was made once more, see [#isMoveAgain()].
    void movedAgain(Archetype from, Archetype to) {
        entityOrder += 2;
        from.orderChanged(1);
        to.orderChanged(1);
    }

    /// Entities that were moved in one piece count as `more` moves in addition to those that were reported.
    ///
    /// @param from not with shared components, as `to`
    void movedAlone(Archetype from, Archetype to, int more) {
        orderChanged(from, more);
        orderChanged(to, more);
    }

    /// Entities that were created, or destroyed, in one piece count as `more` changes in addition to those that were
    /// reported.
    void changedAlone(Archetype archetype, int more) {
        orderChanged(archetype, more);
    }

    /// The entity at `location` has moved there to have another value of shared component `c`.
    void sharedSet(int location, int c) {
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        written(slab, store.slabs().chunkOf(location), c);
        if (observer != null) {
            observer.sharedSet(slab, EntityLocation.slot(location), 1, c);
        }
    }

    /// The chunks of a slab leave the groups they have, or have come to them.
    void sharedTouched(Slab slab) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            touchShared(slab, chunk);
        }
    }

    /// A chunk is about to leave its group.
    void sharedLeaving(Slab slab, int chunk) {
        touchShared(slab, chunk);
    }

    /// A chunk has got another value of shared component `c`.
    void sharedSetInChunk(Slab slab, int chunk, int c) {
        written(slab, chunk, c);
        slab.orderVersion[chunk] = store.globalSystemVersion();
        orderChanged(slab.archetype, 2);
        touchShared(slab, chunk);
        if (observer != null) {
            observer.sharedSet(slab, chunk * slab.capacity, slab.count[chunk], c);
        }
    }

    /// Versions were changed: the next move is not the same as the last.
    private void forgetMove() {
        movedNow = 0;
    }

    private static void carry(
            Transition transition, Slab from, int fromChunk, Slab to, int toChunk, int rows, int now) {
        boolean joined = to.count[toChunk] > rows;
        for (int c = 0; c < from.changeVersion.length; c++) {
            int target = transition.component(c);
            if (target >= 0) {
                int carried = from.changeVersion[c][fromChunk];
                int[] versions = to.changeVersion[target];
                if (!joined || carried - versions[toChunk] > 0) {
                    versions[toChunk] = carried;
                }
            }
        }
        for (int added : transition.added()) {
            to.changeVersion[added][toChunk] = now;
        }
        from.orderVersion[fromChunk] = now;
        to.orderVersion[toChunk] = now;
    }

    /// The values of two rows were swapped.
    void swapped(Slab left, int leftSlot, Slab right, int rightSlot) {
        allWritten(left, left.chunkOf(leftSlot));
        allWritten(right, right.chunkOf(rightSlot));
        if (observer != null) {
            observer.swapped(left, leftSlot);
            observer.swapped(right, rightSlot);
        }
    }

    private void allWritten(Slab slab, int chunk) {
        forgetMove();
        int now = store.globalSystemVersion();
        for (int[] versions : slab.changeVersion) {
            versions[chunk] = now;
        }
    }

    /// A slab of `source` became one of the archetype that `transition` leads to.
    void handedOver(Transition transition, Archetype source, Slab slab) {
        forgetMove();
        int now = store.globalSystemVersion();
        for (int added : transition.added()) {
            Arrays.fill(slab.changeVersion[added], now);
        }
        Arrays.fill(slab.orderVersion, now);
        orderChanged(source, slab.live.size());
        orderChanged(slab.archetype, slab.live.size());
        if (slab.archetype.isShared()) {
            sharedTouched(slab);
        }
    }

    /// A meta entity was created in a chunk of its own.
    ///
    /// @param header the component [dev.phalanx.entities.components.ChunkHeader]
    void metaMade(Slab meta, int chunk, int header) {
        forgetMove();
        meta.changeVersion[header][chunk] = store.globalSystemVersion();
        meta.orderVersion[chunk] = store.globalSystemVersion();
        meta.archetype.orderChanged(1);
    }

    /// A meta entity was moved to another slab, with the versions that it had.
    static void metaKept(Slab meta, int chunk, int header, int order, int headerVersion) {
        meta.changeVersion[header][chunk] = headerVersion;
        meta.orderVersion[chunk] = order;
    }

    /// A meta entity of an archetype has ended.
    static void metaEnded(Archetype archetype) {
        archetype.orderChanged(1);
    }

    /// A chunk became the same as that of another world.
    ///
    /// @param other of the archetype with the same types there, with the same rows
    void mirrored(Slab slab, Slab other, int chunk) {
        forgetMove();
        for (int c = 0; c < slab.changeVersion.length; c++) {
            slab.changeVersion[c][chunk] = other.changeVersion[c][chunk];
        }
        slab.orderVersion[chunk] = other.orderVersion[chunk];
    }

    /// Chunks of a slab got the values back that they had in an earlier tick. [#restored] gives them their versions.
    void valuesRestored(Slab slab, int chunks) { // versions: change=restored order=restored
        orderChanged(slab.archetype, 2 * chunks);
    }

    /// All chunks of a slab were restored, which have the order versions that they had.
    ///
    /// @param changes the change version of component `c` in each chunk
    public void restored(Slab slab, int c, int[] changes) { // versions: change=given order=none
        forgetMove();
        System.arraycopy(changes, 0, slab.changeVersion[c], 0, changes.length);
    }

    /// A chunk was restored.
    ///
    /// @param changes the change version of each component
    public void restored(Slab slab, int chunk, int order, int[] changes) { // versions: change=given order=given
        forgetMove();
        for (int c = 0; c < changes.length; c++) {
            slab.changeVersion[c][chunk] = changes[c];
        }
        slab.orderVersion[chunk] = order;
    }

    /// A value of one type was set.
    ///
    /// @param columns of the type, which the entity at `location` has
    public void valueSet(ComponentColumns<?> columns, int location) {
        valuesSet(columns, location, 1);
    }

    /// Same as [#valueSet(ComponentColumns, int)], with the columns of the slab.
    public void valueSet(ComponentColumns<?> columns, SlabColumns slab, int location) {
        forgetMove();
        int slot = EntityLocation.slot(location);
        slab.changeVersions[ChunkLayout.chunkOf(slot, slab.reciprocal)] = store.globalSystemVersion();
        if (observer != null) {
            observer.set(columns, EntityLocation.slab(location), slot, 1);
        }
    }

    /// Values of one type were set, of adjacent entities in one chunk.
    ///
    /// @param columns of the type, which the entities from `location` on have
    public void valuesSet(ComponentColumns<?> columns, int location, int rows) {
        written(columns, location);
        if (observer != null) {
            observer.set(columns, EntityLocation.slab(location), EntityLocation.slot(location), rows);
        }
    }

    /// Values of one type were stored in components that were just added, or in entities that were just created, of
    /// adjacent entities in one chunk. No version changes, since adding and creating have changed them.
    public void valuesStored(ComponentColumns<?> columns, int location, int rows) {
        if (observer != null) {
            observer.stored(columns, EntityLocation.slab(location), EntityLocation.slot(location), rows);
        }
    }

    /// The value, the buffer or the enabled bit of the entity at `location` is handed out to be written.
    public void valueHandedOut(ComponentColumns<?> columns, int location) {
        written(columns, location);
        if (observer != null) {
            observer.handedOut(columns, EntityLocation.slab(location), EntityLocation.slot(location));
        }
    }

    /// The component of the entity at `location` was enabled or disabled.
    public void enabledSet(ComponentColumns<?> columns, int location, boolean value) {
        written(columns, location);
        if (observer != null) {
            Slab slab = store.slabs().get(EntityLocation.slab(location));
            observer.enabledSet(slab, EntityLocation.slot(location), 1, columns.info(), value);
        }
    }

    /// Component `c` was enabled or disabled in `rows` rows of a chunk from `slot` on.
    public void enabledSet(Slab slab, int chunk, int c, int slot, int rows, boolean value) {
        written(slab, chunk, c);
        if (observer != null) {
            observer.enabledSet(slab, slot, rows, slab.archetype.components()[c], value);
        }
    }

    /// The components of all entities of whole chunks are being enabled or disabled.
    ///
    /// @param chunks runs of chunks by slab, each of whose archetypes has the type
    public void enabledSet(ComponentColumns<?> columns, RunList chunks, boolean value) {
        written(columns, chunks);
        for (int run = 0; observer != null && run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                observer.enabledSet(slab, chunk * slab.capacity, slab.count[chunk], columns.info(), value);
            }
        }
    }

    /// Chunk component `c` of a chunk was set.
    public void chunkValueSet(Slab slab, int chunk, int c) {
        written(slab, chunk, c);
        if (observer != null) {
            observer.chunkValueSet(slab, chunk, c);
        }
    }

    /// An entity got a name, which has no effect on versions.
    public void named(long packed, String name) {
        if (observer != null) {
            observer.named(packed, name);
        }
    }

    /// Component `c` of a chunk is handed out to be written.
    public void handedOut(Slab slab, int chunk, int c) {
        written(slab, chunk, c);
        if (observer != null) {
            observer.handedOut(slab, chunk, c);
        }
    }

    private void written(Slab slab, int chunk, int c) {
        forgetMove();
        slab.changeVersion[c][chunk] = store.globalSystemVersion();
    }

    @SuppressWarnings("NullAway") // an archetype that has the type has change versions for it in each of its slabs
    private void written(ComponentColumns<?> columns, int location) {
        forgetMove();
        columns.changeVersions(EntityLocation.slab(location))[store.slabs().chunkOf(location)] =
                store.globalSystemVersion();
    }

    /// A job was scheduled, which writes versions by [#handedOutInJob] and [#writtenByJob] until the next structural
    /// change at the latest.
    public void jobScheduled() {
        forgetMove();
    }

    /// One type is handed out to a job that is being scheduled or run. No version changes before the job writes.
    ///
    /// @param job the name of the job; empty if it is not known
    public void handedOutToJob(String job, ComponentColumns<?> columns) {
        if (observer != null) {
            observer.handedOutToJob(job, columns);
        }
    }

    /// Component `c` of a chunk is handed out to a job to be written. On any thread.
    ///
    /// @param version the world's when the job was scheduled
    public static void handedOutInJob(Slab slab, int chunk, int c, int version) {
        slab.changeVersion[c][chunk] = version;
    }

    /// Same as [#valueSet], by a job. On any thread.
    ///
    /// @param version the world's when the job was scheduled
    @SuppressWarnings("NullAway") // an archetype that has the type has change versions for it in each of its slabs
    public void valueSetInJob(ComponentColumns<?> columns, int location, int version) {
        columns.changeVersions(EntityLocation.slab(location))[store.slabs().chunkOf(location)] = version;
    }

    /// A job that was scheduled at `version` writes one type in those of some chunks that have it. Called on the job's
    /// threads, for different chunks each.
    ///
    /// @param chunks runs of chunks by slab
    public static void writtenByJob(ComponentColumns<?> columns, RunList chunks, int version) {
        for (int run = 0; run < chunks.count; run++) {
            int[] versions = columns.changeVersions(chunks.slab[run]);
            if (versions != null) {
                Arrays.fill(versions, chunks.from[run], chunks.to[run], version);
            }
        }
    }

    /// One type is handed out to be written in those of some chunks that have it.
    ///
    /// @param chunks runs of chunks by slab
    public void handedOutWherePresent(ComponentColumns<?> columns, RunList chunks) {
        forgetMove();
        int now = store.globalSystemVersion();
        for (int run = 0; run < chunks.count; run++) {
            int[] versions = columns.changeVersions(chunks.slab[run]);
            if (versions != null) {
                Arrays.fill(versions, chunks.from[run], chunks.to[run], now);
            }
        }
        if (observer != null) {
            observer.handedOut(columns, chunks);
        }
    }

    /// One type is handed out to be written in whole chunks.
    ///
    /// @param chunks runs of chunks by slab, each of whose archetypes has the type
    public void handedOut(ComponentColumns<?> columns, RunList chunks) {
        written(columns, chunks);
        if (observer != null) {
            observer.handedOut(columns, chunks);
        }
    }

    @SuppressWarnings("NullAway") // an archetype that has the type has change versions for it in each of its slabs
    private void written(ComponentColumns<?> columns, RunList chunks) {
        forgetMove();
        int now = store.globalSystemVersion();
        for (int run = 0; run < chunks.count; run++) {
            int[] versions = columns.changeVersions(chunks.slab[run]);
            int end = chunks.to[run];
            for (int chunk = chunks.from[run]; chunk < end; chunk++) {
                versions[chunk] = now;
            }
        }
    }
}
