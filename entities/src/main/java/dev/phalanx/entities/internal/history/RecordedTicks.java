package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.internal.change.ChunkRestore;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.history.Structure.Places;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.NameTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.TickNumbers;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.WaitingCommands;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The last ticks of a world.
///
/// The content of the newest tick is kept in cells. A tick that replaces some of them keeps what was there before, so
/// the content of an earlier tick is what is found when the later ones are taken back, the newest first.
///
/// ```text
/// ticks        7            8                 9 (newest)
/// log          base         A: a0, B: b0      A: a1
/// cells                                       A: a2, B: b1, C: c0
/// content of   A: a0, B: b0, C: c0    A: a1, B: b1, C: c0    A: a2, B: b1, C: c0
/// ```
///
/// An oldest tick that is dropped makes the tick after it the base: what that one keeps is not needed any more.
public final class RecordedTicks {
    private final WorldInternals world;
    private final WorldStore store;
    private final int most;
    private final long firstTick;
    private final ValueTable values;
    private final Cells cells;
    private final SharedHolds holds;
    private final Recorder recorder;
    private final IdentityHashMap<Archetype, Shape> shapes = new IdentityHashMap<>();

    // The slabs of all ticks by number; numbers that are free may have any
    private final List<SlabCells> slabs = new ArrayList<>();
    private final List<Integer> freeNumbers = new ArrayList<>();

    // The ticks, in a ring
    private final TickLog[] ring;
    private int first;
    private int size;
    private boolean keepsTicks;
    /// Whether what is known of the world is not that of the newest tick, since a later one could not be recorded.
    private boolean mustCompare;

    // The world when the newest tick was recorded or restored
    private long structureVersion;
    private long arraysVersion;
    private int archetypeCount;
    private int archetypeOrder;
    private int replacements;
    private int version;

    /// No tick yet.
    ///
    /// @param most how many ticks are kept, at least 1
    /// @param memory the most bytes
    /// @param firstTick the number of the first tick
    public RecordedTicks(WorldInternals world, int most, long memory, long firstTick) {
        this.world = world;
        this.store = world.store();
        this.most = most;
        this.firstTick = firstTick;
        this.values = new ValueTable(memory, new ValueTable.Room() {
            @Override
            public boolean giveUpOne() {
                return dropOldestButNewest();
            }

            @Override
            public RuntimeException refusal(long needed) {
                String world = "world \"" + store.guard().worldName() + "\"";
                String bytes = needed + " bytes, and its history may take " + memory + ". Give it more memory";
                return size == 0
                        ? new IllegalArgumentException("A tick of " + world + " takes more than " + bytes + ".")
                        : new IllegalStateException("Two ticks of " + world + " take more than " + bytes + ".");
            }
        });
        this.cells = new Cells(values, store.guard());
        this.holds = new SharedHolds(store.guard());
        this.recorder = new Recorder(values, cells);
        this.ring = new TickLog[most + 1];
        for (int i = 0; i < ring.length; i++) {
            ring[i] = new TickLog();
        }
    }

    // What there is

    /// The number of ticks.
    public int size() {
        return size;
    }

    /// The first tick that is there.
    public long oldest() {
        return log(0).tick;
    }

    /// The last tick.
    public long newest() {
        return log(size - 1).tick;
    }

    /// The bytes that all ticks take, without objects of users.
    public long bytes() {
        return values.bytes();
    }

    /// The least bytes that a tick of the world as it is takes.
    public long bytesOfWorld() {
        long bytes = 0;
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            Slab slab = store.slabs().find(id);
            bytes += slab == null || !slab.archetype.isOrdinary() ? 0 : slab.bytesOfEntities();
        }
        return bytes;
    }

    /// The time and the progress of systems in a tick.
    public TickNumbers stateOf(long tick) {
        return log(placeOf(tick)).state;
    }

    /// Prepares to put the commands that waited in a tick in place of those that wait now.
    ///
    /// @return puts them there
    /// @throws IllegalArgumentException if an object that they carry cannot be copied
    public Runnable waitingIn(long tick) {
        WaitingCommands commands = store.waitingCommands();
        return commands == null ? () -> {} : commands.replacement(log(placeOf(tick)).waiting);
    }

    private TickLog log(int place) {
        return ring[(first + place) % ring.length];
    }

    private int placeOf(long tick) {
        return (int) (tick - oldest());
    }

    // Recording

    /// Records what has changed since the newest tick as the one after it. If it throws, the newest tick is the same as
    /// before.
    ///
    /// @throws IllegalArgumentException if a managed value cannot be copied
    /// @throws IllegalStateException if there is not enough memory, or jobs of the world are not complete
    public void record() {
        store.guard().checkReadable("record");
        TickLog tick = ring[(first + size) % ring.length];
        tick.clear();
        tick.tick = size == 0 ? firstTick : newest() + 1;
        try {
            collect(tick);
        } catch (Throwable failure) {
            takeBack(tick);
            tick.clear();
            mustCompare = true;
            throw failure;
        }
        if (size == 0 || hasOwnStructure(tick, log(size - 1))) {
            holds.hold(tick.structure());
        }
        size++;
        noteWorld();
        if (size > most) {
            dropOldest();
        }
    }

    /// What was written through references and views that are kept would not be noticed, so they end.
    private void noteWorld() {
        store.tickRecorded();
        structureVersion = store.structureVersion();
        arraysVersion = store.slabs().arraysVersion();
        archetypeCount = store.archetypes().count();
        archetypeOrder = store.archetypes().orderVersion();
        replacements = store.replacements();
        mustCompare = false;
        version = store.globalSystemVersion();
    }

    private void collect(TickLog tick) {
        TickLog before = size == 0 ? null : log(size - 1);
        boolean isReplaced = store.replacements() != replacements;
        Structure known = before == null ? null : before.structure();
        boolean isSame = known != null && !isReplaced && !mustCompare && !hasNewStructure();
        Structure structure = isSame && known != null ? known : readStructure(known, isReplaced || mustCompare, tick);
        recorder.begin(tick, version, !isSame, before == null || isReplaced || mustCompare);
        tick.structure = structure;
        tick.version = store.globalSystemVersion();
        NameTable names = before == null ? null : before.names();
        tick.names =
                names != null && !isReplaced && names.version() == store.names().version()
                        ? names
                        : store.names().copy();
        TickState state = store.tickState();
        if (state != null) {
            state.write(tick.state);
        }
        WaitingCommands commands = store.waitingCommands();
        tick.waiting = commands == null ? null : commands.copy();
        List<Places> archetypes = structure.archetypes();
        for (int i = 0; i < archetypes.size(); i++) {
            List<SlabCells> ofArchetype = archetypes.get(i).slabs();
            for (int s = 0; s < ofArchetype.size(); s++) {
                recorder.record(ofArchetype.get(s));
            }
        }
    }

    /// A change that was refused may have made slabs longer all the same.
    private boolean hasNewStructure() {
        return store.structureVersion() != structureVersion
                || store.slabs().arraysVersion() != arraysVersion
                || store.archetypes().count() != archetypeCount
                || store.archetypes().orderVersion() != archetypeOrder;
    }

    /// @param known the one before, or null
    /// @param isReplaced whether versions of archetypes say nothing
    private Structure readStructure(@Nullable Structure known, boolean isReplaced, TickLog tick) {
        IdentityHashMap<Archetype, Places> before = new IdentityHashMap<>();
        if (known != null) {
            known.archetypes().forEach(places -> before.put(places.archetype(), places));
        }
        List<Places> archetypes = new ArrayList<>();
        ArchetypeTable all = store.archetypes();
        for (int i = 0; i < all.count(); i++) {
            Archetype archetype = all.get(i);
            Places places = before.remove(archetype);
            boolean isSame = places != null && !isReplaced && isSame(places);
            archetypes.add(isSame && places != null ? places : readPlaces(archetype, places, tick));
        }
        before.values().forEach(places -> tick.gone.addAll(places.slabs()));
        return new Structure(ExactWorlds.idsOf(store), List.copyOf(archetypes), readShared(known, isReplaced));
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    private static boolean isSame(Places places) {
        Archetype archetype = places.archetype();
        if (archetype.orderVersion() != places.orderVersion()
                || (archetype.isOrdinary()
                        && archetype.slabs().size() != places.slabs().size())) {
            return false;
        }
        for (int i = 0; i < places.slabs().size(); i++) {
            if (places.slabs().get(i).slab != archetype.slabs().get(i)) {
                return false;
            }
        }
        return true;
    }

    private Places readPlaces(Archetype archetype, @Nullable Places before, TickLog tick) {
        List<SlabCells> all = new ArrayList<>();
        SlabList list = archetype.slabs();
        for (int i = 0; archetype.isOrdinary() && i < list.size(); i++) {
            SlabCells known = find(list.get(i), i, before);
            all.add(known != null ? known : enter(shapeOf(archetype), list.get(i), tick));
        }
        if (before != null) {
            Set<SlabCells> stay = new HashSet<>(all);
            before.slabs().stream().filter(slab -> !stay.contains(slab)).forEach(tick.gone::add);
        }
        return new Places(
                archetype, ExactWorlds.stateOf(archetype, List.of()), archetype.orderVersion(), List.copyOf(all));
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    private static @Nullable SlabCells find(Slab slab, int position, @Nullable Places before) {
        if (before == null) {
            return null;
        }
        List<SlabCells> all = before.slabs();
        if (position < all.size() && all.get(position).slab == slab) {
            return all.get(position);
        }
        for (SlabCells known : all) {
            if (known.slab == slab) {
                return known;
            }
        }
        return null;
    }

    private SlabCells enter(Shape shape, Slab slab, TickLog tick) {
        int number = freeNumbers.isEmpty() ? slabs.size() : freeNumbers.removeLast();
        SlabCells made = new SlabCells(number, shape, slab, values);
        if (number == slabs.size()) {
            slabs.add(made);
        } else {
            slabs.set(number, made);
        }
        tick.made.add(made);
        return made;
    }

    private Shape shapeOf(Archetype archetype) {
        return shapes.computeIfAbsent(archetype, made -> new Shape(made, values));
    }

    private List<SharedState> readShared(@Nullable Structure known, boolean isReplaced) {
        Map<Class<?>, SharedState> before = new HashMap<>();
        if (known != null && !isReplaced) {
            known.shared().forEach(shared -> before.put(shared.type(), shared));
        }
        List<SharedState> all = new ArrayList<>();
        for (SharedTable<?> table : store.shared().tables()) {
            SharedState last = before.get(table.info().type());
            all.add(last != null && last.version() == table.version() ? last : ExactWorlds.sharedOf(table));
        }
        all.sort(Comparator.comparing(each -> each.type().getName()));
        return List.copyOf(all);
    }

    // Dropping

    @SuppressWarnings("ReferenceEquality") // a structure is one object for all ticks that have it
    private static boolean hasOwnStructure(TickLog tick, TickLog neighbour) {
        return tick.structure() != neighbour.structure();
    }

    private void dropOldest() {
        TickLog dropped = log(0);
        TickLog next = log(1);
        for (int i = 0; i < next.count(); i++) {
            cells.release(slabs.get(next.slab(i)), next.cell(i), next.before(i));
        }
        for (int i = 0; i < next.gone.size(); i++) {
            releaseAll(next.gone.get(i));
        }
        next.forgetBefore();
        if (hasOwnStructure(dropped, next)) {
            holds.letGo(dropped.structure());
        }
        dropped.clear();
        first = (first + 1) % ring.length;
        size--;
    }

    private boolean dropOldestButNewest() {
        if (size < 2 || keepsTicks) {
            return false;
        }
        dropOldest();
        return true;
    }

    private void releaseAll(SlabCells gone) {
        for (int cell = 0; cell < gone.cells.length; cell++) {
            cells.release(gone, cell, gone.cells[cell]);
            gone.cells[cell] = ValueTable.NONE;
        }
        freeNumbers.add(gone.number);
    }

    /// Puts back what was in the cells that a tick replaced.
    private void takeBack(TickLog tick) {
        for (int i = tick.count() - 1; i >= 0; i--) {
            SlabCells slab = slabs.get(tick.slab(i));
            int cell = tick.cell(i);
            cells.release(slab, cell, slab.cells[cell]);
            slab.cells[cell] = tick.before(i);
        }
        tick.made.forEach(made -> freeNumbers.add(made.number));
    }

    /// Calls code of values that ticks have gained and lost.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    public @Nullable Throwable callLater(@Nullable Throwable failure) {
        return cells.close(holds.run(failure));
    }

    /// Drops all ticks.
    public void clear() {
        while (size > 1) {
            dropOldest();
        }
        if (size == 1) {
            TickLog last = log(0);
            last.structure().archetypes().forEach(places -> places.slabs().forEach(this::releaseAll));
            holds.letGo(last.structure());
            last.clear();
            size = 0;
        }
        shapes.clear();
    }

    // Earlier ticks

    /// Makes a world that is what this one was in a tick.
    ///
    /// @param em of a world that is empty and new
    public void fill(EntityManager em, long tick) {
        int place = placeOf(tick);
        TickLog log = log(place);
        new TickReader(values, contentsAt(place)).fill(em, log);
    }

    /// Gives the world the values back that it had in a tick, if no entity has come, gone or moved since, and what was
    /// written has no objects of users. Later ticks are forgotten then.
    ///
    /// @param operation such as `restore`
    /// @return false if nothing was done
    public boolean restoreValues(long tick, String operation) {
        int place = placeOf(tick);
        boolean isPossible = !mustCompare
                && !hasNewStructure()
                && store.replacements() == replacements
                && !hasOwnStructure(log(place), log(size - 1))
                && log(place).names().version() == store.names().version();
        if (!isPossible) {
            return false;
        }
        TickLog now = ring[(first + size) % ring.length];
        now.clear();
        int before = store.replacements();
        try {
            return collectNow(now) && writeBack(tick, now, operation);
        } finally {
            takeBack(now);
            now.clear();
            if (store.replacements() != before) {
                forgetAfter(tick);
            }
        }
    }

    /// Collects what the world has changed since the newest tick, and drops no tick for it.
    ///
    /// @return false if that is not possible
    private boolean collectNow(TickLog now) {
        keepsTicks = true;
        try {
            collect(now);
            return true;
        } catch (RuntimeException impossible) {
            return false;
        } finally {
            keepsTicks = false;
        }
    }

    /// @param now what the world has changed since the newest tick
    private boolean writeBack(long tick, TickLog now, String operation) {
        ValueRestore restore = new ValueRestore(values, slabs);
        if (!restore.add(now)) {
            return false;
        }
        for (int later = size - 1; later > placeOf(tick); later--) {
            if (!restore.add(log(later))) {
                return false;
            }
        }
        restore.prepare();
        new ChunkRestore(world, operation).run(restore.chunks(), stateOf(tick).copy(), restore);
        return true;
    }

    /// The cells of the slabs that later ticks have changed as they were in a tick.
    private IdentityHashMap<SlabCells, int[]> contentsAt(int place) {
        IdentityHashMap<SlabCells, int[]> contents = new IdentityHashMap<>();
        for (int later = size - 1; later > place; later--) {
            TickLog log = log(later);
            for (int i = log.count() - 1; i >= 0; i--) {
                int[] then = contents.computeIfAbsent(slabs.get(log.slab(i)), slab -> slab.cells.clone());
                then[log.cell(i)] = log.before(i);
            }
        }
        return contents;
    }

    /// Forgets all ticks after one that the world is in again.
    public void forgetAfter(long tick) {
        while (newest() > tick) {
            TickLog log = log(size - 1);
            takeBack(log);
            if (hasOwnStructure(log, log(size - 2))) {
                holds.letGo(log.structure());
            }
            log.clear();
            size--;
        }
        log(size - 1).structure().archetypes().forEach(this::findSlabs);
        noteWorld();
    }

    /// Finds the slabs that a restored world has.
    private void findSlabs(Places places) {
        Archetype here = places.archetype();
        for (int i = 0; i < places.slabs().size(); i++) {
            SlabCells known = places.slabs().get(i);
            known.slab = here.slabs().get(i);
            known.noteChunks();
        }
    }
}
