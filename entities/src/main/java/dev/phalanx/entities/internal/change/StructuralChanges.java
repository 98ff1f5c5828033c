package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// The only code that creates, moves and removes rows.
///
/// Every method takes locations that the entity table has just returned. A location is valid until the next structural
/// change. Everything that can fail, allocation and compilation included, comes before the first write wherever it can
/// be known. With its first write a change [marks][WorldStore#beginChange] the world as unfinished. [#finished()]
/// clears the mark; it is called when all parts of the requested change are made and the values set. An exception in
/// between leaves the mark, and the world refuses all further use.
public final class StructuralChanges {
    /// The value that a removal returns in place of a location if the entity was destroyed and disappears with its last
    /// component.
    public static final int GONE = -1;

    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final ChangeTracker versions;
    private final Transitions transitions;
    private final LifeTransitions life;
    private final ChunkMoves chunks;
    private final RowCopies copies;
    private final ObjectsToClose closing;
    private final MetaEntities meta;
    private final ObjectRemaps remaps = new ObjectRemaps();
    private final RowRuns runs;
    private final BulkChanges bulk;
    private final MoveFastPath adding;
    private final MoveFastPath removing;
    private @Nullable StructuralObserver observer;
    private boolean takesShortcuts = true;
    private long finishedChanges;

    /// The structural changes of one world.
    public StructuralChanges(WorldStore store, ChangeTracker versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
        this.transitions = new Transitions(store.archetypes(), store.writers());
        this.closing = new ObjectsToClose(store);
        this.life = new LifeTransitions(store.archetypes(), transitions);
        this.chunks = new ChunkMoves(store, versions, transitions, life, closing);
        this.copies = new RowCopies(store, versions, life, remaps);
        this.meta = new MetaEntities(store, versions);
        this.bulk = new BulkChanges(this, store, versions);
        this.runs = new RowRuns(this, store, versions);
        this.adding = new MoveFastPath(store, versions);
        this.removing = new MoveFastPath(store, versions);
    }

    /// The transitions between archetypes that have been worked out.
    public Transitions transitions() {
        return transitions;
    }

    /// Changes of all entities of an archetype at once.
    public ChunkMoves chunks() {
        return chunks;
    }

    /// Copies of entities.
    public RowCopies copies() {
        return copies;
    }

    /// Changes of several entities that are named by their ids, and of several types at once.
    public BulkChanges bulk() {
        return bulk;
    }

    /// Changes of entities side by side.
    public RowRuns runs() {
        return runs;
    }

    /// Puts an observer into the slot, beside those that are in it.
    public void addObserver(StructuralObserver added) {
        observe(StructuralObservers.with(observer, added));
    }

    /// Takes an observer out of the slot.
    public void removeObserver(StructuralObserver removed) {
        observe(StructuralObservers.without(observer, removed));
    }

    private void observe(@Nullable StructuralObserver newObserver) {
        observer = newObserver;
        takesShortcuts = newObserver == null || newObserver.takesShortcuts();
        adding.close();
        removing.close();
        chunks.observe(newObserver);
        copies.observe(newObserver);
        bulk.observe(newObserver);
    }

    /// The content of the observer slot.
    public @Nullable StructuralObserver observer() {
        return observer;
    }

    /// Forgets the short ways, because some archetypes are not listed any more.
    public void archetypesChanged() {
        transitions.archetypesChanged();
        adding.close();
        removing.close();
    }

    /// Whether no observer has to be notified of each single change.
    boolean takesShortcuts() {
        return takesShortcuts;
    }

    /// The objects that wait to be closed.
    public ObjectsToClose closing() {
        return closing;
    }

    /// Those that stand for chunks.
    public MetaEntities meta() {
        return meta;
    }

    /// Marks a change that a user requested as complete, with its values set: chunks get their meta entities, listeners
    /// are called, then removed objects are closed.
    public void finished() {
        complete();
        callLater();
    }

    /// The first part of [#finished()]: nothing is written any more.
    public void complete() {
        finishedChanges++;
        meta.renew();
        store.endChange();
    }

    /// The second part of [#finished()]: calls all code that a complete change triggers, even if some of it throws.
    public void callLater() {
        if (!closing.isEmpty() || store.shared().hasCalls() || !remaps.isEmpty()) {
            Throwable failure = remaps.run(store.guard(), null);
            failure = closing.countShared(failure);
            failure = closing.tell(observer, failure);
            closing.runAndThrow(failure);
        } else if (observer != null) {
            observer.finished();
        }
    }

    /// Copies of references in managed values that wait for the change to be complete.
    ObjectRemaps remaps() {
        return remaps;
    }

    /// Same as [#finished()], of a change of one entity whose archetype has [short paths][#hasShortPaths]. Nothing is
    /// closed and no listener is called.
    public void finishedPlain() {
        finishedChanges++;
        store.endChange();
    }

    /// Takes back that a change has begun. Everything that it wrote has been undone.
    public void undone() {
        store.endChange();
    }

    /// The number of complete changes that users requested. It increases before listeners are called and objects are
    /// closed, so that code that catches an exception can tell whether the change took effect.
    public long finishedChanges() {
        return finishedChanges;
    }

    /// Closes an object in whose place another one has been set.
    public void replaced(@Nullable Object value) {
        finishedChanges++;
        closing.add(value);
        closing.runAndThrow(null);
    }

    /// Closes the objects of all entities, as the world is closed. Answers what that threw, or null.
    public @Nullable Throwable closeAll() {
        closing.allGone();
        return closing.run(null);
    }

    /// Creates an entity with all components zero and returns its packed id.
    ///
    /// Versions: change=all types of the chunk; order=chunk.
    ///
    /// @throws IllegalStateException if a component is left to other systems
    public long create(Archetype archetype) {
        requireWriter(archetype);
        entities.reserve(1);
        SlabList list = archetype.slabs();
        list.reserveOne();
        store.beginChange();
        if (archetype.isShared()) {
            list.grouped().selectDefaults();
        }
        return createIn(list);
    }

    /// Whether entities of the archetype are created, changed and destroyed on the short paths: it allows it, and no
    /// observer has to be notified of each single change.
    public boolean hasShortPaths(Archetype archetype) {
        return takesShortcuts && archetype.hasShortPaths();
    }

    /// Same as [#hasShortPaths], of the archetype of the entity at `location`.
    public boolean hasShortPathsAt(int location) {
        return hasShortPaths(archetypeAt(location));
    }

    /// Creates an entity of an archetype with [short paths][#hasShortPaths] and returns its location. The caller writes
    /// its values and calls [#finishedPlain()].
    ///
    /// Versions: as of [#create].
    ///
    /// @param isWritten whether the caller writes the values of all components; the others are zero
    public int createPlain(Archetype archetype, boolean isWritten) {
        entities.reserve(1);
        SlabList list = archetype.slabs();
        list.reserveOne();
        store.beginChange();
        int location = list.claim();
        Slab slab = list.claimedSlab();
        int slot = EntityLocation.slot(location);
        int chunk = list.claimedChunk();
        if (!isWritten && slab.mayBeDirty(chunk, slot)) {
            Rows.clear(slab, slot, 1);
        }
        slab.entities[slot] = entities.add(location);
        versions.created(slab, chunk, 1);
        store.structureChanged();
        if (observer != null) {
            observer.created(slab, slot, 1);
        }
        return location;
    }

    /// Same as [#create(Archetype)], with values of its shared components.
    ///
    /// Versions: change=all types of the chunk; order=chunk.
    ///
    /// @param values for each of them the index of a value that is stored
    public long create(Archetype archetype, int[] values) {
        requireWriter(archetype);
        entities.reserve(1);
        store.beginChange();
        archetype.slabs().grouped().select(values);
        return createIn(archetype.slabs());
    }

    /// Returns if the code that runs may write all components of an archetype.
    ///
    /// @throws IllegalStateException if one of them is left to other systems
    void requireWriter(Archetype archetype) {
        if (archetype.isGuarded()) {
            store.writers().require(archetype.components());
        }
    }

    private long createIn(SlabList list) {
        int location = list.claim();
        Slab slab = list.claimedSlab();
        int slot = EntityLocation.slot(location);
        int chunk = list.claimedChunk();
        if (slab.mayBeDirty(chunk, slot)) {
            Rows.clear(slab, slot, 1);
        }
        long id = entities.add(location);
        slab.entities[slot] = id;
        versions.created(slab, chunk, 1);
        store.structureChanged();
        if (observer != null) {
            observer.created(slab, slot, 1);
        }
        return id;
    }

    /// Destroys `rows` adjacent entities without cleanup components in one chunk, from `location` on. The chunk's last
    /// entities fill the gap.
    ///
    /// Versions: change=none; order=chunk.
    public void destroy(int location, int rows) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        if (observer != null) {
            observer.destroying(slab, slot, rows);
        }
        store.beginChange();
        closing.gone(slab, slot, rows);
        entities.remove(slab.entities, slot, rows);
        int chunk = slab.chunkOf(slot);
        versions.destroyed(slab, chunk, rows);
        vacate(slab, chunk, slot, rows);
        store.structureChanged();
    }

    /// Destroys the entity at `location`, whose id has this index. The chunk's last entity fills the gap. An entity
    /// with cleanup components becomes a cleanup-only entity, and one that is a cleanup-only entity stays.
    ///
    /// Versions: change=none; order=chunk; of a cleanup-only entity as of [#move(int, Archetype)].
    public void destroyOne(int location, int index) {
        Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
        if (!archetype.hasCleanup()) {
            removeOne(location, index);
            return;
        }
        meta.requireNone(location);
        if (!archetype.isCleanupOnly()) {
            move(location, life.toCleanupOnly(archetype));
        }
    }

    private void removeOne(int location, int index) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        RowMover filler = transitions.filler(slab.archetype);
        if (observer != null) {
            observer.destroying(slab, slot, 1);
        }
        store.beginChange();
        if (!slab.archetype.isPlain()) {
            closing.gone(slab, slot, 1);
        }
        entities.remove(index);
        int chunk = slab.chunkOf(slot);
        int last = chunk * slab.capacity + slab.count[chunk] - 1;
        filler.move(slab.columnsByKind, slot, last, slab.columnsByKind, slot);
        closeGap(slab, slot, last);
        versions.destroyed(slab, chunk, 1);
        slab.archetype.slabs().release(slab, chunk, 1);
        store.structureChanged();
    }

    /// Closes the gap left by rows whose entities are now stored elsewhere.
    void vacate(int location, int rows) {
        store.beginChange();
        Slab slab = slabs.get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        vacate(slab, slab.chunkOf(slot), slot, rows);
        store.structureChanged();
    }

    /// Gives the entity at `location` a component, zero, and returns its new location, or [EntityLocation#ABSENT] if it
    /// has the component already.
    ///
    /// Versions: change=types carried over follow, the added type now; order=both chunks.
    ///
    /// @throws IllegalStateException if an entity with it does not fit a chunk
    public int tryAdd(int location, ComponentInfo<?> type) {
        Transition transition = transitions.findAdding(slabs.get(EntityLocation.slab(location)).archetype, type);
        return transition == null ? EntityLocation.ABSENT : move(location, transition);
    }

    /// Gives the entity at `location` a component, zero, on a short path. Returns the new location, or
    /// [EntityLocation#ABSENT] if nothing was done: the entity has the component, its archetype has no
    /// [short paths][#hasShortPaths], or the archetype with the component has none. The caller stores the value of the
    /// component, if it has one, and calls [#finishedPlain()].
    ///
    /// Versions: as of [#tryAdd].
    ///
    /// @throws IllegalStateException if an entity with it does not fit a chunk
    public int addPlain(int location, ComponentInfo<?> type) {
        int moved = addInWindow(location, type);
        return moved != EntityLocation.ABSENT ? moved : addOutsideOfWindow(location, type);
    }

    private int addInWindow(int location, ComponentInfo<?> type) {
        int moved = adding.tryMoveInWindow(location, type.type());
        if (observer != null && moved != EntityLocation.ABSENT) {
            observer.added(slabs.get(EntityLocation.slab(moved)), EntityLocation.slot(moved), 1, type);
        }
        return moved;
    }

    /// Same as [#addPlain], but takes a component from the entity.
    ///
    /// Versions: as of [#tryRemove].
    public int removePlain(int location, ComponentInfo<?> type) {
        int moved = removeInWindow(location, type);
        return moved != EntityLocation.ABSENT ? moved : removeOutsideOfWindow(location, type);
    }

    private int removeInWindow(int location, ComponentInfo<?> type) {
        int moved = removing.tryMoveInWindow(location, type.type());
        if (observer != null && moved != EntityLocation.ABSENT) {
            observer.removed(slabs.get(EntityLocation.slab(moved)), EntityLocation.slot(moved), 1, type);
        }
        return moved;
    }

    private int addOutsideOfWindow(int location, ComponentInfo<?> type) {
        if (!hasShortPathsAt(location)) {
            return EntityLocation.ABSENT;
        }
        return adding.tryOpenWindow(location, type.type())
                ? addInWindow(location, type)
                : movePlain(location, transitions.findAdding(archetypeAt(location), type), type, adding);
    }

    private int removeOutsideOfWindow(int location, ComponentInfo<?> type) {
        if (!hasShortPathsAt(location)) {
            return EntityLocation.ABSENT;
        }
        return removing.tryOpenWindow(location, type.type())
                ? removeInWindow(location, type)
                : movePlain(location, transitions.findRemoving(archetypeAt(location), type), type, removing);
    }

    private Archetype archetypeAt(int location) {
        return slabs.get(EntityLocation.slab(location)).archetype;
    }

    private int movePlain(int location, @Nullable Transition transition, ComponentInfo<?> type, MoveFastPath fastPath) {
        if (transition == null || !transition.target().hasShortPaths()) {
            return EntityLocation.ABSENT;
        }
        Slab from = slabs.get(EntityLocation.slab(location));
        int moved = moveToSelected(location, transition);
        fastPath.made(transition, type, from, slabs.get(EntityLocation.slab(moved)));
        return moved;
    }

    /// Takes a component from the entity at `location` and returns its new location, or [EntityLocation#ABSENT] if it
    /// lacks the component, or [#GONE].
    ///
    /// Versions: change=types carried over follow; order=both chunks.
    public int tryRemove(int location, ComponentInfo<?> type) {
        Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
        if (archetype.wasDestroyed() && archetype.endsWith(type)) {
            store.writers().require(type);
            return removeRest(location);
        }
        Transition transition = transitions.findRemoving(archetype, type);
        return transition == null ? EntityLocation.ABSENT : move(location, transition);
    }

    /// Moves the entity at `location` to another archetype and returns its new location. Types it lacks are zero, types
    /// that the other lacks are lost.
    ///
    /// Versions: change=types carried over follow, types added now; order=both chunks.
    public int move(int location, Archetype target) {
        Archetype source = slabs.get(EntityLocation.slab(location)).archetype;
        return isSame(source, target) ? location : move(location, transitions.between(source, target));
    }

    @SuppressWarnings("ReferenceEquality") // a world has one archetype for a set of types
    static boolean isSame(Archetype a, Archetype b) {
        return a == b;
    }

    /// Ends a destroyed entity that has nothing left.
    int removeRest(int location) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        removeOne(location, (int) slab.entities[EntityLocation.slot(location)]);
        return GONE;
    }

    /// Gives the entity at `location` a shared component with a value, or gives the one it has that value, and returns
    /// its new location, or [EntityLocation#ABSENT] if it has that value.
    ///
    /// Versions: change=types carried over follow, the shared type now; order=both chunks.
    ///
    /// @param index of a value that is stored
    /// @throws IllegalStateException if it would have too many shared components
    public int setShared(int location, ComponentInfo<?> type, int index) {
        Slab from = slabs.get(EntityLocation.slab(location));
        int chunk = from.chunkOf(EntityLocation.slot(location));
        Archetype source = from.archetype;
        Transition transition = transitions.findAdding(source, type);
        boolean adds = transition != null;
        if (transition == null) {
            if (source.groups().index(from.group[chunk], source.groups().indexOf(type)) == index) {
                return EntityLocation.ABSENT;
            }
            transition = transitions.between(source, source);
        }
        Archetype target = transition.target();
        store.beginChange();
        chunks.groups().select(transition, from, chunk, target.groups().indexOf(type), index);
        int moved = moveToSelected(location, transition);
        if (!adds) {
            versions.sharedSet(moved, target.indexOf(type));
        }
        return moved;
    }

    /// Swaps all values of two rows of the same archetype. The entities stay, and the change is complete.
    ///
    /// Versions: change=all types of both chunks; order=none.
    public void swap(Slab left, int leftSlot, Slab right, int rightSlot) {
        store.guard().change = WorldGuard.CHANGING;
        Rows.swap(left, leftSlot, right, rightSlot);
        for (int c : left.archetype.enableables()) {
            left.archetype.columns()[c].enabledChanged();
        }
        versions.swapped(left, leftSlot, right, rightSlot);
        store.endChange();
    }

    /// Moves the entity at `location`, and returns its new location.
    int move(int location, Transition transition) {
        if (transition.leadsToGroups()) {
            Slab from = slabs.get(EntityLocation.slab(location));
            store.beginChange();
            chunks.groups().select(transition, from, from.chunkOf(EntityLocation.slot(location)));
        }
        return moveToSelected(location, transition);
    }

    private int moveToSelected(int location, Transition transition) {
        Slab from = slabs.get(EntityLocation.slab(location));
        int fromSlot = EntityLocation.slot(location);
        int fromChunk = from.chunkOf(fromSlot);
        int last = fromChunk * from.capacity + from.count[fromChunk] - 1;
        SlabList list = transition.slabs();
        list.reserveOne();
        RowMover mover = transition.mover();
        if (observer != null) {
            for (int c : transition.removed()) {
                observer.removing(from, fromSlot, 1, from.archetype.components()[c]);
            }
        }
        store.beginChange();
        for (int c : transition.closed()) {
            closing.lost(from, c, fromSlot, 1);
        }
        int newPlace = list.claim();
        Slab to = list.claimedSlab();
        int toSlot = EntityLocation.slot(newPlace);
        int toChunk = list.claimedChunk();
        mover.move(from.columnsByKind, fromSlot, last, to.columnsByKind, toSlot);
        if (from.archetype.hasEnableables()) {
            EnabledRows.copyAcross(from, fromSlot, to, toSlot, 1, transition.components());
        }
        long moved = from.entities[fromSlot];
        to.entities[toSlot] = moved;
        entities.move(moved, newPlace);
        closeGap(from, fromSlot, last);
        versions.moved(transition, from, fromChunk, to, toChunk, 1);
        from.archetype.slabs().release(from, fromChunk, 1);
        store.structureChanged();
        if (observer != null) {
            observer.moved(to, toSlot, 1, from.archetype);
            for (int c : transition.added()) {
                observer.added(to, toSlot, 1, to.archetype.components()[c]);
            }
        }
        return newPlace;
    }

    /// Enters the entity whose row `last` has been copied to `slot` at its new place.
    private void closeGap(Slab slab, int slot, int last) {
        long filler = slab.entities[last];
        slab.entities[slot] = filler;
        if (slot != last) {
            if (slab.archetype.hasEnableables()) {
                EnabledRows.copyWithin(slab, last, slot, 1);
            }
            entities.move(filler, slab.locationOf(slot));
        }
    }

    /// Removes rows whose entities are gone from the table.
    private void vacate(Slab slab, int chunk, int slot, int rows) {
        int end = chunk * slab.capacity + slab.count[chunk];
        int moved = Math.min(rows, end - slot - rows);
        Rows.copyWithin(slab, end - moved, slot, moved);
        for (int i = 0; i < moved; i++) {
            entities.move(slab.entities[slot + i], slab.locationOf(slot + i));
        }
        slab.archetype.slabs().release(slab, chunk, rows);
    }
}
