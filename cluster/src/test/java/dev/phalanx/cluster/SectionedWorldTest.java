package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.testing.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SectionedWorldTest {
    private static final int TICKS = 210;
    private static final int AGENTS = 130;

    private record Run(List<Long> hashes, int agents, long letters) {}

    private static Run run(int columns, int rows, int threads, long seed, int ticks) {
        List<Long> hashes = new ArrayList<>();
        try (SectionedWorld world = Flock.world(columns, rows, threads, seed, AGENTS)) {
            for (int i = 0; i < ticks; i++) {
                world.run(1);
                hashes.add(world.stateHash());
            }
            return new Run(hashes, world.agentCount(), letters(world));
        }
    }

    private static long firstHash(long seed) {
        try (SectionedWorld world = Flock.world(1, 1, 1, seed, AGENTS)) {
            world.run(1);
            return world.stateHash();
        }
    }

    private static long letters(SectionedWorld world) {
        long count = 0;
        for (Section section : world.sections()) {
            EntityManager em = section.world().entityManager();
            for (var entity :
                    em.queryBuilder().withAll(Flock.Letter.class).build().toEntityArray()) {
                count += em.getBuffer(entity, Flock.Letter.class).length();
            }
        }
        return count;
    }

    @Test
    @Row("CLU-1.1")
    void eachCutHasTheStateOfTheUncutWorldInEachTick() {
        Run uncut = run(1, 1, 1, 1, TICKS);
        assertThat(run(2, 1, 2, 1, TICKS)).isEqualTo(uncut);
        assertThat(run(2, 2, 1, 1, TICKS)).isEqualTo(uncut);
        assertThat(run(3, 3, 3, 1, TICKS)).isEqualTo(uncut);
        assertThat(uncut.letters).as("letters that commands have written").isPositive();
        assertThat(uncut.hashes).as("states").doesNotHaveDuplicates();
    }

    @Test
    @Row("CLU-1.1")
    void anotherSeedGivesAnotherRunWhichIsTheSameInEachCut() {
        Run uncut = run(1, 1, 1, 2, 40);
        assertThat(run(3, 3, 1, 2, 40)).isEqualTo(uncut);
        assertThat(uncut.hashes.getFirst()).isNotEqualTo(firstHash(3));
    }

    @Test
    @Row("CLU-2.2")
    void eachAgentIsInOneSectionAndHasAGhostInEachHaloThatItsPlaceIsIn() {
        try (SectionedWorld world = Flock.world(3, 3, 1, 4, AGENTS)) {
            for (int i = 0; i < 20; i++) {
                world.run(1);
                requireGhosts(world);
            }
        }
    }

    private static void requireGhosts(SectionedWorld world) {
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (Section section : world.sections()) {
            EntityManager em = section.world().entityManager();
            Sections.Places places = world.cut().placesIn(em, section.number());
            int[] owners = new int[128];
            int[] halos = new int[128];
            for (var chunk : em.getAllChunks()) {
                if (!chunk.has(GlobalId.class)) {
                    continue;
                }
                places.locate(chunk, owners, halos);
                for (int row = 0; row < chunk.count(); row++) {
                    var entity = chunk.getEntities().get(row);
                    String text = em.getComponent(entity, GlobalId.class) + " "
                            + em.getComponent(entity, Flock.Body.class) + em.getComponent(entity, Flock.Mood.class)
                            + em.isComponentEnabled(entity, Flock.Mood.class)
                            + em.hasComponent(entity, Flock.Elder.class);
                    if (chunk.has(GhostAgent.class)) {
                        found.add(section.number() + " " + text);
                        continue;
                    }
                    assertThat(owners[row]).isEqualTo(section.number());
                    for (int k = 0; k < 8; k++) {
                        if ((halos[row] & 1 << k) != 0) {
                            expected.add(world.cut().neighboursOf(section.number())[k] + " " + text);
                        }
                    }
                }
            }
        }
        assertThat(found).hasSizeGreaterThan(10).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aTickGoesOnWhereTheLastRunEnded() {
        try (SectionedWorld once = Flock.world(2, 2, 2, 5, 100);
                SectionedWorld twice = Flock.world(2, 2, 1, 5, 100)) {
            once.run(9);
            twice.run(4);
            twice.run(5);
            assertThat(once.tick()).isEqualTo(9).isEqualTo(twice.tick());
            assertThat(once.section(3).tick()).isEqualTo(9);
            assertThat(once.stateHash()).isEqualTo(twice.stateHash());
            assertThat(once.stateHash())
                    .isEqualTo(once.sections().stream()
                            .mapToLong(Section::stateHash)
                            .sum());
        }
    }

    @Test
    void whatASystemThrowsIsThrownAndEndsTheWorld() {
        SectionedWorldBuilder builder = Flock.builder(Flock.cut(2, 2), 1)
                .withThreads(2)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    if (section.number() == 3 && section.tick() == 2) {
                        throw new IllegalArgumentException("on purpose");
                    }
                })));
        try (SectionedWorld world = builder.build()) {
            Flock.populate(world.section(0).world().entityManager(), 1, 20);
            assertThatThrownBy(() -> world.run(5)).hasMessage("on purpose");
            assertThatThrownBy(() -> world.run(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("run was called after an earlier run has failed with"
                            + " java.lang.IllegalArgumentException: on purpose. The sections are in different"
                            + " ticks; make a new world.");
        }
    }

    @Test
    void trafficCountsWhatSectionsSend() {
        try (SectionedWorld world = Flock.world(2, 2, 1, 7, 130)) {
            world.run(10);
            Traffic traffic = world.traffic();
            assertThat(traffic.messages()).as("12 a tick, and the first ghosts").isEqualTo(12 * 11);
            assertThat(traffic.ghosts()).isPositive();
            assertThat(traffic.migrants()).isPositive();
            assertThat(traffic.bytes())
                    .isGreaterThan(StepMessage.HEADER * traffic.messages()
                            + (StepMessage.RECORD + StepMessage.GHOST) * traffic.ghosts());
            assertThat(world.waited()).isGreaterThanOrEqualTo(Duration.ZERO);
        }
    }
}
