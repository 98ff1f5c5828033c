package dev.phalanx.entities.internal.journal;

import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// Reads the entities of a record, see [JournalLayout]. Pure functions.
final class JournalEntities {
    private JournalEntities() {}

    private static int first(JournalPages.Cursor record) {
        return record.start() + JournalLayout.HEADER;
    }

    private static int end(JournalPages.Cursor record) {
        return first(record) + JournalLayout.entityWords(record.word(2));
    }

    private static boolean isRun(long word) {
        return (word & JournalLayout.RUN) != 0;
    }

    /// The number of entities that a record keeps.
    static int kept(JournalPages.Cursor record) {
        long[] words = record.words();
        int kept = 0;
        for (int i = first(record); i < end(record); i++) {
            kept += isRun(words[i]) ? (int) Math.abs(words[++i]) : 1;
        }
        return kept;
    }

    /// The position of an entity among those that a record keeps, or -1.
    static int indexOf(long entity, JournalPages.Cursor record) {
        long[] words = record.words();
        int end = end(record);
        int before = 0;
        for (int i = first(record); i < end; i++) {
            if (isRun(words[i])) {
                long step = Long.signum(words[i + 1]);
                long distance = (entity - (words[i] & ~JournalLayout.RUN)) * step;
                long length = Math.abs(words[++i]);
                if (distance >= 0 && distance < length) {
                    return before + (int) distance;
                }
                before += (int) length;
            } else if (words[i] == entity) {
                return before;
            } else {
                before++;
            }
        }
        return -1;
    }

    /// Calls `action` with the packed id of each entity that a record keeps, in order, up to a number of them.
    static void forEach(JournalPages.Cursor record, int most, LongConsumer action) {
        long[] words = record.words();
        int left = most;
        for (int i = first(record); left > 0 && i < end(record); i++) {
            long id = words[i] & ~JournalLayout.RUN;
            long length = isRun(words[i]) ? words[++i] : 1;
            long step = Long.signum(length);
            for (long done = 0; left > 0 && done < length * step; done++) {
                action.accept(id + done * step);
                left--;
            }
        }
    }

    /// The entities that a record keeps, up to a number of them.
    static List<Entity> list(JournalPages.Cursor record, int most) {
        List<Entity> entities = new ArrayList<>();
        forEach(record, most, id -> entities.add(Entity.unpack(id)));
        return entities;
    }
}
