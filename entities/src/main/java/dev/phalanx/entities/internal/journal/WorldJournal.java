package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.StructuralObserver;
import dev.phalanx.entities.internal.change.ValueObserver;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.jobs.graph.LazyLogger;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The journal of one world: it observes the structural changes and the values that are written, and keeps a record of
/// each in [JournalPages].
///
/// **Cost.** While it is off, nothing observes. While it is on, a structural change adds the ids of its entities to the
/// open record, which it mostly fits, since one system does the same with one entity after the other. So recording
/// takes a few steps and at most 8 bytes for each entity. Only values and new records take more.
///
/// **Failures.** Recording throws nothing into the change that it records. When there is no memory for another page, or
/// something fails that cannot, the journal stops and keeps its records but for those of the oldest page.
///
/// **Threads.** Everything is called by the thread that uses the world; the caller has checked that.
public final class WorldJournal {
    /// The pages that are dropped when there is no more memory: a megabyte.
    private static final int PAGES_TO_SAY_SO = 4;

    /// The fewest mebibytes that a journal can take.
    public static final int FEWEST_MEGABYTES = 1;
    /// The most mebibytes that a journal can take.
    public static final int MOST_MEGABYTES = 1024;

    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.journal");
    private static final long[] NO_ENTITIES = {};

    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final JournalPages pages = new JournalPages();
    private final JournalNames names = new JournalNames();
    private final IdMap<JournalValues<?>> values = new IdMap<>();
    private final StructuralObserver structure = new Structure();
    private final ValueObserver valueWrites = new Values();
    private final long[] one = new long[1];
    private boolean isOn;
    private boolean isObserving;
    private int megabytes = 64;

    private int lastMoment = -1;
    private long lastMomentWord;

    /// The journal of a new world, which is off.
    public WorldJournal(WorldStore store, StructuralChanges structuralChanges, ChangeTracker versions) {
        this.store = store;
        this.structuralChanges = structuralChanges;
        this.versions = versions;
    }

    WorldStore store() {
        return store;
    }

    JournalPages pages() {
        return pages;
    }

    JournalNames names() {
        return names;
    }

    // Switching

    /// Whether changes are recorded.
    public boolean isOn() {
        return isOn;
    }

    /// The most memory that records take.
    public int megabytes() {
        return megabytes;
    }

    /// Records from now on. The newest records that there are, and that fit, are kept.
    ///
    /// @param most [#FEWEST_MEGABYTES] to [#MOST_MEGABYTES]
    /// @throws OutOfMemoryError if there is no memory to begin with; nothing has changed then
    public void start(int most) {
        LOGGER.lookUp(); // now, since the journal may stop for want of memory
        int limit = most * JournalLayout.PAGES_PER_MEGABYTE;
        if (limit != pages.limit()) {
            pages.setLimit(limit);
        }
        megabytes = most;
        isOn = true;
        if (!isObserving) {
            isObserving = true;
            structuralChanges.addObserver(structure);
            versions.observe(valueWrites);
            store.setHistory(new JournalHistory(this));
        }
    }

    /// Ends recording. The records stay.
    public void stop() {
        isOn = false;
        pages.close();
        if (isObserving) {
            isObserving = false;
            structuralChanges.removeObserver(structure);
            versions.observe(null);
            store.setHistory(null);
        }
    }

    /// Drops all records. Their numbers are not used again.
    public void clear() {
        pages.clear();
    }

    /// The number of the oldest record; one more than that of the newest if there is none.
    public long firstNumber() {
        return pages.firstNumber();
    }

    /// The number of the newest record that was ever written; 0 before the first.
    public long lastNumber() {
        return pages.nextNumber() - 1;
    }

    /// Bytes of all records.
    public long usedBytes() {
        return pages.usedBytes();
    }

    /// Something kept the journal from recording. The observers stay until it is stopped, since a change may be calling
    /// them.
    private void fail(@Nullable Throwable cause) {
        isOn = false;
        pages.abandon();
        for (int i = 0; i < PAGES_TO_SAY_SO; i++) {
            pages.dropOldest(); // to say so takes memory, most of all the first time that the program logs
        }
        boolean isFull = cause == null || cause instanceof OutOfMemoryError;
        try {
            LOGGER.get()
                    .log(
                            System.Logger.Level.ERROR,
                            "The journal of world \"" + store.guard().worldName() + "\" stopped at " + usedBytes()
                                    + " bytes: "
                                    + (isFull
                                            ? "there is no memory for more. Start it with fewer megabytes, or give the JVM more"
                                                    + " heap."
                                            : "a record could not be written. Start it again."),
                            cause);
        } catch (RuntimeException | OutOfMemoryError ofTheLogger) {
            // isOn() says it.
        }
    }

    // Records

    /// The world was created.
    public void worldCreated() {
        recordAlone(JournalKind.WORLD_CREATED, null, NO_ENTITIES, "");
    }

    /// The world is being closed. Ends recording.
    public void worldDisposed() {
        recordAlone(JournalKind.WORLD_DISPOSED, null, NO_ENTITIES, "");
        stop();
    }

    /// A system was added.
    ///
    /// @param entity the packed id of its entity
    public void systemAdded(Class<?> system, long entity) {
        if (isOn) {
            one[0] = entity;
            recordAlone(JournalKind.SYSTEM_ADDED, null, one, JournalNames.name(system));
        }
    }

    /// A system was removed.
    ///
    /// @param entity the packed id of its entity
    public void systemRemoved(Class<?> system, long entity) {
        if (isOn) {
            one[0] = entity;
            recordAlone(JournalKind.SYSTEM_REMOVED, null, one, JournalNames.name(system));
        }
    }

    /// Word 1 of a record that is written now.
    private long momentWord() {
        if (store.moment() != lastMoment) {
            lastMomentWord = JournalLayout.moment(
                    store.frame(), names.system(store.writers().executing()), names.system(store.origin()));
            lastMoment = store.moment();
        }
        return lastMomentWord;
    }

    /// Adds entities to the open record, or writes a new one.
    private void record(JournalKind kind, ComponentInfo<?> type, Slab slab, int slot, int rows) {
        if (!pages.tryAdd(kind, type, store.moment(), slab.entities, slot, rows)) {
            recordMore(kind, type, slab, slot, rows);
        }
    }

    /// Same as [#record(JournalKind, ComponentInfo, Slab, int, int)], with all types of the entities.
    private void record(JournalKind kind, Slab slab, int slot, int rows) {
        if (!pages.tryAdd(kind, slab.archetype, store.moment(), slab.entities, slot, rows)) {
            recordMore(kind, slab.archetype, slab, slot, rows);
        }
    }

    /// Adds as many entities to the open record as it has room for, and writes others in new ones.
    ///
    /// @param subject a component type, or an archetype for all of its types
    private void recordMore(JournalKind kind, Object subject, Slab slab, int slot, int rows) {
        try {
            for (int done = 0; isOn && done < rows; ) {
                boolean fits = pages.isOpenFor(kind, subject, store.moment());
                int added = fits ? Math.min(pages.room(), rows - done) : 0;
                if (added == 0) {
                    added = Math.min(JournalLayout.mostEntityWords(JournalKinds.number(kind)), rows - done);
                    if (!begin(kind, subject, added)) {
                        return;
                    }
                }
                pages.add(slab.entities, slot + done, added);
                done += added;
            }
        } catch (RuntimeException | Error failure) {
            fail(failure);
        }
    }

    /// Begins a record without data. Returns false if there is no memory for it.
    ///
    /// @param subject a component type, or an archetype for all of its types
    private boolean begin(JournalKind kind, Object subject, int entities) {
        int types = subject instanceof Archetype archetype
                ? names.ofArchetype(archetype)
                : names.ofType((ComponentInfo<?>) subject);
        long head = JournalLayout.head(0, JournalKinds.number(kind), JournalLayout.NONE, 0);
        if (!pages.begin(head, JournalLayout.what(types), momentWord(), JournalLayout.HEADER + entities)) {
            fail(null);
            return false;
        }
        pages.letAdd(kind, subject, store.moment());
        return true;
    }

    /// Writes a record of its own, with a text.
    private void recordAlone(JournalKind kind, @Nullable ComponentInfo<?> type, long[] ids, String text) {
        if (!isOn) {
            return;
        }
        try {
            int types = type == null ? JournalNames.NO_TYPES : names.ofType(type);
            int characters = Math.min(text.length(), JournalLayout.TEXT_LIMIT);
            int form = characters == 0 ? JournalLayout.NONE : JournalLayout.TEXT;
            long head = JournalLayout.head(0, JournalKinds.number(kind), form, 0);
            int words = JournalLayout.HEADER + ids.length + JournalLayout.textWords(characters);
            if (!pages.begin(head, JournalLayout.what(types), momentWord(), words)) {
                fail(null);
                return;
            }
            pages.add(ids, 0, ids.length);
            int at = pages.beginData();
            if (form == JournalLayout.TEXT) {
                pages.endData(write(text, characters, pages.page(), at));
            }
            pages.close();
        } catch (RuntimeException | Error failure) {
            fail(failure);
        }
    }

    private static int write(String text, int characters, long[] page, int at) {
        int words = JournalLayout.textWords(characters);
        Arrays.fill(page, at, at + words, 0);
        page[at] = characters;
        for (int i = 0; i < characters; i++) {
            page[at + 1 + i / 4] |= (long) text.charAt(i) << (i % 4 * Character.SIZE);
        }
        return at + words;
    }

    /// Writes a record of its own, with values; adds to the open one if nothing is kept of a value.
    ///
    /// @param tables what contains the values
    /// @param row the row of the first of them
    /// @param dataRows how many there are
    private void recordValues(
            JournalKind kind,
            ComponentInfo<?> type,
            Slab slab,
            int slot,
            int rows,
            Object[] tables,
            int table,
            int row,
            int dataRows) {
        if (!isOn) {
            return;
        }
        try {
            JournalValues<?> shape = values(type);
            if (shape.isEmpty()) {
                record(kind, type, slab, slot, rows);
                return;
            }
            long head = JournalLayout.head(0, JournalKinds.number(kind), JournalLayout.VALUES, dataRows);
            int words = JournalLayout.HEADER + rows + shape.words(dataRows);
            if (!pages.begin(head, JournalLayout.what(names.ofType(type)), momentWord(), words)) {
                fail(null);
                return;
            }
            pages.add(slab.entities, slot, rows);
            int at = pages.beginData();
            pages.endData(shape.write(tables, table, row, dataRows, pages.page(), pages.segment(), at));
            pages.close();
        } catch (RuntimeException | Error failure) {
            fail(failure);
        }
    }

    /// What is kept of the values of a component.
    @SuppressWarnings("unchecked") // kept under the index of a type is what is made for it
    <T> JournalValues<T> values(ComponentInfo<T> type) {
        JournalValues<?> known = values.find(type.index());
        if (known == null) {
            known = new JournalValues<>(type, names);
            values.put(type.index(), known);
        }
        return (JournalValues<T>) known;
    }

    /// Writes a record with the shared value that entities have now, or without it if its code fails.
    private <T> void recordShared(JournalKind kind, ComponentInfo<T> type, Slab slab, int slot, int rows) {
        Object[] tables;
        int before = store.guard().enter(UserCallScope.COMPARING);
        try {
            ChunkGroups groups = slab.archetype.groups();
            int index = groups.index(slab.group[slab.chunkOf(slot)], groups.indexOf(type));
            tables = values(type).tables(store.sharedTable(type).stored(index));
        } catch (RuntimeException | Error ofItsAccessors) {
            record(kind, type, slab, slot, rows);
            return;
        } finally {
            store.guard().depth = before;
        }
        recordValues(kind, type, slab, slot, rows, tables, 0, 0, 1);
    }

    /// The structural changes.
    private final class Structure extends StructuralObserver {
        @Override
        public boolean takesShortcuts() {
            return true;
        }

        @Override
        public void created(Slab slab, int slot, int rows) {
            record(JournalKind.CREATE_ENTITY, slab, slot, rows);
        }

        @Override
        public void destroying(Slab slab, int slot, int rows) {
            record(JournalKind.DESTROY_ENTITY, slab, slot, rows);
        }

        @Override
        public void added(Slab slab, int slot, int rows, ComponentInfo<?> type) {
            if (type.isShared()) {
                recordShared(JournalKind.ADD_COMPONENT, type, slab, slot, rows);
            } else if (type.type() == CleanupEntity.class) {
                record(JournalKind.DESTROY_ENTITY, slab, slot, rows);
            } else {
                record(JournalKind.ADD_COMPONENT, type, slab, slot, rows);
            }
        }

        @Override
        public void removing(Slab slab, int slot, int rows, ComponentInfo<?> type) {
            record(JournalKind.REMOVE_COMPONENT, type, slab, slot, rows);
        }

        @Override
        public void removed(Slab slab, int slot, int rows, ComponentInfo<?> type) {
            record(JournalKind.REMOVE_COMPONENT, type, slab, slot, rows);
        }
    }

    /// The values that are written.
    private final class Values extends ValueObserver {
        @Override
        public void set(ComponentColumns<?> columns, int slab, int slot, int rows) {
            boolean isBuffer = columns.info().isBuffer();
            recordRows(isBuffer ? JournalKind.SET_BUFFER : JournalKind.SET_COMPONENT, columns, slab, slot, rows);
        }

        private void recordRows(JournalKind kind, ComponentColumns<?> columns, int slab, int slot, int rows) {
            Slab of = store.slabs().get(slab);
            recordValues(kind, columns.info(), of, slot, rows, columns.tables(), slab, slot, rows);
        }

        @Override
        public void stored(ComponentColumns<?> columns, int slab, int slot, int rows) {
            ComponentInfo<?> type = columns.info();
            boolean isAddedLast = pages.isOpenFor(JournalKind.ADD_COMPONENT, type, store.moment());
            if (isAddedLast && columns.isTag()) {
                return;
            }
            if (isAddedLast && pages.tryTakeBack(store.slabs().get(slab).entities, slot, rows)) {
                recordRows(JournalKind.ADD_COMPONENT, columns, slab, slot, rows);
            } else {
                set(columns, slab, slot, rows);
            }
        }

        @Override
        public void handedOut(ComponentColumns<?> columns, int slab, int slot) {
            recordRows(handedOut(columns.info()), columns, slab, slot, 1);
        }

        private static JournalKind handedOut(ComponentInfo<?> type) {
            return type.isBuffer() ? JournalKind.GET_BUFFER_RW : JournalKind.GET_COMPONENT_RW;
        }

        @Override
        public void handedOut(Slab slab, int chunk, int c) {
            handOut(slab.archetype.components()[c], slab, chunk);
        }

        @Override
        public void handedOut(ComponentColumns<?> columns, RunList chunks) {
            for (int run = 0; isOn && run < chunks.count; run++) {
                Slab slab = store.slabs().get(chunks.slab[run]);
                if (columns.isIn(slab.id)) {
                    handOut(columns.info(), slab, chunks.from[run], chunks.to[run]);
                }
            }
        }

        private void handOut(ComponentInfo<?> type, Slab slab, int from, int to) {
            for (int chunk = from; chunk < to; chunk++) {
                handOut(type, slab, chunk);
            }
        }

        /// Adds the entities of a chunk to the open record, or writes a new one, and keeps as many of them as it can.
        private void handOut(ComponentInfo<?> type, Slab slab, int chunk) {
            if (!isOn) {
                return;
            }
            try {
                JournalKind kind = handedOut(type);
                if (!pages.isOpenFor(kind, type, store.moment())
                        && !begin(kind, type, JournalLayout.ENTITY_WORDS_HANDED_OUT)) {
                    return;
                }
                int rows = slab.count[chunk];
                int slot = chunk * slab.capacity;
                if (!pages.tryAddRun(slab.entities, slot, rows)) {
                    int kept = Math.min(pages.room(), rows);
                    pages.add(slab.entities, slot, kept);
                    pages.drop(rows - kept);
                }
            } catch (RuntimeException | Error failure) {
                fail(failure);
            }
        }

        @Override
        public void handedOutToJob(String job, ComponentColumns<?> columns) {
            recordAlone(handedOut(columns.info()), columns.info(), NO_ENTITIES, job.isEmpty() ? "to a job" : job);
        }

        @Override
        public void chunkValueSet(Slab slab, int chunk, int c) {
            ComponentColumns<?> columns = slab.archetype.columns()[c];
            int slot = chunk * slab.capacity;
            int rows = slab.count[chunk];
            Object[] tables = columns.tables();
            recordValues(JournalKind.SET_COMPONENT, columns.info(), slab, slot, rows, tables, slab.id, chunk, 1);
        }

        @Override
        public void sharedSet(Slab slab, int slot, int rows, int c) {
            ComponentInfo<?> type = slab.archetype.components()[c];
            recordShared(JournalKind.SET_SHARED_COMPONENT, type, slab, slot, rows);
        }

        @Override
        public void enabledSet(Slab slab, int slot, int rows, ComponentInfo<?> type, boolean value) {
            record(value ? JournalKind.ENABLE_COMPONENT : JournalKind.DISABLE_COMPONENT, type, slab, slot, rows);
        }

        @Override
        public void swapped(Slab slab, int slot) {
            record(JournalKind.GET_COMPONENT_RW, slab, slot, 1);
        }

        @Override
        public void named(long packed, String name) {
            one[0] = packed;
            recordAlone(JournalKind.SET_NAME, null, one, name);
        }
    }
}
