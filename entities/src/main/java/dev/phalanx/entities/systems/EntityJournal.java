package dev.phalanx.entities.systems;

import dev.phalanx.entities.diagnostics.JournalCsv;
import dev.phalanx.entities.diagnostics.JournalFilter;
import dev.phalanx.entities.diagnostics.JournalRecord;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.journal.JournalReader;
import dev.phalanx.entities.internal.journal.WorldJournal;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.LazyLogger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The journal of a world: which system changed which entities, in which frame. It is off until [#start()] is called,
/// or on from the beginning if the JVM was started with `-Dphalanx.journal=true`.
///
/// ```java
/// world.journal().start();
/// …
/// for (JournalRecord record : world.journal().records(JournalFilter.all().entity(knight), 20)) {
///     System.out.println(record);
/// }
/// ```
///
/// **What is recorded.** Each [kind][dev.phalanx.entities.diagnostics.JournalKind] of record says what it means. Values
/// are kept as they were set, up to 256 bytes each: of dynamic buffers only the number of elements, of objects only
/// whether they are null. The values with which an entity is created or copied are not kept. What jobs write is not
/// recorded, only which components they could write, when they are scheduled or run.
///
/// **What was written through a reference.** A record of a component of a single entity that was handed out keeps the
/// value from before. When the record is read and the value has become another one, it is shown as
/// [SET_COMPONENT][dev.phalanx.entities.diagnostics.JournalKind#SET_COMPONENT] with the value that was written. It
/// stays [GET_COMPONENT_RW][dev.phalanx.entities.diagnostics.JournalKind#GET_COMPONENT_RW] if the value is the same, or
/// if something else may have written it before the next time that it is known.
///
/// **Memory.** Records are kept in a ring of pages, which grows up to a limit; then the oldest records make way for new
/// ones, a page of 256 KiB at a time. A change of one entity takes 8 bytes if it is like the one before it, and else 32
/// bytes and its value.
///
/// **Messages.** While the journal is on, error messages about an entity that does not exist, or that lacks a
/// component, say which system destroyed it or removed the component, as long as the record is kept.
///
/// Every method throws `IllegalStateException` on a thread that does not own the world. A world that was closed lets
/// its records be read.
public final class EntityJournal {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");
    private static final String SWITCH = "phalanx.journal";
    private static final int DEFAULT_MEGABYTES = 64;
    private static final int CSV_BATCH = 1 << 14;

    private final WorldGuard guard;
    private final WorldJournal journal;

    EntityJournal(WorldGuard guard, WorldJournal journal) {
        this.guard = guard;
        this.journal = journal;
    }

    /// What feeds the journal.
    WorldJournal feed() {
        return journal;
    }

    /// Starts the journal of a new world if the JVM's switch says so.
    void startIfSwitchedOn() {
        String value = System.getProperty(SWITCH, "false");
        if (value.equals("false")) {
            return;
        }
        int megabytes = value.isEmpty() || value.equals("true") ? DEFAULT_MEGABYTES : number(value);
        if (isInRange(megabytes)) {
            journal.start(megabytes);
            journal.worldCreated();
        } else {
            LOGGER.get()
                    .log(
                            System.Logger.Level.ERROR,
                            "-D" + SWITCH + "=" + value + " is not a number of megabytes from "
                                    + WorldJournal.FEWEST_MEGABYTES
                                    + " to " + WorldJournal.MOST_MEGABYTES
                                    + ", and the journal is off. Use true, false, or"
                                    + " such a number.");
        }
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException isNone) {
            return -1;
        }
    }

    private static boolean isInRange(int megabytes) {
        return megabytes >= WorldJournal.FEWEST_MEGABYTES && megabytes <= WorldJournal.MOST_MEGABYTES;
    }

    // Switching

    /// Records from now on, in up to 64 megabytes. Does nothing if the journal is on with that size.
    ///
    /// @throws OutOfMemoryError if there is no memory to begin with; nothing has changed then
    public void start() {
        start(DEFAULT_MEGABYTES);
    }

    /// Records from now on. Records that there are stay, as far as they fit.
    ///
    /// @param megabytes the most memory that records take, 1 to 1024, of 1,048,576 bytes each
    /// @throws IllegalArgumentException if the number is out of range
    /// @throws OutOfMemoryError if there is no memory to begin with; nothing has changed then
    public void start(int megabytes) {
        guard.check();
        if (!isInRange(megabytes)) {
            throw new IllegalArgumentException("The journal was to take " + megabytes + " megabytes. Give "
                    + WorldJournal.FEWEST_MEGABYTES + " to " + WorldJournal.MOST_MEGABYTES + ".");
        }
        journal.start(megabytes);
    }

    /// Ends recording. The records stay, and so does their memory, until [#clear()].
    public void stop() {
        guard.check();
        journal.stop();
    }

    /// Drops all records and gives back their memory. Their numbers are not used again.
    public void clear() {
        check();
        journal.clear();
    }

    /// Whether changes are recorded. A journal for which there is no more memory stops by itself, and logs that it did.
    public boolean isOn() {
        check();
        return journal.isOn();
    }

    private void check() {
        if (!guard.isClosed()) {
            guard.check();
        }
    }

    // Size

    /// The most memory that records take, as [#start(int)] has set it last; 64 by default.
    public int megabytes() {
        check();
        return journal.megabytes();
    }

    /// The memory that records take now, in bytes.
    public long usedBytes() {
        check();
        return journal.usedBytes();
    }

    /// The number of records that are kept.
    public long recordCount() {
        return lastNumber() - firstNumber() + 1;
    }

    /// The number of the oldest record that is kept. One more than [#lastNumber()] if none is.
    public long firstNumber() {
        check();
        return journal.firstNumber();
    }

    /// The number of the last record that was written; 0 before the first.
    public long lastNumber() {
        check();
        return journal.lastNumber();
    }

    // Reading

    /// The newest records, the newest first.
    ///
    /// @param limit the most records, 0 or more
    /// @throws IllegalArgumentException if the limit is negative
    public List<JournalRecord> records(int limit) {
        return records(JournalFilter.all(), limit);
    }

    /// The newest records that pass a filter, the newest first.
    ///
    /// @param limit the most records, 0 or more
    /// @throws IllegalArgumentException if the limit is negative
    public List<JournalRecord> records(JournalFilter filter, int limit) {
        return recordsBefore(Long.MAX_VALUE, filter, limit);
    }

    /// The records that pass a filter and have smaller numbers than `before`, the newest first.
    ///
    /// @param limit the most records, 0 or more
    /// @throws IllegalArgumentException if the limit is negative
    public List<JournalRecord> recordsBefore(long before, JournalFilter filter, int limit) {
        Required.nonNull(filter, "filter");
        return recordsBetween(0, before, filter, limit);
    }

    /// The records that pass a filter, and whose numbers are `least` or higher and smaller than `before`, the newest
    /// first. It looks at no other records, so that a search for rare ones can be done in portions.
    ///
    /// @param limit the most records, 0 or more
    /// @throws IllegalArgumentException if the limit is negative
    public List<JournalRecord> recordsBetween(long least, long before, JournalFilter filter, int limit) {
        Required.nonNull(filter, "filter");
        requireLimit(limit);
        check();
        List<JournalRecord> found = new ArrayList<>();
        if (limit > 0) {
            new JournalReader(journal, filter).newestFirst(least, before, record -> {
                found.add(record);
                return found.size() < limit;
            });
        }
        return found;
    }

    /// The records that pass a filter and have the number `from` or a higher one, the oldest first.
    ///
    /// @param limit the most records, 0 or more
    /// @throws IllegalArgumentException if the limit is negative
    public List<JournalRecord> recordsFrom(long from, JournalFilter filter, int limit) {
        Required.nonNull(filter, "filter");
        requireLimit(limit);
        check();
        List<JournalRecord> found = new ArrayList<>();
        if (limit > 0) {
            new JournalReader(journal, filter).oldestFirst(from, record -> {
                found.add(record);
                return found.size() < limit;
            });
        }
        return found;
    }

    private static void requireLimit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException(limit + " records were requested. Ask for 0 or more.");
        }
    }

    /// Writes all records as comma-separated values, the oldest first; see [#writeCsv(Appendable, JournalFilter)].
    ///
    /// @throws IOException if `out` throws it
    public void writeCsv(Appendable out) throws IOException {
        writeCsv(out, JournalFilter.all());
    }

    /// Writes the records that pass a filter as comma-separated values (RFC 4180), the oldest first. The first line has
    /// the names of the columns. Text that a spreadsheet would take for a formula begins with an apostrophe.
    ///
    /// @throws IOException if `out` throws it
    public void writeCsv(Appendable out, JournalFilter filter) throws IOException {
        Required.nonNull(out, "out");
        Required.nonNull(filter, "filter");
        check();
        JournalCsv csv = new JournalCsv(out);
        csv.writeNames();
        List<JournalRecord> some = recordsFrom(0, filter, CSV_BATCH);
        while (!some.isEmpty()) {
            for (JournalRecord record : some) {
                csv.write(record);
            }
            some = recordsFrom(some.getLast().number() + 1, filter, CSV_BATCH);
        }
    }

    /// Such as `journal of world "Game", on, records 1 to 4096`.
    @Override
    public String toString() {
        return "journal of world \"" + guard.worldName() + "\", " + (journal.isOn() ? "on" : "off") + ", records "
                + journal.firstNumber() + " to " + journal.lastNumber();
    }
}
