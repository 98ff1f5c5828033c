package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.TickNumbers;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes one world the same as another in everything that decides its next tick: ids, free indices, chunks, the order
/// of archetypes and rows, values, versions, and its [TickState].
///
/// Entities of systems stay: those here keep their ids, those there do not come.
///
/// A chunk is paired with the one at the same place of the archetype with the same types. Pairs are compared by
/// what they hold, as versions of different worlds say nothing about each other, and only those that differ are
/// written.
public final class WorldMirror {
    private final WorldInternals source;
    private final WorldInternals target;
    /// Whether the target gets the objects of the source, rather than copies of them.
    private final boolean takesObjects;
    /// Chunks of the target that are written or emptied.
    private final RunList leaving = new RunList();
    /// Chunks of the source that are copied.
    private final RunList coming = new RunList();

    /// Copies of the managed values of those chunks, in the same order.
    private final Deque<ManagedCopies> managed = new ArrayDeque<>();

    /// Copies of the objects of their chunk components, in the same order.
    private final Deque<ChunkObjects> chunkObjects = new ArrayDeque<>();

    private List<Archetype> order = List.of();
    private int different;

    /// Nothing has happened yet.
    ///
    /// @param takesObjects whether the target gets the objects of the source, which is not used any more, rather than
    ///     copies of them
    public WorldMirror(WorldInternals source, WorldInternals target, boolean takesObjects) {
        this.source = source;
        this.target = target;
        this.takesObjects = takesObjects;
    }

    /// How many chunks were different.
    public int different() {
        return different;
    }

    /// Does it.
    ///
    /// Versions: change=as in the source; order=as in the source.
    ///
    /// @throws IllegalArgumentException if an entity of the source has an index that a system's entity has here, or a
    ///     system's entity has a shared component; nothing is changed then
    /// @throws IllegalStateException if the target cannot have as many slabs; nothing is changed then
    public void run() {
        SystemEntities systems = new SystemEntities(source.store(), target.store());
        ArchetypeTable archetypes = target.store().archetypes();
        try {
            ensureTables();
            int slabs = compareAll();
            target.store()
                    .slabs()
                    .requireIds(slabs + source.store().slabs().meta().count());
            order = order();
            expectTickState();
            copyAllObjects();
            tellLeaving();
        } catch (Throwable refused) {
            if (!takesObjects) {
                managed.forEach(made -> made.discard(refused));
            }
            throw refused;
        }
        target.store().beginChange();
        leave();
        target.store().shared().become(source.store().shared());
        boolean changed = different > 0;
        for (int id = 0; id < archetypes.count(); id++) {
            if (archetypes.get(id).isOrdinary()) {
                changed |= archetypes.get(id).slabs().mirror(sourceOf(archetypes.get(id)));
            }
        }
        if (archetypes.list(order)) {
            target.structuralChanges().archetypesChanged();
            changed = true;
        }
        int[] slabIds = slabIds();
        target.structuralChanges().meta().mirror(source.store(), this::counterpart, slabIds);
        target.store().entities().mirror(source.store().entities(), slabIds);
        systems.comeBack();
        target.store().names().mirror(source.store().names());
        systems.getNamesBack();
        come();
        target.store().shared().takeVersions(source.store().shared());
        target.store().advanceSystemVersionTo(source.store().globalSystemVersion());
        if (changed) {
            target.store().structureChanged();
        }
        target.store().replaced();
        TickState state = target.store().tickState();
        if (state != null) {
            state.become();
        }
        tellCome();
    }

    /// The archetypes of the source in its order, and then those of the systems here that it does not know.
    private List<Archetype> order() {
        ArchetypeTable here = target.store().archetypes();
        ArchetypeTable there = source.store().archetypes();
        Set<Archetype> all = new LinkedHashSet<>();
        for (int i = 0; i < there.count(); i++) {
            all.add(here.ensure(there.get(i).components()));
        }
        for (int i = 0; i < here.count(); i++) {
            if (here.get(i).isOfSystems()) {
                all.add(here.get(i));
            }
        }
        return List.copyOf(all);
    }

    private void expectTickState() {
        TickState here = target.store().tickState();
        TickState there = source.store().tickState();
        if (here != null && there != null) {
            TickNumbers numbers = new TickNumbers();
            there.write(numbers);
            here.expect(numbers.copy());
        }
    }

    /// Makes sure that both worlds have the same archetypes and tables of shared values. Calls code of default values.
    private void ensureTables() {
        for (int id = 0; id < source.store().archetypes().count(); id++) {
            target.store()
                    .archetypes()
                    .ensure(source.store().archetypes().get(id).components());
        }
        for (SharedTable<?> table : List.copyOf(source.store().shared().tables())) {
            target.store().sharedTable(table.info());
        }
        for (SharedTable<?> table : List.copyOf(target.store().shared().tables())) {
            source.store().sharedTable(table.info());
        }
    }

    /// Finds all chunks that differ, and returns how many slabs are missing here. Calls `equals` of values.
    private int compareAll() {
        ArchetypeTable archetypes = target.store().archetypes();
        WorldGuard ours = target.store().guard();
        WorldGuard theirs = source.store().guard();
        int here = ours.enter(UserCallScope.COMPARING);
        int there = theirs.enter(UserCallScope.COMPARING);
        try {
            int slabs = 0;
            for (int id = 0; id < archetypes.count(); id++) {
                Archetype archetype = archetypes.get(id);
                slabs += archetype.isOrdinary() ? compare(sourceOf(archetype), archetype.slabs()) : 0;
            }
            return slabs;
        } finally {
            theirs.depth = there;
            ours.depth = here;
        }
    }

    /// Finds the chunks that differ, and returns the number of slabs that are missing here.
    private int compare(SlabList there, SlabList here) {
        int positions = Math.max(there.size(), here.size());
        int kept = here.keptFor(there);
        for (int i = 0; i < positions; i++) {
            compare(i < there.size() ? there.get(i) : null, i < here.size() ? here.get(i) : null, i < kept);
        }
        return there.size() - kept;
    }

    private void compare(@Nullable Slab there, @Nullable Slab here, boolean kept) {
        for (int chunk = 0; chunk < ChunkLayout.CHUNKS_PER_SLAB; chunk++) {
            Slab from = there != null && there.live.contains(chunk) ? there : null;
            Slab to = here != null && here.live.contains(chunk) ? here : null;
            if (from == null ? to == null : to != null && kept && areSame(from, to, chunk)) {
                continue;
            }
            if (from != null) {
                coming.add(from.id, chunk, chunk + 1);
            }
            if (to != null) {
                leaving.add(to.id, chunk, chunk + 1);
            }
            different++;
        }
    }

    private static boolean areSame(Slab there, Slab here, int chunk) {
        int first = chunk * here.capacity;
        return there.count[chunk] == here.count[chunk]
                && TransferredSharedValues.areSame(there, here, chunk)
                && ChunkValues.areSame(there, here, chunk)
                && Rows.areSame(there, first, here, first, here.count[chunk]);
    }

    /// Copies the managed values of all chunks that come.
    private void copyAllObjects() {
        WorldGuard ours = target.store().guard();
        WorldGuard theirs = source.store().guard();
        int here = ours.enter(UserCallScope.COPYING);
        int there = theirs.enter(UserCallScope.COPYING);
        try {
            copyObjects();
        } finally {
            theirs.depth = there;
            ours.depth = here;
        }
    }

    private void copyObjects() {
        for (int run = 0; run < coming.count; run++) {
            Slab there = source.store().slabs().get(coming.slab[run]);
            int[] same = IntStream.range(0, there.archetype.components().length).toArray();
            for (int chunk = coming.from[run]; chunk < coming.to[run]; chunk++) {
                chunkObjects.add(takesObjects ? ChunkObjects.taken(there, chunk) : ChunkObjects.of(there, chunk));
                if (there.archetype.hasManaged()) {
                    int first = chunk * there.capacity;
                    int rows = there.count[chunk];
                    managed.add(
                            takesObjects
                                    ? ManagedCopies.taken(there, first, rows)
                                    : ManagedCopies.of(there, first, rows, 1, there.archetype, same));
                }
            }
        }
    }

    private void tellLeaving() {
        StructuralObserver observer = target.structuralChanges().observer();
        for (int run = 0; observer != null && run < leaving.count; run++) {
            Slab slab = target.store().slabs().get(leaving.slab[run]);
            for (int chunk = leaving.from[run]; chunk < leaving.to[run]; chunk++) {
                observer.destroying(slab, chunk * slab.capacity, slab.count[chunk]);
            }
        }
    }

    private void leave() {
        for (int run = 0; run < leaving.count; run++) {
            Slab slab = target.store().slabs().get(leaving.slab[run]);
            for (int chunk = leaving.from[run]; chunk < leaving.to[run]; chunk++) {
                target.structuralChanges().closing().gone(slab, chunk * slab.capacity, slab.count[chunk]);
                target.versions().destroyed(slab, chunk, slab.count[chunk]);
            }
        }
    }

    private void come() {
        for (int run = 0; run < coming.count; run++) {
            Slab there = source.store().slabs().get(coming.slab[run]);
            Slab here = counterpart(there);
            for (int chunk = coming.from[run]; chunk < coming.to[run]; chunk++) {
                int first = chunk * there.capacity;
                int rows = there.count[chunk];
                System.arraycopy(there.entities, first, here.entities, first, rows);
                Rows.copyValues(there, first, here, first, rows);
                Rows.unshare(here, first, rows);
                ChunkValues.copy(there, chunk, here, chunk);
                chunkObjects.remove().into(here, chunk);
                if (there.archetype.hasManaged()) {
                    managed.remove().into(here, first, 0, rows);
                }
                if (takesObjects) {
                    ChunkValues.clear(there, chunk);
                    there.forgetObjects(first, rows);
                }
                target.versions().created(here, chunk, rows);
            }
        }
        for (int id = 1; id < source.store().slabs().idEnd(); id++) {
            Slab there = source.store().slabs().find(id);
            if (there != null && there.archetype.isOrdinary()) {
                Slab here = counterpart(there);
                for (int chunk = there.live.next(0); chunk >= 0; chunk = there.live.next(chunk + 1)) {
                    target.versions().mirrored(here, there, chunk);
                }
            }
        }
    }

    private void tellCome() {
        StructuralObserver observer = target.structuralChanges().observer();
        for (int run = 0; observer != null && run < coming.count; run++) {
            Slab here = counterpart(source.store().slabs().get(coming.slab[run]));
            for (int chunk = coming.from[run]; chunk < coming.to[run]; chunk++) {
                observer.created(here, chunk * here.capacity, here.count[chunk]);
            }
        }
    }

    private int[] slabIds() {
        int[] ids = new int[source.store().slabs().idEnd()];
        for (int id = 1; id < ids.length; id++) {
            Slab there = source.store().slabs().find(id);
            ids[id] = there == null || !there.archetype.isOrdinary() ? 0 : counterpart(there).id;
        }
        return ids;
    }

    private Slab counterpart(Slab there) {
        Archetype here = target.store().archetypes().ensure(there.archetype.components());
        return here.slabs().get(there.position());
    }

    private SlabList sourceOf(Archetype here) {
        Archetype there = source.store().archetypes().find(here);
        return there == null ? SlabList.none(here) : there.slabs();
    }
}
