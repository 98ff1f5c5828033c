package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// Structural changes of all entities of an archetype at once.
///
/// Where the target has the same chunk capacity, well-filled slabs change their archetype and keep their columns;
/// nothing is copied and no entity changes its location. Other rows are copied chunk by chunk.
public final class ChunkMoves {
    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final ChangeTracker versions;
    private final Transitions transitions;
    private final GroupChoice groups = new GroupChoice();
    private final LifeTransitions life;
    private final ObjectsToClose closing;
    private @Nullable StructuralObserver observer;

    ChunkMoves(
            WorldStore store,
            ChangeTracker versions,
            Transitions transitions,
            LifeTransitions life,
            ObjectsToClose closing) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
        this.transitions = transitions;
        this.life = life;
        this.closing = closing;
    }

    GroupChoice groups() {
        return groups;
    }

    void observe(@Nullable StructuralObserver newObserver) {
        observer = newObserver;
    }

    /// Gives all entities of `source` the types among `types` that they lack, zero.
    ///
    /// Versions: change=types there stay, types added now; order=all chunks.
    ///
    /// @throws IllegalStateException if an entity with them does not fit a chunk
    public void add(Archetype source, ComponentInfo<?>[] types) {
        moveAll(source, transitions.with(source, types));
    }

    /// Returns if all entities of `source` can be given `types`.
    ///
    /// @throws IllegalStateException if an entity with them does not fit a chunk
    public void requireFit(Archetype source, ComponentInfo<?>[] types) {
        if (types.length == 1) {
            transitions.findAdding(source, types[0]);
        } else {
            transitions.with(source, types);
        }
    }

    /// Takes from all entities of `source` the types among `types` that they have. Destroyed entities that have nothing
    /// left are gone.
    ///
    /// Versions: change=types there stay; order=all chunks.
    public void remove(Archetype source, ComponentInfo<?>[] types) {
        store.writers().require(types);
        if (source.endsWith(types)) {
            removeAll(source);
        } else {
            moveAll(source, transitions.without(source, types));
        }
    }

    private void moveAll(Archetype source, Archetype target) {
        if (target != source) {
            moveAll(transitions.between(source, target), source);
        }
    }

    /// Gives all entities of chunks the types among `types` that they lack, zero.
    ///
    /// Versions: change=types there stay, types added now; order=all chunks.
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    /// @throws IllegalStateException if an entity with them does not fit a chunk
    public void add(RunList runs, ComponentInfo<?>[] types) {
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Archetype source = slabs.get(runs.slab[run]).archetype;
            Archetype target = transitions.with(source, types);
            if (target != source) {
                moveSome(runs, run, end, transitions.between(source, target), false);
            }
            run = end;
        }
    }

    /// Takes from all entities of chunks the types among `types` that they have. Destroyed entities that have nothing
    /// left are gone.
    ///
    /// Versions: change=types there stay; order=all chunks.
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    public void remove(RunList runs, ComponentInfo<?>[] types) {
        store.writers().require(types);
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Archetype source = slabs.get(runs.slab[run]).archetype;
            if (source.endsWith(types)) {
                removeSome(runs, run, end);
            } else {
                Archetype target = transitions.without(source, types);
                if (target != source) {
                    moveSome(runs, run, end, transitions.between(source, target), false);
                }
            }
            run = end;
        }
    }

    /// Destroys all entities of chunks. Those with cleanup components become cleanup-only entities, and cleanup-only
    /// entities stay.
    ///
    /// Versions: change=none; order=all chunks; of cleanup-only entities as of [#remove].
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    public void destroy(RunList runs) {
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Archetype source = slabs.get(runs.slab[run]).archetype;
            if (!source.hasCleanup()) {
                removeSome(runs, run, end);
            } else if (!source.isCleanupOnly()) {
                moveSome(runs, run, end, life.toCleanupOnly(source), false);
            }
            run = end;
        }
    }

    /// Gives all entities of chunks a shared component with a value, or gives the one they have that value. Chunks stay
    /// together, and are not merged.
    ///
    /// Versions: change=types there stay, the shared type now; order=all chunks.
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    /// @param index of a value that is stored
    public void giveShared(RunList runs, ComponentInfo<?> type, int index) {
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Slab slab = slabs.get(runs.slab[run]);
            Transition transition = transitions.findAdding(slab.archetype, type);
            if (transition == null) {
                for (int i = run; i < end; i++) {
                    for (int chunk = runs.from[i]; chunk < runs.to[i]; chunk++) {
                        setShared(slab, chunk, type, index);
                    }
                }
            } else {
                groups.add(transition.target().groups().indexOf(type), index);
                try {
                    moveSome(runs, run, end, transition, true);
                } finally {
                    groups.addNothing();
                }
            }
            run = end;
        }
    }

    private void removeSome(RunList runs, int from, int end) {
        Slab slab = slabs.get(runs.slab[from]);
        for (int i = from; i < end; i++) {
            for (int chunk = runs.from[i]; chunk < runs.to[i]; chunk++) {
                removeChunk(slab, chunk);
            }
        }
    }

    /// Moves the chunks of a slab, each as it is: in one piece with the slab, or to a separate chunk. A chunk that is
    /// mostly empty goes to chunks with room, unless values of chunk components, or `always`, keep it apart.
    private void moveSome(RunList runs, int from, int end, Transition transition, boolean always) {
        Slab slab = slabs.get(runs.slab[from]);
        if (isWhole(runs, from, end, slab) && isWorthGiving(slab, transition.target())) {
            give(slab, transition);
            return;
        }
        boolean keeps = always
                || transition.carriesChunkValues()
                || slab.archetype.isShared()
                || transition.target().isShared();
        for (int i = from; i < end; i++) {
            for (int chunk = runs.from[i]; chunk < runs.to[i]; chunk++) {
                moveChunk(slab, chunk, transition, keeps || 2 * slab.count[chunk] >= slab.capacity);
            }
        }
    }

    /// Gives all entities of a chunk, which have the type, a value of a shared component. A chunk that has it stays as
    /// it is. No entity moves.
    ///
    /// Versions: change=the shared type; order=chunk.
    ///
    /// @param index of a value that is stored
    public void setShared(Slab slab, int chunk, ComponentInfo<?> type, int index) {
        Archetype archetype = slab.archetype;
        int s = archetype.groups().indexOf(type);
        if (archetype.groups().index(slab.group[chunk], s) == index) {
            return;
        }
        store.beginChange();
        int group = groups.enter(slab, chunk, s, index);
        versions.sharedLeaving(slab, chunk);
        archetype.slabs().grouped().regroup(slab, chunk, group);
        versions.sharedSetInChunk(slab, chunk, archetype.indexOf(type));
        store.structureChanged();
        if (observer != null) {
            observer.moved(slab, chunk * slab.capacity, slab.count[chunk], archetype);
        }
    }

    private void moveAll(Transition transition, Archetype source) {
        Archetype target = transition.target();
        SlabList list = source.slabs();
        for (int position = 0; position < list.size(); ) {
            Slab slab = list.get(position);
            if (!slab.isEmpty() && isWorthGiving(slab, target)) {
                give(slab, transition);
                continue;
            }
            copyChunks(slab, transition);
            if (position < list.size() && isSame(list.get(position), slab)) {
                position++;
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the very slab, which may have been released
    private static boolean isSame(Slab a, Slab b) {
        return a == b;
    }

    /// A slab that is mostly empty is not handed over, lest many of them pile up in the target.
    private static boolean isWorthGiving(Slab slab, Archetype target) {
        boolean fits = slab.capacity == target.capacity()
                || (target.isShared() && slab.archetype.capacity() == target.capacity());
        boolean hasWholeChunk = slab.rows() >= slab.capacity;
        return fits && hasWholeChunk && isWellFilled(slab, target);
    }

    private static boolean isWellFilled(Slab slab, Archetype target) {
        boolean staysShared = slab.archetype.isShared() && target.isShared();
        return staysShared ? 2 * slab.live.size() >= slab.chunks() : 2 * slab.entityCount() >= slab.rows();
    }

    private void give(Slab slab, Transition transition) {
        Archetype source = slab.archetype;
        removing(slab, transition);
        store.beginChange();
        closing.lost(slab, transition.closed());
        int[] chunkGroups = groups.enterAll(transition, slab);
        if (source.isShared()) {
            versions.sharedTouched(slab);
        }
        source.slabs().give(slab, transition.target(), transition.columns(), transition.components(), chunkGroups);
        versions.handedOver(transition, source, slab);
        store.structureChanged();
        if (observer != null) {
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                arrived(slab, chunk * slab.capacity, slab.count[chunk], transition, source);
            }
        }
    }

    private void removing(Slab slab, Transition transition) {
        if (observer == null) {
            return;
        }
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            removing(slab, chunk, transition);
        }
    }

    private void removing(Slab slab, int chunk, Transition transition) {
        for (int c : transition.removed()) {
            if (observer != null) {
                observer.removing(
                        slab,
                        chunk * slab.capacity,
                        slab.count[chunk],
                        slab.archetype.components()[c]);
            }
        }
    }

    private void arrived(Slab slab, int slot, int rows, Transition transition, Archetype source) {
        if (observer == null) {
            return;
        }
        observer.moved(slab, slot, rows, source);
        for (int c : transition.added()) {
            observer.added(slab, slot, rows, slab.archetype.components()[c]);
        }
    }

    private void copyChunks(Slab slab, Transition transition) {
        removing(slab, transition);
        transition.slabs().reserve(slab.entityCount());
        store.beginChange();
        closing.lost(slab, transition.closed());
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            copyChunk(slab, chunk, transition, transition.carriesChunkValues());
            store.structureChanged();
        }
    }

    /// Copies `rows` rows from `location` on, of one chunk and without shared components, to the target of the
    /// transition, and reports it. The caller fills the gap and releases the rows.
    ///
    /// Versions: change=types carried over follow, types added now; order=both chunks.
    void moveRows(int location, int rows, Transition transition) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        if (observer != null) {
            for (int c : transition.removed()) {
                observer.removing(slab, slot, rows, slab.archetype.components()[c]);
            }
        }
        transition.slabs().reserve(rows);
        store.beginChange();
        for (int c : transition.closed()) {
            closing.lost(slab, c, slot, rows);
        }
        copyRows(slab, slab.chunkOf(slot), slot, rows, transition, false);
    }

    /// @param whole whether the rows go to new chunks, which keep the values of chunk components
    private void copyChunk(Slab from, int fromChunk, Transition transition, boolean whole) {
        int count = from.count[fromChunk];
        copyRows(from, fromChunk, fromChunk * from.capacity, count, transition, whole);
        from.archetype.slabs().release(from, fromChunk, count);
    }

    private void copyRows(Slab from, int fromChunk, int first, int count, Transition transition, boolean whole) {
        SlabList list = transition.target().slabs();
        groups.selectAdded(transition, from, fromChunk);
        for (int done = 0; done < count; ) {
            int most = Math.min(count - done, transition.target().capacity());
            int location = whole ? list.claimChunk(most) : list.claim(count - done);
            int rows = whole ? most : list.claimed();
            Slab to = slabs.get(EntityLocation.slab(location));
            int slot = EntityLocation.slot(location);
            int toChunk = to.chunkOf(slot);
            if (to.mayBeDirty(toChunk, slot)) {
                for (int c : transition.added()) {
                    Rows.clear(to, c, slot, rows);
                }
            }
            Rows.copyAcross(from, first + done, to, slot, rows, transition);
            if (whole) {
                ChunkValues.carry(from, fromChunk, to, toChunk, transition.components());
            }
            for (int i = 0; i < rows; i++) {
                entities.move(to.entities[slot + i], location + i);
            }
            versions.moved(transition, from, fromChunk, to, toChunk, rows);
            arrived(to, slot, rows, transition, from.archetype);
            done += rows;
        }
    }

    /// Destroys all entities of `archetype`. Those with cleanup components become cleanup-only entities, and
    /// cleanup-only entities stay.
    ///
    /// Versions: change=none; order=all chunks; of cleanup-only entities as of [#remove].
    public void destroy(Archetype archetype) {
        if (!archetype.hasCleanup()) {
            removeAll(archetype);
        } else if (!archetype.isCleanupOnly()) {
            moveAll(life.toCleanupOnly(archetype), archetype);
        }
    }

    private void removeAll(Archetype archetype) {
        SlabList list = archetype.slabs();
        for (int position = list.size() - 1; position >= 0; position--) {
            Slab slab = list.get(position);
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                removeChunk(slab, chunk);
            }
        }
    }

    private void removeChunk(Slab slab, int chunk) {
        int first = chunk * slab.capacity;
        int count = slab.count[chunk];
        if (observer != null) {
            observer.destroying(slab, first, count);
        }
        store.beginChange();
        closing.gone(slab, first, count);
        entities.remove(slab.entities, first, count);
        versions.destroyed(slab, chunk, count);
        slab.archetype.slabs().release(slab, chunk, count);
        store.structureChanged();
    }

    /// Sets the value of a chunk component in chunks, which is added to those that lack it. Each of these becomes a
    /// chunk of its own of the other archetype, with all its entities and other values.
    ///
    /// Versions: change=the chunk type, types there stay; order=chunks that lack the type.
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    public <T> void setChunkValues(RunList runs, ComponentColumns<T> columns, T value) {
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Slab slab = slabs.get(runs.slab[run]);
            Transition transition = transitions.findAdding(slab.archetype, columns.info());
            if (transition != null && isWhole(runs, run, end, slab) && isWorthGiving(slab, transition.target())) {
                give(slab, transition);
                transition = null;
            }
            for (int i = run; i < end; i++) {
                for (int chunk = runs.from[i]; chunk < runs.to[i]; chunk++) {
                    if (transition == null) {
                        setChunkValue(slab, chunk, columns, value);
                    } else {
                        int location = moveChunk(slab, chunk, transition);
                        Slab to = slabs.get(EntityLocation.slab(location));
                        setChunkValue(to, to.chunkOf(EntityLocation.slot(location)), columns, value);
                    }
                }
            }
            run = end;
        }
    }

    /// Sets the value of a chunk component of a chunk that has it. No entity moves.
    ///
    /// Versions: change=the chunk type; order=none.
    public <T> void setChunkValue(Slab slab, int chunk, ComponentColumns<T> columns, T value) {
        store.beginChange();
        columns.write(slab.id, chunk, value);
        versions.chunkValueSet(slab, chunk, slab.archetype.indexOf(columns.info()));
    }

    /// Takes a chunk component from those of the chunks that have it.
    ///
    /// Versions: change=types there stay; order=chunks that have the type.
    ///
    /// @param runs a list that the caller owns, the chunks of a slab one after the other
    public void removeChunkValues(RunList runs, ComponentInfo<?> type) {
        for (int run = 0; run < runs.count; ) {
            int end = endOfSlab(runs, run);
            Slab slab = slabs.get(runs.slab[run]);
            boolean ends = slab.archetype.endsWith(type);
            Transition transition = ends ? null : transitions.findRemoving(slab.archetype, type);
            if (transition != null && isWhole(runs, run, end, slab) && isWorthGiving(slab, transition.target())) {
                give(slab, transition);
            } else {
                for (int i = run; (ends || transition != null) && i < end; i++) {
                    for (int chunk = runs.from[i]; chunk < runs.to[i]; chunk++) {
                        if (transition == null) {
                            removeChunk(slab, chunk);
                        } else {
                            moveChunk(slab, chunk, transition);
                        }
                    }
                }
            }
            run = end;
        }
    }

    private static int endOfSlab(RunList runs, int run) {
        int end = run;
        while (end < runs.count && runs.slab[end] == runs.slab[run]) {
            end++;
        }
        return end;
    }

    /// Whether runs are all the live chunks of a slab.
    private static boolean isWhole(RunList runs, int from, int end, Slab slab) {
        int chunks = 0;
        for (int run = from; run < end; run++) {
            chunks += runs.to[run] - runs.from[run];
        }
        return chunks == slab.live.size();
    }

    /// Moves all entities of a chunk to a new one of another archetype with the same capacity, and returns the location
    /// of the first.
    private int moveChunk(Slab slab, int chunk, Transition transition) {
        return moveChunk(slab, chunk, transition, true);
    }

    private int moveChunk(Slab slab, int chunk, Transition transition, boolean whole) {
        long first = slab.entities[chunk * slab.capacity];
        removing(slab, chunk, transition);
        store.beginChange();
        for (int c : transition.closed()) {
            closing.lost(slab, c, chunk * slab.capacity, slab.count[chunk]);
        }
        copyChunk(slab, chunk, transition, whole);
        store.structureChanged();
        return entities.find(first);
    }
}
