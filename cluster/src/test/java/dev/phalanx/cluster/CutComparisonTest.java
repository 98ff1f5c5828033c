package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CutComparisonTest {
    private static SectionedWorld world(int columns, Consumer<Section> systems) {
        SectionedWorld world =
                Flock.builder(Flock.cut(columns, 1), 3).withSystems(systems).build();
        Flock.populate(world.section(0).world().entityManager(), 3, 50);
        return world;
    }

    private static Consumer<Section> inTick(long tick, Consumer<Section> code) {
        return section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
            if (section.tick() == tick) {
                code.accept(section);
            }
        }));
    }

    private static Entity agent(EntityManager em, long id) {
        for (Entity entity : em.queryBuilder()
                .withAll(GlobalId.class)
                .withNone(GhostAgent.class)
                .build()
                .toEntityArray()) {
            if (em.getComponent(entity, GlobalId.class).value() == id) {
                return entity;
            }
        }
        return Entity.NULL;
    }

    @Test
    @Row("CLU-6.1")
    void theFirstDifferenceNamesTickSectionAgentAndComponent() {
        // A model that reads how many agents its section has: not the same in each cut.
        Consumer<Section> wrong = inTick(4, section -> {
            EntityManager em = section.world().entityManager();
            Entity agent = agent(em, 17);
            if (em.exists(agent)) {
                em.setComponent(agent, new Flock.Energy(section.agentCount(), 0, (short) 0, 0));
            }
        });
        try (SectionedWorld uncut = world(1, wrong);
                SectionedWorld cut = world(3, wrong)) {
            CutDifference found = CutComparison.run(uncut, cut, 10);
            assertThat(found).isNotNull();
            assertThat(found.tick()).isEqualTo(4);
            assertThat(found.agent()).isEqualTo(17);
            assertThat(found.component()).isEqualTo(Flock.Energy.class);
            assertThat(agent(cut.section(found.section()).world().entityManager(), 17))
                    .isNotEqualTo(Entity.NULL);
            assertThat(found.text())
                    .isEqualTo("After tick 4, agent 17 of section " + found.section()
                            + " has another Energy than in section 0 of the first world.");
        }
    }

    @Test
    @Row("CLU-6.1")
    void anAgentThatOneWorldLacksIsNamed() {
        Consumer<Section> wrong = inTick(2, section -> {
            Entity agent = agent(section.world().entityManager(), 9);
            if (section.number() > 0 && section.world().entityManager().exists(agent)) {
                section.world().entityManager().destroyEntity(agent);
            }
        });
        try (SectionedWorld uncut = world(1, wrong);
                SectionedWorld cut = world(3, wrong)) {
            CutDifference found = CutComparison.run(uncut, cut, 10);
            assertThat(found).isNotNull();
            assertThat(found.text())
                    .isEqualTo("After tick 2, agent 9 is there 1 times in the first world and 0 times in the second, in"
                            + " section 0.");
            assertThat(found.component()).isNull();
        }
    }

    @Test
    @Row("CLU-6")
    void equalWorldsHaveNoDifferenceAndOthersCannotBeCompared() {
        try (SectionedWorld uncut = world(1, section -> {});
                SectionedWorld cut = world(3, section -> {})) {
            assertThat(CutComparison.run(uncut, cut, 3)).isNull();
            assertThat(uncut.tick()).isEqualTo(3);
            cut.run(1);
            assertThatThrownBy(() -> CutComparison.run(uncut, cut, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Worlds of tick 3 with the components [Body, Elder, Energy, Letter, Memory, Mood, Seen, Tribe]"
                                    + " and of tick 4 with [Body, Elder, Energy, Letter, Memory, Mood, Seen, Tribe] were to be"
                                    + " compared. Give worlds that differ in their cut alone.");
        }
    }
}
