package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.MOST_WORDS;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The commands of one thread in the order in which they were recorded: words, and the ids and objects that these
/// refer to. Arrays grow and stay, so that a stream that was used before takes commands without allocating.
final class CommandStream {
    private static final int FIRST_WORDS = 64;
    private static final int FIRST_IDS = 16;

    private int[] words = new int[FIRST_WORDS];
    private int size;
    private int commands;
    private long[] ids = new long[FIRST_IDS];
    private int idCount;
    private @Nullable Object[] objects = new @Nullable Object[8];
    private int objectCount;

    /// A stream with the same commands.
    ///
    /// @param objectCopies is given each object that commands refer to, and returns that of the copy
    CommandStream copy(UnaryOperator<@Nullable Object> objectCopies) {
        CommandStream copy = new CommandStream();
        copy.words = Arrays.copyOf(words, Math.max(FIRST_WORDS, size));
        copy.size = size;
        copy.commands = commands;
        copy.ids = Arrays.copyOf(ids, Math.max(FIRST_IDS, idCount));
        copy.idCount = idCount;
        copy.objects = new @Nullable Object[Math.max(8, objectCount)];
        for (int i = 0; i < objectCount; i++) {
            copy.objects[i] = objectCopies.apply(objects[i]);
        }
        copy.objectCount = objectCount;
        return copy;
    }

    /// The words, of which [#size()] are in use.
    int[] words() {
        return words;
    }

    int size() {
        return size;
    }

    /// The number of commands.
    int commands() {
        return commands;
    }

    /// The packed ids of arrays.
    long[] ids() {
        return ids;
    }

    @Nullable
    Object object(int place) {
        return objects[place];
    }

    /// Appends a command. What is given beyond its words is not kept.
    void add(CommandOp op, int a, int b, int c, int d, int e) {
        int at = begin(op);
        words[at + 1] = a;
        words[at + 2] = b;
        words[at + 3] = c;
        words[at + 4] = d;
        words[at + 5] = e;
    }

    /// Appends a command of five words.
    void add(CommandOp op, int a, int b, int c, int d) {
        int at = begin(op);
        words[at + 1] = a;
        words[at + 2] = b;
        words[at + 3] = c;
        words[at + 4] = d;
    }

    private int begin(CommandOp op) {
        int at = size;
        if (at + MOST_WORDS > words.length) {
            growWords(at + MOST_WORDS);
        }
        words[at] = op.code();
        size = at + op.words();
        commands++;
        return at;
    }

    private void growWords(int needed) {
        words = Arrays.copyOf(words, grown(words.length, needed));
    }

    private static int grown(int length, int needed) {
        return Math.max(needed, length + Math.min(length, Integer.MAX_VALUE - 8 - length));
    }

    /// Keeps the ids of an array and returns the position of the first.
    int keep(NativeArray<Entity> entities) {
        return keep((long[]) entities.leafArray(0), entities.offset(), entities.length());
    }

    private int keep(long[] from, int first, int count) {
        int place = idCount;
        int needed = Math.addExact(place, count);
        if (needed > ids.length) {
            ids = Arrays.copyOf(ids, grown(ids.length, needed));
        }
        System.arraycopy(from, first, ids, place, count);
        idCount = needed;
        return place;
    }

    /// Keeps an object, which may be null, and returns its position. An object that is given twice in a row is kept
    /// once.
    @SuppressWarnings("ReferenceEquality") // the very object
    int keep(@Nullable Object object) {
        if (objectCount > 0 && objects[objectCount - 1] == object) {
            return objectCount - 1;
        }
        if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, grown(objects.length, objectCount + 1));
        }
        objects[objectCount] = object;
        return objectCount++;
    }

    /// Forgets all commands, and keeps the memory.
    void clear() {
        Arrays.fill(objects, 0, objectCount, null);
        size = 0;
        commands = 0;
        idCount = 0;
        objectCount = 0;
    }

    /// Bytes of the arrays that are in use, objects not counted.
    long usedBytes() {
        return (long) size * Integer.BYTES + (long) idCount * Long.BYTES + objectCount * 4L;
    }

    /// Bytes of the arrays, objects not counted.
    long bytes() {
        return (long) words.length * Integer.BYTES + (long) ids.length * Long.BYTES + objects.length * 4L;
    }
}
