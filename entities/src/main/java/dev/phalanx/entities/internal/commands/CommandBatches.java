package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.COUNT;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;
import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;

/// Commands side by side that do the same with entities side by side.
final class CommandBatches {
    private CommandBatches() {}

    /// The number of commands, including the one being played, that do the same with the entities in the rows from
    /// `location` on, in the order of the rows. Only the first may name its entity by a deferred entity, and none has a
    /// value with one.
    ///
    /// @param length words of each of them
    /// @param most how many rows there are
    static int same(Playback playback, int location, int length, int most) {
        int[] words = playback.words();
        int at = playback.at();
        long[] entities = slab(playback, location).entities;
        int slot = EntityLocation.slot(location);
        int count = 1;
        for (int next = at + length;
                count < most && next < playback.end() && isSame(words, at, next, length, entities[slot + count]);
                next += length) {
            count++;
        }
        return count;
    }

    /// Same as [#same], but 1 unless there is a command for each of the rows.
    static int allOrOne(Playback playback, int location, int length, int rows) {
        int at = playback.at();
        int last = at + (rows - 1) * length;
        if (rows <= 1 || last >= playback.end()) {
            return 1;
        }
        long[] entities = slab(playback, location).entities;
        int slot = EntityLocation.slot(location);
        boolean ends = isSame(playback.words(), at, last, length, entities[slot + rows - 1]);
        return ends && same(playback, location, length, rows) == rows ? rows : 1;
    }

    private static boolean isSame(int[] words, int at, int next, int length, long entity) {
        return words[next] == words[at]
                && words[next + SUBJECT] == (int) entity
                && words[next + COUNT] == (int) (entity >>> Integer.SIZE)
                && (length <= TYPE || words[next + TYPE] == words[at + TYPE])
                && (length <= OPERAND || words[next + OPERAND] >= 0);
    }

    private static Slab slab(Playback playback, int location) {
        return playback.store().slabs().get(EntityLocation.slab(location));
    }

    /// The number of rows of the chunk from `location` on.
    static int rowsFrom(Playback playback, int location) {
        Slab slab = slab(playback, location);
        int slot = EntityLocation.slot(location);
        int chunk = slab.chunkOf(slot);
        return chunk * slab.capacity + slab.count[chunk] - slot;
    }

    /// Writes the values of commands to rows side by side.
    ///
    /// @param first the word at which the first of the commands begins
    /// @param step words from one to the next
    /// @param operand where in a command the value is
    static void write(
            Playback playback, RecordedType<?> type, int first, int step, int operand, int location, int count) {
        int[] words = playback.words();
        ComponentColumns<?> columns = type.in(playback.store());
        int slab = EntityLocation.slab(location);
        int slot = EntityLocation.slot(location);
        int row = words[first + operand];
        boolean areRows = true;
        for (int i = 1; i < count && areRows; i++) {
            areRows = words[first + i * step + operand] == row + i;
        }
        if (areRows) {
            type.values().copyRows(row, columns, slab, slot, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            type.values().copyTo(words[first + i * step + operand], columns, slab, slot + i);
        }
    }
}
