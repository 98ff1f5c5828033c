package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.diagnostics.JournalKind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The memory of a journal: pages of words in a ring, in which records are written one after the other. When the ring
/// is full, the oldest page is written anew.
///
/// ```text
/// pages      | 5 | 6 | 3 | 4 |      in the order in which they are written anew
///                  ^   ^
///            current   oldest
/// page 6     | record | record | record … | open record | free |
///            0                            start         at     PAGE
/// ```
///
/// A record is in one page. The last one may be *open*: more entities can be added to it, and its length and number of
/// entities are written when it is closed, at the latest before anything reads records.
final class JournalPages {
    private static final long[] NOTHING = {};
    /// Is next to no entity's id.
    private static final long NO_ENTITY = Long.MIN_VALUE;

    private long[] @Nullable [] pages = new long[0][];
    private @Nullable MemorySegment[] segments = new @Nullable MemorySegment[0];
    private int[] used = {};
    private int[] lastStart = {};
    private long[] firstNumber = {};
    private int current;
    private int filled;
    private long nextNumber = 1;

    private long[] page = NOTHING;
    private int at;
    private int start;
    private int lengthBefore;
    private int dataAt;
    private long count;
    private boolean isOpen;
    /// The last entity of the open record.
    private long lastEntity;
    /// From one entity to the next in the run at the end of the open record, 1 or -1; 0 if it does not end with a run.
    private int step;
    /// The word after the last run of the open record.
    private int runEnd;

    private @Nullable JournalKind openKind;
    private @Nullable Object openSubject;
    private int openMoment;
    private int openEnd;

    /// The number of pages that there can be.
    int limit() {
        return pages.length;
    }

    /// Sets the number of pages that there can be, and keeps the newest that fit. There is at least one page
    /// afterwards.
    ///
    /// @throws OutOfMemoryError if there is no memory for it; nothing has changed then
    void setLimit(int limit) {
        close();
        int kept = Math.min(filled, limit);
        long[] @Nullable [] newPages = new long[limit][];
        @Nullable MemorySegment[] newSegments = new @Nullable MemorySegment[limit];
        int[] newUsed = new int[limit];
        int[] newLast = new int[limit];
        long[] newFirst = new long[limit];
        for (int i = 0; i < kept; i++) {
            int from = place(filled - kept + i);
            newPages[i] = pages[from];
            newSegments[i] = segments[from];
            newUsed[i] = usedWords(from);
            newLast[i] = lastStart(from);
            newFirst[i] = firstNumber[from];
        }
        boolean isNew = kept == 0;
        if (isNew) {
            newPages[0] = new long[JournalLayout.PAGE];
            newSegments[0] = MemorySegment.ofArray(newPages[0]);
            newFirst[0] = nextNumber;
        }
        pages = newPages;
        segments = newSegments;
        used = newUsed;
        lastStart = newLast;
        firstNumber = newFirst;
        filled = Math.max(1, kept);
        current = filled - 1;
        page = pageAt(current);
        if (isNew) {
            at = 0;
            lengthBefore = 0;
        }
    }

    /// Drops all records and all pages but one.
    void clear() {
        close();
        if (filled == 0) {
            return;
        }
        long[] kept = page;
        MemorySegment segment = segments[current];
        Arrays.fill(pages, null);
        Arrays.fill(segments, null);
        pages[0] = kept;
        segments[0] = segment;
        firstNumber[0] = nextNumber;
        current = 0;
        filled = 1;
        at = 0;
        lengthBefore = 0;
    }

    /// Gives back the memory of the oldest page, and drops its records, unless it is the only one.
    void dropOldest() {
        if (filled > 1) {
            int oldest = place(0);
            pages[oldest] = null;
            segments[oldest] = null;
            filled--;
        }
    }

    /// The place of the page that is the `i`-th of those in use, the oldest first.
    private int place(int i) {
        return (current - filled + 1 + i + pages.length) % pages.length;
    }

    @SuppressWarnings("NullAway") // pages in use are there
    private long[] pageAt(int place) {
        return pages[place];
    }

    private int usedWords(int place) {
        return place == current ? at : used[place];
    }

    private int lastStart(int place) {
        return place == current ? at - lengthBefore : lastStart[place];
    }

    // Writing

    /// Adds entities to the open record if it is the same in everything else and has room for them. Returns whether
    /// they were added.
    ///
    /// @param subject what the types of the record are numbered by
    /// @param moment changes with word 1
    @SuppressWarnings("ReferenceEquality") // a subject is one object
    boolean tryAdd(JournalKind kind, Object subject, int moment, long[] ids, int first, int rows) {
        if (subject != openSubject || kind != openKind || moment != openMoment || at + rows > openEnd) {
            return false;
        }
        add(ids, first, rows);
        return true;
    }

    /// Whether the open record is the same in everything else, and may have room for entities.
    @SuppressWarnings("ReferenceEquality") // a subject is one object
    boolean isOpenFor(JournalKind kind, Object subject, int moment) {
        return subject == openSubject && kind == openKind && moment == openMoment;
    }

    /// The number of entities for which the open record has room at least.
    int room() {
        return openEnd - at;
    }

    /// Adds entities to the record that was begun last, which has room for as many words.
    void add(long[] ids, int first, int rows) {
        if (rows == 1) {
            add(ids[first]);
        } else if (rows > 1 && !tryAddRun(ids, first, rows)) {
            System.arraycopy(ids, first, page, at, rows);
            at += rows;
            lastEntity = ids[first + rows - 1];
            step = 0;
            count += rows;
        }
    }

    private void add(long id) {
        long distance = id - lastEntity;
        if (step != 0 && distance == step) {
            page[at - 1] += step;
        } else if (step == 0 && (distance == 1 || distance == -1)) {
            page[at - 1] |= JournalLayout.RUN;
            page[at++] = 2 * distance;
            step = (int) distance;
            runEnd = at;
        } else {
            page[at++] = id;
            step = 0;
        }
        lastEntity = id;
        count++;
    }

    /// Adds two or more entities to the record that was begun last if they are a run and fit. Returns whether they were
    /// added.
    boolean tryAddRun(long[] ids, int first, int rows) {
        int direction = direction(ids, first, rows);
        if (direction == 0) {
            return false;
        }
        long id = ids[first];
        if (step == direction && id - lastEntity == step) {
            page[at - 1] += (long) direction * rows;
        } else {
            if (at > openEnd - 2) {
                return false;
            }
            page[at] = id | JournalLayout.RUN;
            page[at + 1] = (long) direction * rows;
            at += 2;
            step = direction;
            runEnd = at;
        }
        lastEntity = ids[first + rows - 1];
        count += rows;
        return true;
    }

    /// The direction of the run that entities are, 1 or -1; 0 if they are none.
    private static int direction(long[] ids, int first, int rows) {
        long distance = ids[first + rows - 1] - ids[first];
        if (rows < 2 || Math.abs(distance) != rows - 1) {
            return 0;
        }
        int direction = distance > 0 ? 1 : -1;
        long expected = ids[first];
        for (int i = first; i < first + rows; i++) {
            if (ids[i] != expected) {
                return 0;
            }
            expected += direction;
        }
        return direction;
    }

    /// Counts entities of the open record that are not kept.
    void drop(int entities) {
        count += entities;
    }

    /// Begins a record in which there is room for `words` words. Returns false if there is no memory for it.
    ///
    /// @param head word 0, without lengths
    /// @param what word 2, without the entities
    boolean begin(long head, long what, long moment, int words) {
        close();
        if (at + words > JournalLayout.PAGE && !turn()) {
            return false;
        }
        start = at;
        page[at] = head;
        page[at + 1] = moment;
        page[at + 2] = what;
        at += JournalLayout.HEADER;
        dataAt = -1;
        count = 0;
        lastEntity = NO_ENTITY;
        step = 0;
        runEnd = at;
        openEnd = JournalLayout.PAGE;
        isOpen = true;
        nextNumber++;
        return true;
    }

    /// Lets entities be added to the record that was begun last.
    void letAdd(JournalKind kind, Object subject, int moment) {
        openKind = kind;
        openSubject = subject;
        openMoment = moment;
        openEnd = Math.min(JournalLayout.PAGE, at + JournalLayout.mostEntityWords(JournalKinds.number(kind)));
    }

    /// Goes on in the next page.
    private boolean turn() {
        if (pages.length == 0) {
            return false;
        }
        int next = (current + 1) % pages.length;
        if (filled < pages.length && pages[next] == null) {
            long[] more;
            try {
                more = new long[JournalLayout.PAGE];
                segments[next] = MemorySegment.ofArray(more);
            } catch (OutOfMemoryError noMemory) {
                return false;
            }
            pages[next] = more;
        }
        used[current] = at;
        lastStart[current] = at - lengthBefore;
        current = next;
        filled = Math.min(filled + 1, pages.length);
        firstNumber[next] = nextNumber;
        page = pageAt(next);
        at = 0;
        lengthBefore = 0;
        return true;
    }

    /// Begins the data of the record that was begun last, in which there is room for them, and returns the word where
    /// they begin in [#page()].
    int beginData() {
        dataAt = at;
        return at;
    }

    /// The data of the record end before a word.
    void endData(int end) {
        at = end;
    }

    /// The page that is being written.
    long[] page() {
        return page;
    }

    /// The page that is being written.
    @SuppressWarnings("NullAway") // pages in use are there
    MemorySegment segment() {
        return segments[current];
    }

    /// Takes the last entities back from the open record, if they are these, and closes it. Returns whether it did.
    boolean tryTakeBack(long[] ids, int first, int rows) {
        if (lastEntity != ids[first + rows - 1]) {
            return false;
        }
        boolean isInRun = step != 0 && page[at - 1] * step >= rows && lastEntity - ids[first] == (rows - 1L) * step;
        boolean isAlone = !isInRun && step == 0 && at - rows >= runEnd && page[at - rows] == ids[first];
        if (count == rows && (isInRun || isAlone)) {
            abandon();
            return true;
        }
        if (isInRun) {
            page[at - 1] -= (long) step * rows;
            if (page[at - 1] == 0) {
                at -= 2;
            }
        } else if (isAlone) {
            at -= rows;
        } else {
            return false;
        }
        count -= rows;
        close();
        return true;
    }

    /// Discards the open record, which may have been written only in part.
    void abandon() {
        if (isOpen) {
            at = start;
            isOpen = false;
            openKind = null;
            nextNumber--;
        }
    }

    /// Closes the open record.
    void close() {
        if (!isOpen) {
            return;
        }
        int words = (dataAt < 0 ? at : dataAt) - start - JournalLayout.HEADER;
        int length = at - start;
        page[start] |= JournalLayout.head(lengthBefore, 0, 0, 0) | length;
        page[start + 2] |= JournalLayout.entities((int) Math.min(count, Integer.MAX_VALUE), words);
        lengthBefore = length;
        isOpen = false;
        openKind = null;
    }

    // Reading

    /// The number of the record that will be written next.
    long nextNumber() {
        return nextNumber;
    }

    /// The number of the oldest record; that of the next one if there is none.
    long firstNumber() {
        return filled == 0 ? nextNumber : firstNumber[place(0)];
    }

    /// Bytes of all records.
    long usedBytes() {
        long words = 0;
        for (int i = 0; i < filled; i++) {
            words += usedWords(place(i));
        }
        return words * Long.BYTES;
    }

    /// A place among the records, which is valid until the next one is written.
    final class Cursor {
        private int page;
        private int at;
        private long number;

        private Cursor() {}

        /// A cursor at the same record.
        Cursor copy() {
            Cursor copy = new Cursor();
            copy.page = page;
            copy.at = at;
            copy.number = number;
            return copy;
        }

        /// The number of the record.
        long number() {
            return number;
        }

        /// A word of the record.
        long word(int offset) {
            return pageAt(place(page))[at + offset];
        }

        /// The page of the record.
        long[] words() {
            return pageAt(place(page));
        }

        /// The page of the record.
        @SuppressWarnings("NullAway") // pages in use are there
        MemorySegment segment() {
            return segments[place(page)];
        }

        /// The word at which the record begins.
        int start() {
            return at;
        }

        /// Goes to the next record. Returns false if there is none.
        boolean next() {
            int length = JournalLayout.length(word(0));
            if (at + length < usedWords(place(page))) {
                at += length;
            } else if (page + 1 < filled && usedWords(place(page + 1)) > 0) {
                page++;
                at = 0;
            } else {
                return false;
            }
            number++;
            return true;
        }

        /// Goes to the record before. Returns false if there is none.
        boolean previous() {
            if (at > 0) {
                at -= JournalLayout.before(word(0));
            } else if (page > 0) {
                page--;
                at = lastStart(place(page));
            } else {
                return false;
            }
            number--;
            return true;
        }
    }

    /// The place of the record with a number, or of the nearest one that is kept; null if none is kept.
    @Nullable
    Cursor cursor(long number) {
        close();
        if (firstNumber() == nextNumber) {
            return null;
        }
        Cursor cursor = new Cursor();
        cursor.page = 0;
        while (cursor.page + 1 < filled && firstNumber[place(cursor.page + 1)] <= number) {
            cursor.page++;
        }
        if (usedWords(place(cursor.page)) == 0) {
            cursor.page--;
        }
        cursor.number = firstNumber[place(cursor.page)];
        if (number >= nextNumber - 1) {
            cursor.at = lastStart(place(cursor.page));
            cursor.number = nextNumber - 1;
        }
        while (cursor.number < number && cursor.next()) {
            // goes on to it
        }
        return cursor;
    }
}
