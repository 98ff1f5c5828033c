package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was written to components of single entities that were handed out.
///
/// A record of such a component keeps the value from before. What was written to it is known if the next record that
/// has to do with the component of the entity also handed it out, and so has the value at that time, or if there is no
/// such record, and the value is what the entity has now. In between, nothing else can have written it. If the next
/// record says anything else, such as that a value was set, or that a loop or a job got the component, then it is not
/// known.
final class JournalWrites {
    private final WorldJournal journal;
    private final Map<Long, Value> written = new HashMap<>();
    private final Map<Long, List<HandedOut>> byEntity = new HashMap<>();
    private final Map<ComponentInfo<?>, List<HandedOut>> byType = new HashMap<>();

    /// A value that is shown in place of another.
    ///
    /// @param at where it begins in the words
    record Value(JournalValues<?> shape, long[] words, MemorySegment segment, int at) {
        String text() {
            return shape.text(words, segment, at, 1, 0);
        }
    }

    /// A component of an entity that was handed out, and about which no later record is known yet.
    private static final class HandedOut {
        private final long number;
        private final long entity;
        private final ComponentInfo<?> type;
        private final Value before;
        private boolean isSettled;

        HandedOut(long number, long entity, ComponentInfo<?> type, Value before) {
            this.number = number;
            this.entity = entity;
            this.type = type;
            this.before = before;
        }
    }

    /// @param records in any order
    JournalWrites(WorldJournal journal, List<JournalPages.Cursor> records) {
        this.journal = journal;
        long[] numbers = records.stream()
                .filter(record -> isHandedOut(record.word(0)))
                .mapToLong(JournalPages.Cursor::number)
                .sorted()
                .toArray();
        if (numbers.length > 0) {
            follow(numbers);
            byEntity.values().forEach(rest -> rest.forEach(this::compareWithPresent));
        }
    }

    /// Whether a record says that a component of one entity was handed out, and keeps its value.
    static boolean isHandedOut(long head) {
        return JournalLayout.kind(head) == JournalKinds.number(JournalKind.GET_COMPONENT_RW)
                && JournalLayout.data(head) == JournalLayout.VALUES;
    }

    /// What was written where the record with a number handed out a component; null if nothing was, or it is not known.
    @Nullable
    Value find(long number) {
        return written.get(number);
    }

    private void follow(long[] numbers) {
        JournalPages.Cursor cursor = journal.pages().cursor(numbers[0]);
        int next = 0;
        boolean isMore = cursor != null;
        while (cursor != null && isMore) {
            settle(cursor);
            if (next < numbers.length && numbers[next] == cursor.number()) {
                begin(cursor);
                next++;
            }
            isMore = cursor.next();
        }
    }

    private void begin(JournalPages.Cursor record) {
        Value before = value(record);
        ComponentInfo<?> type = types(record)[0];
        HandedOut begun = new HandedOut(record.number(), record.word(JournalLayout.HEADER), type, before);
        byEntity.computeIfAbsent(begun.entity, entity -> new ArrayList<>(1)).add(begun);
        byType.computeIfAbsent(type, same -> new ArrayList<>()).add(begun);
    }

    private Value value(JournalPages.Cursor record) {
        JournalValues<?> shape = journal.values(types(record)[0]);
        return new Value(shape, record.words(), record.segment(), JournalReader.data(record));
    }

    private ComponentInfo<?>[] types(JournalPages.Cursor record) {
        return journal.names().types(JournalLayout.types(record.word(2)));
    }

    /// Ends what a record has to do with.
    private void settle(JournalPages.Cursor record) {
        if (byEntity.isEmpty() || !concernsValues(JournalKinds.of(JournalLayout.kind(record.word(0))))) {
            return;
        }
        ComponentInfo<?>[] types = types(record);
        int kept = JournalEntities.kept(record);
        if (kept == 0 || kept < JournalLayout.entities(record.word(2))) {
            for (ComponentInfo<?> type : types) {
                forget(type);
            }
        } else if (kept > byEntity.size()) {
            for (long entity : List.copyOf(byEntity.keySet())) {
                if (JournalEntities.indexOf(entity, record) >= 0) {
                    settle(entity, types, record);
                }
            }
        } else {
            JournalEntities.forEach(record, kept, entity -> settle(entity, types, record));
        }
    }

    private static boolean concernsValues(JournalKind kind) {
        return switch (kind) {
            case DESTROY_ENTITY, ADD_COMPONENT, REMOVE_COMPONENT, SET_COMPONENT, GET_COMPONENT_RW -> true;
            default -> false;
        };
    }

    private void forget(ComponentInfo<?> type) {
        List<HandedOut> forgotten = byType.remove(type);
        if (forgotten != null) {
            for (HandedOut one : forgotten) {
                remove(one);
            }
        }
    }

    private void remove(HandedOut one) {
        one.isSettled = true;
        List<HandedOut> ofEntity = byEntity.get(one.entity);
        if (ofEntity != null && ofEntity.remove(one) && ofEntity.isEmpty()) {
            byEntity.remove(one.entity);
        }
    }

    private void settle(long entity, ComponentInfo<?>[] types, JournalPages.Cursor record) {
        List<HandedOut> ofEntity = byEntity.get(entity);
        if (ofEntity == null) {
            return;
        }
        for (HandedOut one : List.copyOf(ofEntity)) {
            if (Arrays.asList(types).contains(one.type)) {
                remove(one);
                if (isHandedOut(record.word(0))) {
                    compare(one, value(record));
                }
            }
        }
    }

    private void compare(HandedOut one, Value after) {
        int words = after.shape().words(1);
        Value before = one.before;
        if (!Arrays.equals(
                before.words(), before.at(), before.at() + words, after.words(), after.at(), after.at() + words)) {
            written.put(one.number, after);
        }
    }

    private void compareWithPresent(HandedOut one) {
        Value present = one.isSettled ? null : present(one.entity, one.type);
        if (present != null) {
            compare(one, present);
        }
    }

    private <T> @Nullable Value present(long entity, ComponentInfo<T> type) {
        if (journal.store().guard().isClosed()) {
            return null;
        }
        int location = journal.store().entities().find(entity);
        ComponentColumns<T> columns = journal.store().findColumns(type);
        if (columns == null || !columns.isIn(EntityLocation.slab(location)) || !isReadable(columns)) {
            return null;
        }
        JournalValues<T> shape = journal.values(type);
        long[] words = new long[shape.words(1)];
        MemorySegment segment = MemorySegment.ofArray(words);
        int slot = EntityLocation.slot(location);
        shape.write(columns.tables(), EntityLocation.slab(location), slot, 1, words, segment, 0);
        return new Value(shape, words, segment, 0);
    }

    /// Whether no job writes the component any more. Registered jobs are completed.
    private static boolean isReadable(ComponentColumns<?> columns) {
        try {
            columns.completeWriters();
            return true;
        } catch (IllegalStateException isWritten) {
            return false;
        }
    }
}
