package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.internal.store.EntityHistory;
import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// What a journal knows of the past of entities. It looks through the records one by one, with no index.
final class JournalHistory extends EntityHistory {
    private final WorldJournal journal;

    JournalHistory(WorldJournal journal) {
        this.journal = journal;
    }

    @Override
    public @Nullable String destruction(long packed) {
        JournalPages.Cursor cursor = journal.pages().cursor(0);
        while (cursor != null) {
            // The first such record: the later one of an entity with cleanup components is of the cleanup.
            if (is(cursor, JournalKind.DESTROY_ENTITY) && JournalEntities.indexOf(packed, cursor) >= 0) {
                return "it was destroyed" + by(cursor);
            }
            if (!cursor.next()) {
                return null;
            }
        }
        return null;
    }

    @Override
    public @Nullable String removal(long packed, ComponentInfo<?> component) {
        JournalPages.Cursor cursor = journal.pages().cursor(Long.MAX_VALUE);
        int types = journal.names().ofType(component);
        while (cursor != null) {
            if (is(cursor, JournalKind.REMOVE_COMPONENT)
                    && JournalLayout.types(cursor.word(2)) == types
                    && JournalEntities.indexOf(packed, cursor) >= 0) {
                return component.name() + " was removed" + by(cursor);
            }
            if (!cursor.previous()) {
                return null;
            }
        }
        return null;
    }

    private static boolean is(JournalPages.Cursor cursor, JournalKind kind) {
        return JournalLayout.kind(cursor.word(0)) == JournalKinds.number(kind);
    }

    private String by(JournalPages.Cursor cursor) {
        long moment = cursor.word(1);
        int executing = JournalLayout.executing(moment);
        int origin = JournalLayout.origin(moment);
        String by = executing == JournalNames.NO_SYSTEM
                ? " outside of systems"
                : " by system " + journal.names().systemName(executing);
        String recorded = origin == JournalNames.NO_SYSTEM
                ? ""
                : " (recorded by system " + journal.names().systemName(origin) + ")";
        return by + " in frame " + JournalLayout.frame(moment) + recorded;
    }
}
