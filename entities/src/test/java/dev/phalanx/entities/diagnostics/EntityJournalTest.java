package dev.phalanx.entities.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.EntityJournal;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EntityJournalTest extends InWorld {
    private final EntityJournal journal = world.journal();

    // Switching

    @Test
    void aJournalIsOffAtFirst() {
        em.createEntity(Health.class);
        assertThat(journal.isOn()).isFalse();
        assertThat(journal.recordCount()).isZero();
        assertThat(journal.firstNumber()).isEqualTo(1);
        assertThat(journal.lastNumber()).isZero();
        assertThat(journal.usedBytes()).isZero();
        assertThat(journal.records(10)).isEmpty();
        assertThat(journal.recordsFrom(0, JournalFilter.all(), 10)).isEmpty();
        assertThat(journal).hasToString("journal of world \"Test\", off, records 1 to 0");
    }

    @Test
    void aJournalThatIsStoppedKeepsItsRecordsAndGoesOnWithTheirNumbers() {
        journal.start(1);
        em.createEntity(Health.class);
        journal.stop();
        assertThat(journal.isOn()).isFalse();
        em.createEntity(Speed.class);
        assertThat(journal.recordCount()).isEqualTo(1);
        journal.start(2);
        assertThat(journal.isOn()).isTrue();
        journal.start(1);
        em.createEntity(Frozen.class);
        assertThat(journal.records(10))
                .extracting(JournalRecord::number, JournalRecord::types)
                .containsExactly(Tuple.tuple(2L, List.of(Frozen.class)), Tuple.tuple(1L, List.of(Health.class)));
    }

    @Test
    void clearingDropsTheRecordsButUsesTheirNumbersNoMore() {
        journal.start(1);
        em.createEntity(Health.class);
        journal.clear();
        assertThat(journal.recordCount()).isZero();
        assertThat(journal.usedBytes()).isZero();
        em.createEntity(Health.class);
        assertThat(journal.records(10)).extracting(JournalRecord::number).containsExactly(2L);
    }

    @Test
    @Row("EDT-7.3")
    void aJournalTakes64MegabytesUnlessToldOtherwise() {
        assertThat(journal.megabytes()).isEqualTo(64);
        journal.start(1024);
        assertThat(journal.megabytes()).isEqualTo(1024);
        journal.start(1);
        assertThat(journal.megabytes()).isEqualTo(1);
        journal.start();
        assertThat(journal.megabytes()).isEqualTo(64);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1025, Integer.MAX_VALUE})
    @Row("EDT-7.3")
    void otherSizesAreRefused(int megabytes) {
        assertThatThrownBy(() -> journal.start(megabytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The journal was to take " + megabytes + " megabytes. Give 1 to 1024.");
        assertThat(journal.isOn()).isFalse();
    }

    @Test
    @Row("EDT-7.3")
    void theOldestRecordsMakeWayForNewOnes() {
        journal.start(1);
        Entity entity = em.createEntity(new Health(0));
        for (int i = 1; i <= 100_000; i++) {
            em.setComponent(entity, new Health(i));
        }
        assertThat(journal.usedBytes()).isBetween(3L << 18, 1L << 20);
        assertThat(journal.firstNumber()).isGreaterThan(1);
        assertThat(journal.lastNumber()).isEqualTo(100_001);
        List<JournalRecord> all = journal.recordsFrom(0, JournalFilter.all(), Integer.MAX_VALUE);
        assertThat(all).hasSize((int) journal.recordCount());
        assertThat(all.getFirst().number()).isEqualTo(journal.firstNumber());
        for (JournalRecord record : all) {
            assertThat(record.text()).isEqualTo("Health[points=" + (record.number() - 1) + "]");
        }
    }

    @Test
    void aSmallerJournalKeepsTheNewestRecords() {
        journal.start(3);
        Entity entity = em.createEntity(new Health(0));
        for (int i = 1; i <= 60_000; i++) {
            em.setComponent(entity, new Health(i));
        }
        assertThat(journal.firstNumber()).isEqualTo(1);
        journal.start(1);
        assertThat(journal.usedBytes()).isLessThanOrEqualTo(1L << 20);
        assertThat(journal.firstNumber()).isGreaterThan(1);
        assertThat(journal.records(1).getFirst().text()).isEqualTo("Health[points=60000]");
        JournalRecord oldest = journal.recordsFrom(0, JournalFilter.all(), 1).getFirst();
        assertThat(oldest.text()).isEqualTo("Health[points=" + (oldest.number() - 1) + "]");
    }

    // Reading

    @Test
    void recordsAreReadFromANumberOnAndBeforeANumber() {
        journal.start(1);
        Entity entity = em.createEntity(new Health(0));
        for (int i = 2; i <= 1000; i++) {
            em.setComponent(entity, new Health(i));
        }
        assertThat(journal.recordsFrom(998, JournalFilter.all(), 10))
                .extracting(JournalRecord::number)
                .containsExactly(998L, 999L, 1000L);
        assertThat(journal.recordsFrom(5, JournalFilter.all(), 2))
                .extracting(JournalRecord::number)
                .containsExactly(5L, 6L);
        assertThat(journal.recordsBefore(4, JournalFilter.all(), 10))
                .extracting(JournalRecord::number)
                .containsExactly(3L, 2L, 1L);
        assertThat(journal.recordsBefore(1, JournalFilter.all(), 10)).isEmpty();
        assertThat(journal.recordsFrom(1001, JournalFilter.all(), 10)).isEmpty();
        assertThat(journal.records(3)).extracting(JournalRecord::number).containsExactly(1000L, 999L, 998L);
        assertThat(journal.records(0)).isEmpty();
        assertThatThrownBy(() -> journal.records(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-1 records were requested. Ask for 0 or more.");
    }

    @Test
    void aFilterChoosesRecords() {
        journal.start(1);
        Entity first = em.createEntity(new Health(1), new Speed(1));
        world.update();
        em.setComponent(first, new Health(2));
        em.setComponent(first, new Speed(3));
        em.setName(first, "Robin");
        JournalFilter all = JournalFilter.all();
        assertThat(numbers(all.kind(JournalKind.SET_COMPONENT))).containsExactly(3L, 2L);
        assertThat(numbers(all.component(Speed.class))).containsExactly(3L, 1L);
        assertThat(numbers(all.component("health"))).containsExactly(2L, 1L);
        assertThat(numbers(all.component(Speed.class.getName()))).containsExactly(3L, 1L);
        assertThat(numbers(all.component("Spee"))).isEmpty();
        assertThat(numbers(all.frame(0))).containsExactly(1L);
        assertThat(numbers(all.frame(1))).containsExactly(4L, 3L, 2L);
        assertThat(numbers(all.text("ROB"))).containsExactly(4L);
        assertThat(numbers(all.text("points").text("=2"))).containsExactly(2L);
        assertThat(numbers(all.text("points").text("=3"))).isEmpty();
        assertThat(numbers(all.entity(first))).containsExactly(4L, 3L, 2L, 1L);
        assertThat(numbers(all.entity(new Entity(first.index(), 9)))).isEmpty();
        assertThat(numbers(all.system("Nobody"))).isEmpty();
        assertThat(numbers(all.entity(first).component(Speed.class).frame(1))).containsExactly(3L);
        assertThatThrownBy(() -> all.frame(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("frame was given -1. Give 0 or more.");
    }

    private List<Long> numbers(JournalFilter filter) {
        List<Long> newestFirst =
                journal.records(filter, 100).stream().map(JournalRecord::number).toList();
        List<Long> oldestFirst = journal.recordsFrom(0, filter, 100).stream()
                .map(JournalRecord::number)
                .toList();
        assertThat(oldestFirst.reversed()).isEqualTo(newestFirst);
        return newestFirst;
    }

    @Test
    void aRareRecordIsFoundAmongVeryMany() {
        journal.start(64);
        Entity entity = em.createEntity(new Health(0));
        em.setName(entity, "rare");
        for (int i = 0; i < 300_000; i++) {
            em.setComponent(entity, new Health(i));
        }
        assertThat(journal.records(JournalFilter.all().kind(JournalKind.SET_NAME), 1))
                .extracting(JournalRecord::number)
                .containsExactly(2L);
    }

    // The world

    @Test
    void aJournalIsRefusedOnOtherThreads() throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                journal.start();
            } catch (IllegalStateException refused) {
                thrown.set(refused);
            }
        });
        other.start();
        other.join();
        assertThat(thrown.get()).hasMessageContaining("World \"Test\" belongs to thread");
        assertThat(journal.isOn()).isFalse();
    }

    @Test
    @Row("EDT-7.2")
    void theRecordsOfAClosedWorldCanBeRead() {
        EntityJournal last;
        Entity entity;
        try (World closing = new World("Closing")) {
            last = closing.journal();
            last.start(1);
            entity = closing.entityManager().createEntity(new Health(1));
            closing.entityManager().getComponentRW(entity, Health.class);
        }
        assertThat(last.isOn()).isFalse();
        assertThat(last.records(10))
                .extracting(JournalRecord::kind)
                .containsExactly(JournalKind.WORLD_DISPOSED, JournalKind.GET_COMPONENT_RW, JournalKind.CREATE_ENTITY);
        assertThat(last.records(1).getFirst().world()).isEqualTo("Closing");
        assertThatThrownBy(last::start).isInstanceOf(DisposedException.class);
        last.clear();
        assertThat(last.recordCount()).isZero();
    }

    @Test
    void everythingThatIsGivenIsRequired() {
        assertThatThrownBy(() -> journal.recordsBefore(1, null, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("recordsBefore was given null for filter. Give a value that is not null.");
        assertThatThrownBy(() -> journal.writeCsv(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("writeCsv was given null for out. Give a value that is not null.");
    }
}
