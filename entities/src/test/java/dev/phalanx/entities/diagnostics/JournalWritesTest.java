package dev.phalanx.entities.diagnostics;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a record of a reference says when it is read.
@Row("EDT-7")
final class JournalWritesTest extends InWorld {
    private Entity knight;

    @BeforeEach
    void fill() {
        knight = em.createEntity(new Health(20), new Speed(1));
        world.journal().start(1);
    }

    private void write(int points) {
        em.getComponentRW(knight, Health.class).set(new Health(points));
    }

    private void look() {
        em.getComponentRW(knight, Health.class).get();
    }

    private List<String> recorded() {
        return world.journal().recordsFrom(0, JournalFilter.all(), 1000).stream()
                .map(record -> record.kind() + " " + record.text())
                .toList();
    }

    @Test
    @Row("EDT-7.4")
    void aReferenceThroughWhichSomethingWasWrittenIsASet() {
        write(7);
        assertThat(recorded()).containsExactly("SET_COMPONENT Health[points=7]");
    }

    @Test
    @Row("EDT-7.4")
    void aReferenceThroughWhichNothingWasWrittenStaysOne() {
        look();
        write(20);
        assertThat(recorded())
                .containsExactly("GET_COMPONENT_RW Health[points=20]", "GET_COMPONENT_RW Health[points=20]");
    }

    @Test
    void theNextReferenceSaysWhatTheOneBeforeHasWritten() {
        write(1);
        look();
        write(2);
        write(3);
        em.getComponentRW(knight, Speed.class).set(new Speed(9));
        assertThat(recorded())
                .containsExactly(
                        "SET_COMPONENT Health[points=1]",
                        "GET_COMPONENT_RW Health[points=1]",
                        "SET_COMPONENT Health[points=2]",
                        "SET_COMPONENT Health[points=3]",
                        "SET_COMPONENT Speed[value=9.0]");
    }

    @Test
    void whatIsSetLaterIsNotTakenForWhatWasWritten() {
        look();
        em.setComponent(knight, new Health(5));
        write(6);
        em.query(rw(Health.class)).forEach(health -> health.points = 8);
        assertThat(recorded())
                .containsExactly(
                        "GET_COMPONENT_RW Health[points=20]",
                        "SET_COMPONENT Health[points=5]",
                        "GET_COMPONENT_RW Health[points=5]",
                        "GET_COMPONENT_RW ");
    }

    @Test
    void whatWasWrittenBeforeTheComponentWentIsNotKnown() {
        write(6);
        em.removeComponent(knight, Health.class);
        em.addComponent(knight, Health.class);
        write(4);
        em.destroyEntity(knight);
        assertThat(recorded())
                .containsExactly(
                        "GET_COMPONENT_RW Health[points=20]",
                        "REMOVE_COMPONENT ",
                        "ADD_COMPONENT ",
                        "GET_COMPONENT_RW Health[points=0]",
                        "DESTROY_ENTITY ");
    }

    @Test
    void aFilterByKindAndTextSeesWhatWasWritten() {
        look();
        write(4);
        JournalFilter all = JournalFilter.all();
        assertThat(world.journal().records(all.kind(JournalKind.SET_COMPONENT), 10))
                .extracting(JournalRecord::number)
                .containsExactly(2L);
        assertThat(world.journal().records(all.kind(JournalKind.GET_COMPONENT_RW), 10))
                .extracting(JournalRecord::number)
                .containsExactly(1L);
        assertThat(world.journal().records(all.text("=4"), 10))
                .extracting(JournalRecord::number)
                .containsExactly(2L);
    }

    @Test
    void singletonsLookupsAndManyEntitiesAreFollowedToo() {
        List<Entity> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(em.createEntity(new Position(i, 0, 0)));
        }
        world.journal().clear();
        var lookup = em.getComponentLookup(Position.class);
        List<RefRW<Position>> references = new ArrayList<>();
        for (Entity entity : many) {
            references.add(lookup.getRefRW(entity));
        }
        for (int i = 0; i < 300; i += 3) {
            references.get(i).set(new Position(i, 1, 0));
        }
        List<JournalRecord> records = world.journal().recordsFrom(0, JournalFilter.all(), 1000);
        assertThat(records).hasSize(300);
        for (int i = 0; i < 300; i++) {
            assertThat(records.get(i).kind())
                    .isEqualTo(i % 3 == 0 ? JournalKind.SET_COMPONENT : JournalKind.GET_COMPONENT_RW);
        }
    }

    /// The naive model: what a record becomes is worked out by looking at each record after it.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aRandomScriptIsShownAsANaiveListSays(long seed) {
        Random random = new Random(seed);
        Entity[] entities = array(em.createEntity(em.createArchetype(Health.class), 3));
        world.journal().clear();
        List<String> expected = new ArrayList<>();
        int[] values = new int[3];
        int[] open = {-1, -1, -1};
        int[] before = new int[3];
        for (int step = 0; step < 800; step++) {
            int which = random.nextInt(3);
            Entity entity = entities[which];
            switch (random.nextInt(4)) {
                case 0 -> {
                    values[which] = random.nextInt(4);
                    open[which] = -1;
                    em.setComponent(entity, new Health(values[which]));
                    expected.add("SET_COMPONENT Health[points=" + values[which] + "]");
                }
                default -> {
                    settle(expected, open, before, values, which);
                    before[which] = values[which];
                    open[which] = expected.size();
                    expected.add("GET_COMPONENT_RW Health[points=" + values[which] + "]");
                    values[which] = random.nextInt(3);
                    em.getComponentRW(entity, Health.class).set(new Health(values[which]));
                }
            }
        }
        for (int which = 0; which < 3; which++) {
            settle(expected, open, before, values, which);
        }
        assertThat(recorded()).isEqualTo(expected);
    }

    private static void settle(List<String> expected, int[] open, int[] before, int[] values, int which) {
        if (open[which] >= 0 && before[which] != values[which]) {
            expected.set(open[which], "SET_COMPONENT Health[points=" + values[which] + "]");
        }
    }
}
