package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.diagnostics.JournalFilter;
import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.diagnostics.JournalRecord;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Shows the records of a journal that pass a filter.
///
/// Records are looked at in batches: what a record that handed out a component has become is found for all of a batch
/// at once, see [JournalWrites].
public final class JournalReader {
    private static final int FIRST_BATCH = 256;
    private static final int LARGEST_BATCH = 1 << 16;
    private static final int SHOWN_VALUES = 16;
    private static final int SHOWN_ENTITIES = 1000;

    private final WorldJournal journal;
    private final JournalFilter filter;
    private final boolean[] systems;
    private final boolean[] types;

    /// A reader of the records that a journal has now, to be used before the next one is written.
    public JournalReader(WorldJournal journal, JournalFilter filter) {
        this.journal = journal;
        this.filter = filter;
        JournalNames names = journal.names();
        systems = new boolean[names.systemCount()];
        for (int i = 0; i < systems.length; i++) {
            systems[i] = filter.passesSystem(names.systemName(i), "");
        }
        types = new boolean[names.listCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = filter.passesNoComponent()
                    || Arrays.stream(names.types(i)).anyMatch(type -> filter.passesComponent(type.type()));
        }
    }

    /// Shows records with the number `least` or a higher one, and with smaller numbers than `before`, the newest first,
    /// as long as `sink` returns true.
    public void newestFirst(long least, long before, Predicate<JournalRecord> sink) {
        JournalPages.Cursor cursor = journal.pages().cursor(before - 1);
        if (cursor != null && cursor.number() < before && cursor.number() >= least) {
            read(cursor, false, least, sink);
        }
    }

    /// Shows the record with the number `from` and those after it, as long as `sink` returns true.
    public void oldestFirst(long from, Predicate<JournalRecord> sink) {
        JournalPages.Cursor cursor = journal.pages().cursor(from);
        if (cursor != null && cursor.number() >= from) {
            read(cursor, true, 0, sink);
        }
    }

    private void read(JournalPages.Cursor cursor, boolean forward, long least, Predicate<JournalRecord> sink) {
        List<JournalPages.Cursor> batch = new ArrayList<>();
        int size = FIRST_BATCH;
        boolean hasMore = true;
        while (hasMore) {
            batch.clear();
            while (hasMore && batch.size() < size) {
                if (mayPass(cursor)) {
                    batch.add(cursor.copy());
                }
                hasMore = forward ? cursor.next() : cursor.previous() && cursor.number() >= least;
            }
            JournalWrites writes = new JournalWrites(journal, batch);
            for (JournalPages.Cursor found : batch) {
                JournalRecord shown = show(found, writes);
                if (shown != null && !sink.test(shown)) {
                    return;
                }
            }
            size = Math.min(2 * size, LARGEST_BATCH);
        }
    }

    /// Whether a record passes but for its text and for what it may have become.
    private boolean mayPass(JournalPages.Cursor record) {
        long head = record.word(0);
        JournalKind kind = JournalKinds.of(JournalLayout.kind(head));
        boolean maybeSet = JournalWrites.isHandedOut(head) && filter.passesKind(JournalKind.SET_COMPONENT);
        long moment = record.word(1);
        long what = record.word(2);
        return (maybeSet || filter.passesKind(kind))
                && filter.passesFrame(JournalLayout.frame(moment))
                && (systems[JournalLayout.executing(moment)] || systems[JournalLayout.origin(moment)])
                && types[JournalLayout.types(what)]
                && (filter.onlyEntity() == null
                        || JournalEntities.indexOf(filter.onlyEntity().packed(), record) >= 0);
    }

    /// The word at which the data of a record begin.
    static int data(JournalPages.Cursor record) {
        return record.start() + JournalLayout.HEADER + JournalLayout.entityWords(record.word(2));
    }

    private @Nullable JournalRecord show(JournalPages.Cursor record, JournalWrites writes) {
        JournalWrites.Value written = writes.find(record.number());
        JournalKind kind =
                written != null ? JournalKind.SET_COMPONENT : JournalKinds.of(JournalLayout.kind(record.word(0)));
        if (!filter.passesKind(kind)) {
            return null;
        }
        String text = written != null ? written.text() : text(record);
        if (!filter.passesText(text)) {
            return null;
        }
        List<Class<?>> classes = new ArrayList<>();
        for (ComponentInfo<?> type : typesOf(record)) {
            classes.add(type.type());
        }
        long moment = record.word(1);
        return new JournalRecord(
                record.number(),
                JournalLayout.frame(moment),
                kind,
                journal.store().guard().worldName(),
                journal.names().systemName(JournalLayout.executing(moment)),
                journal.names().systemName(JournalLayout.origin(moment)),
                JournalEntities.list(record, SHOWN_ENTITIES),
                JournalLayout.entities(record.word(2)),
                classes,
                text);
    }

    private ComponentInfo<?>[] typesOf(JournalPages.Cursor record) {
        return journal.names().types(JournalLayout.types(record.word(2)));
    }

    private String text(JournalPages.Cursor record) {
        long head = record.word(0);
        return switch (JournalLayout.data(head)) {
            case JournalLayout.VALUES -> values(record, JournalLayout.rows(head));
            case JournalLayout.TEXT -> characters(record.words(), data(record));
            default -> "";
        };
    }

    private static String characters(long[] words, int at) {
        int count = (int) words[at];
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) (words[at + 1 + i / 4] >>> (i % 4 * Character.SIZE)));
        }
        return text.toString();
    }

    private String values(JournalPages.Cursor record, int rows) {
        JournalValues<?> shape = journal.values(typesOf(record)[0]);
        int at = data(record);
        if (filter.onlyEntity() != null && rows > 1) {
            int row = JournalEntities.indexOf(filter.onlyEntity().packed(), record);
            return shape.text(record.words(), record.segment(), at, rows, row);
        }
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < Math.min(rows, SHOWN_VALUES); row++) {
            text.append(row == 0 ? "" : "; ").append(shape.text(record.words(), record.segment(), at, rows, row));
        }
        return rows > SHOWN_VALUES ? text.append("; …").toString() : text.toString();
    }
}
