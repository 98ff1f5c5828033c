package dev.phalanx.entities.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The ring of pages, against a list of what was written to it.
@Row("EDT-7")
final class JournalPagesTest {
    private static final JournalKind[] KINDS = {
        JournalKind.CREATE_ENTITY, JournalKind.DESTROY_ENTITY, JournalKind.GET_COMPONENT_RW
    };

    private static final class Naive {
        final JournalKind kind;
        final Object subject;
        final int moment;
        final List<Long> entities = new ArrayList<>();
        final long data;

        Naive(JournalKind kind, Object subject, int moment, long data) {
            this.kind = kind;
            this.subject = subject;
            this.moment = moment;
            this.data = data;
        }
    }

    private final JournalPages pages = new JournalPages();
    private final List<Naive> naive = new ArrayList<>();
    private final List<String> subjects = List.of("a", "b", "c");

    private void open(JournalKind kind, int subject, int moment, int words) {
        long head = JournalLayout.head(0, JournalKinds.number(kind), JournalLayout.NONE, 0);
        long what = JournalLayout.what(subject);
        assertThat(pages.begin(head, what, JournalLayout.moment(moment, 0, 0), JournalLayout.HEADER + words))
                .isTrue();
        pages.letAdd(kind, subjects.get(subject), moment);
        naive.add(new Naive(kind, subjects.get(subject), moment, -1));
    }

    /// Adds entities as the journal does.
    private void record(JournalKind kind, int subject, int moment, long[] ids) {
        Object known = subjects.get(subject);
        if (!pages.tryAdd(kind, known, moment, ids, 0, ids.length)) {
            int done = 0;
            while (done < ids.length) {
                int added = pages.isOpenFor(kind, known, moment) ? Math.min(pages.room(), ids.length - done) : 0;
                if (added == 0) {
                    added = Math.min(JournalLayout.mostEntityWords(JournalKinds.number(kind)), ids.length - done);
                    open(kind, subject, moment, added);
                }
                pages.add(ids, done, added);
                for (int i = done; i < done + added; i++) {
                    naive.getLast().entities.add(ids[i]);
                }
                done += added;
            }
            return;
        }
        LongStream.of(ids).forEach(naive.getLast().entities::add);
    }

    private void recordWithData(int moment, long id, long data, int words) {
        long head = JournalLayout.head(0, JournalKinds.number(JournalKind.SET_COMPONENT), JournalLayout.VALUES, 1);
        pages.begin(head, JournalLayout.what(1), JournalLayout.moment(moment, 0, 0), JournalLayout.HEADER + 1 + words);
        pages.add(new long[] {id}, 0, 1);
        int at = pages.beginData();
        for (int i = 0; i < words; i++) {
            pages.page()[at + i] = data;
        }
        pages.endData(at + words);
        pages.close();
        naive.add(new Naive(JournalKind.SET_COMPONENT, "b", moment, data));
        naive.getLast().entities.add(id);
    }

    private static List<Long> entities(JournalPages.Cursor cursor) {
        List<Long> found = new ArrayList<>();
        JournalEntities.forEach(cursor, Integer.MAX_VALUE, found::add);
        return found;
    }

    private void requireSame(JournalPages.Cursor cursor) {
        Naive expected = naive.get((int) cursor.number() - 1);
        assertThat(JournalKinds.of(JournalLayout.kind(cursor.word(0)))).isEqualTo(expected.kind);
        assertThat(JournalLayout.frame(cursor.word(1))).isEqualTo(expected.moment);
        assertThat(subjects.get(JournalLayout.types(cursor.word(2)))).isEqualTo(expected.subject);
        assertThat(JournalLayout.entities(cursor.word(2))).isEqualTo(expected.entities.size());
        assertThat(entities(cursor)).isEqualTo(expected.entities);
        assertThat(JournalEntities.kept(cursor)).isEqualTo(expected.entities.size());
        int last = expected.entities.size() - 1;
        if (last >= 0) {
            long id = expected.entities.get(last);
            assertThat(JournalEntities.indexOf(id, cursor)).isEqualTo(expected.entities.indexOf(id));
        }
        assertThat(JournalEntities.indexOf(new Entity(99, 77).packed(), cursor)).isNegative();
        if (expected.data != -1) {
            assertThat(cursor.words()[JournalReader.data(cursor)]).isEqualTo(expected.data);
        }
    }

    /// Compares all records that are kept, forwards, backwards and from one in the middle.
    private void requireSame(Random random) {
        assertThat(pages.nextNumber()).isEqualTo(naive.size() + 1L);
        JournalPages.Cursor forwards = pages.cursor(0);
        JournalPages.Cursor backwards = pages.cursor(Long.MAX_VALUE);
        if (naive.isEmpty()) {
            assertThat(forwards).isNull();
            assertThat(backwards).isNull();
            return;
        }
        long number = pages.firstNumber();
        assertThat(Objects.requireNonNull(forwards).number()).isEqualTo(number);
        do {
            assertThat(forwards.number()).isEqualTo(number++);
            requireSame(forwards);
        } while (forwards.next());
        assertThat(number).isEqualTo(pages.nextNumber());
        assertThat(Objects.requireNonNull(backwards).number()).isEqualTo(--number);
        do {
            assertThat(backwards.number()).isEqualTo(number--);
            requireSame(backwards);
        } while (backwards.previous());
        assertThat(number).isEqualTo(pages.firstNumber() - 1);
        long middle = pages.firstNumber() + random.nextLong(pages.nextNumber() - pages.firstNumber());
        JournalPages.Cursor from = pages.cursor(middle);
        assertThat(Objects.requireNonNull(from).number()).isEqualTo(middle);
        requireSame(from);
    }

    private static long[] ids(Random random) {
        int count = random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 1;
        int start = random.nextInt(50);
        int step = random.nextInt(3) - 1;
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            int index = step == 0 ? random.nextInt(90) : 45 + start / 2 + step * i;
            ids[i] = new Entity(index, 1 + random.nextInt(20) / 19).packed();
        }
        return ids;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aRandomScriptLeavesWhatWasWritten(long seed) {
        Random random = new Random(seed);
        pages.setLimit(2 + random.nextInt(3));
        int moment = 0;
        for (int step = 0; step < 60_000; step++) {
            moment += random.nextInt(30) == 0 ? 1 : 0;
            switch (random.nextInt(16)) {
                case 0 -> recordWithData(moment, 1 + step, step, 1 + random.nextInt(40));
                case 1 -> {
                    long[] ids = ids(random);
                    record(JournalKind.CREATE_ENTITY, 0, moment, ids);
                    List<Long> kept = naive.getLast().entities;
                    boolean whole = kept.size() >= ids.length
                            && kept.subList(kept.size() - ids.length, kept.size())
                                    .equals(LongStream.of(ids).boxed().toList());
                    if (whole && pages.tryTakeBack(ids, 0, ids.length)) {
                        kept.subList(kept.size() - ids.length, kept.size()).clear();
                        if (kept.isEmpty()) {
                            naive.removeLast();
                        }
                    }
                }
                case 2 -> pages.close();
                default -> record(KINDS[random.nextInt(8) / 3], random.nextInt(10) / 9, moment, ids(random));
            }
            if (random.nextInt(5000) == 0) {
                pages.setLimit(2 + random.nextInt(4));
            }
            if (random.nextInt(9000) == 0) {
                requireSame(random);
            }
        }
        requireSame(random);
        assertThat(pages.firstNumber()).as("the ring went round").isGreaterThan(1);
        pages.clear();
        assertThat(pages.cursor(0)).isNull();
        assertThat(pages.firstNumber()).isEqualTo(pages.nextNumber());
        assertThat(pages.usedBytes()).isZero();
    }

    @Test
    void entitiesThatFollowOneAnotherTakeTwoWords() {
        pages.setLimit(1);
        for (int i = 0; i < 100; i++) {
            record(JournalKind.CREATE_ENTITY, 0, 0, new long[] {new Entity(i, 1).packed()});
        }
        pages.close();
        assertThat(pages.usedBytes()).isEqualTo((JournalLayout.HEADER + 2) * 8L);
        for (int i = 99; i >= 0; i--) {
            record(JournalKind.DESTROY_ENTITY, 0, 0, new long[] {new Entity(i, 1).packed()});
        }
        pages.close();
        assertThat(pages.usedBytes()).isEqualTo((JournalLayout.HEADER + 2) * 16L);
        requireSame(new Random(1));
    }

    @Test
    void thePartsOfARecordDoNotOverlap() {
        long head = JournalLayout.head(0xffff, 0xff, 0xff, 0xffff);
        assertThat(JournalLayout.length(head)).isZero();
        assertThat(JournalLayout.before(head)).isEqualTo(0xffff);
        assertThat(JournalLayout.kind(head)).isEqualTo(0xff);
        assertThat(JournalLayout.data(head)).isEqualTo(0xff);
        assertThat(JournalLayout.rows(head)).isEqualTo(0xffff);
        long moment = JournalLayout.moment(-1, 0xffff, 0);
        assertThat(JournalLayout.frame(moment)).isEqualTo(-1);
        assertThat(JournalLayout.executing(moment)).isEqualTo(0xffff);
        assertThat(JournalLayout.origin(moment)).isZero();
        long what = JournalLayout.what(0xffff) | JournalLayout.entities(Integer.MAX_VALUE, 1024);
        assertThat(JournalLayout.types(what)).isEqualTo(0xffff);
        assertThat(JournalLayout.entities(what)).isEqualTo(Integer.MAX_VALUE);
        assertThat(JournalLayout.entityWords(what)).isEqualTo(1024);
    }
}
