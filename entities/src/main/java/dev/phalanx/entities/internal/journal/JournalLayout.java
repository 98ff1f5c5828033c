package dev.phalanx.entities.internal.journal;

/// The words of a record in a page of a journal. Pure functions.
///
/// ```text
/// bits     63 … 48       47 … 40   39 … 32   31 … 16          15 … 0
/// word 0   data rows     data      kind      length before    length     in words; before: of the record before it in
///                                                                        the page, 0 for the first
/// word 1   origin        executing           frame                       both systems by the numbers of their names
/// word 2   entity words  type list           entities                    the number of all entities
/// word 3   entity                                                        an entity by its packed id, or
/// …        entity with the bit RUN                                       the first of a run: entities with the same
/// …        length of the run                                             version and indexes that go up by one from
///                                                                        each to the next, or down: then the length is
///                                                                        negative
/// …        data
///
/// data: NONE     nothing
///       VALUES   for each leaf that is kept its elements of all data rows side by side, as in the column, in whole
///                words; a leaf of one element is in the low bits of its word
///       TEXT     a word with the number of characters, then four characters in a word, the first in the low bits
/// ```
///
/// The bit [#RUN] is the sign of an entity's index, which is never negative in a world.
final class JournalLayout {
    /// Words before the entities.
    static final int HEADER = 3;

    /// Words of a page: 256 KiB, an array that the collector does not treat as humongous.
    static final int PAGE = 1 << 15;

    /// Bytes of a page.
    static final int PAGE_BYTES = PAGE * Long.BYTES;

    /// Pages of a mebibyte.
    static final int PAGES_PER_MEGABYTE = (1 << 20) / PAGE_BYTES;

    /// The most words that one value takes.
    static final int VALUE_WORDS = 32;

    /// The most characters of a text.
    static final int TEXT_LIMIT = 256;

    /// The most words of entities of a record.
    static final int ENTITY_WORDS = 1024;

    /// The most words of entities of a record of components that were handed out. Further entities are only counted.
    static final int ENTITY_WORDS_HANDED_OUT = 64;

    /// Marks the first entity of a run.
    static final long RUN = 1L << 31;

    /// No data.
    static final int NONE = 0;
    /// The data are values.
    static final int VALUES = 1;
    /// The data are characters.
    static final int TEXT = 2;

    private static final int BEFORE = 16;
    private static final int KIND = 32;
    private static final int DATA = 40;
    private static final int ROWS = 48;
    private static final int EXECUTING = 32;
    private static final int ORIGIN = 48;
    private static final int TYPES = 32;
    private static final int ENTITIES = 48;
    private static final int SHORT = 0xffff;
    private static final int BYTE = 0xff;

    private JournalLayout() {}

    /// Word 0 without the length.
    static long head(int before, int kind, int data, int rows) {
        return (long) before << BEFORE | (long) kind << KIND | (long) data << DATA | (long) rows << ROWS;
    }

    /// The length of the record, from word 0.
    static int length(long head) {
        return (int) head & SHORT;
    }

    /// The length of the record before it in the page, from word 0.
    static int before(long head) {
        return (int) (head >>> BEFORE) & SHORT;
    }

    /// The kind, from word 0.
    static int kind(long head) {
        return (int) (head >>> KIND) & BYTE;
    }

    /// The form of the data, from word 0.
    static int data(long head) {
        return (int) (head >>> DATA) & BYTE;
    }

    /// The number of data rows, from word 0.
    static int rows(long head) {
        return (int) (head >>> ROWS) & SHORT;
    }

    /// Word 1.
    static long moment(int frame, int executing, int origin) {
        return (frame & 0xffff_ffffL) | (long) executing << EXECUTING | (long) origin << ORIGIN;
    }

    /// The frame, from word 1.
    static int frame(long moment) {
        return (int) moment;
    }

    /// The number of the system that executed it, from word 1.
    static int executing(long moment) {
        return (int) (moment >>> EXECUTING) & SHORT;
    }

    /// The number of the system that recorded it, from word 1.
    static int origin(long moment) {
        return (int) (moment >>> ORIGIN) & SHORT;
    }

    /// Word 2 without the entities.
    static long what(int types) {
        return (long) types << TYPES;
    }

    /// The entities in word 2.
    static long entities(int count, int words) {
        return (long) words << ENTITIES | count;
    }

    /// The number of entities, from word 2.
    static int entities(long what) {
        return (int) what;
    }

    /// The type list, from word 2.
    static int types(long what) {
        return (int) (what >>> TYPES) & SHORT;
    }

    /// The number of words of entities, from word 2.
    static int entityWords(long what) {
        return (int) (what >>> ENTITIES) & SHORT;
    }

    /// The most words of entities of a record of a kind.
    static int mostEntityWords(int kind) {
        return kind >= JournalKinds.FIRST_HANDED_OUT ? ENTITY_WORDS_HANDED_OUT : ENTITY_WORDS;
    }

    /// Words that a text takes.
    static int textWords(int characters) {
        return 1 + (characters + 3) / 4;
    }
}
