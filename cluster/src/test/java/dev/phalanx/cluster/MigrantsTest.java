package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What agents take with them to another section, and what reaches them on the way.
class MigrantsTest {
    @Ghost
    record At(float x, float y) implements IComponentData {}

    enum Mood {
        CALM,
        ANGRY
    }

    record Mind(Mood mood, byte small, char letter, double weight) implements IComponentData {}

    record Health(int points) implements IComponentData, IEnableableComponent {}

    record Awake() implements IComponentData, IEnableableComponent {}

    @InternalBufferCapacity(2)
    record Item(Mood mood, long weight) implements IBufferElementData, IEnableableComponent {}

    record Team(int number) implements ISharedComponentData {}

    record Coat(Mood mood, float wear) implements ISharedComponentData {}

    private static final int AGENTS = 300;

    /// Sections of 10 beside each other.
    private static SectionedWorld world(int sections, Code code) {
        Plane plane = Plane.bounded(30, 10, At.class, "x", "y");
        return SectionedWorld.of(RectangleSections.of(plane, sections, 1, 2))
                .withComponents(At.class, Mind.class, Health.class, Awake.class, Item.class, Team.class, Coat.class)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    for (Entity agent : own) {
                        code.run(
                                section,
                                em,
                                agent,
                                em.getComponent(agent, GlobalId.class).value());
                    }
                })))
                .build();
    }

    private interface Code {
        void run(Section section, EntityManager em, Entity agent, long id);
    }

    private static void populate(EntityManager em) {
        for (int i = 1; i <= AGENTS; i++) {
            Mood mood = i % 3 == 0 ? Mood.ANGRY : Mood.CALM;
            Entity agent = em.createEntity(
                    new GlobalId(i), new At(1 + i % 9, i % 10), new Mind(mood, (byte) i, (char) i, 1.0 / i));
            if (i % 2 == 0) {
                em.addComponent(agent, new Health(i));
                em.setComponentEnabled(agent, Health.class, i % 4 == 0);
            }
            if (i % 3 != 0) {
                em.addComponent(agent, Awake.class);
                em.setComponentEnabled(agent, Awake.class, i % 5 != 0);
            }
            if (i % 4 != 1) {
                em.addBuffer(agent, Item.class);
                for (int k = 0; k < i % 6; k++) {
                    em.getBuffer(agent, Item.class).add(new Item(mood, 100L * i + k));
                }
                em.setComponentEnabled(agent, Item.class, i % 7 != 0);
            }
            if (i % 5 == 0) {
                em.addSharedComponent(agent, new Team(i % 3));
            }
            if (i % 6 == 0) {
                em.addSharedComponent(agent, new Coat(mood, i % 4));
            }
            if (i % 11 == 0) {
                em.setName(agent, "Agent " + i + " ä");
            }
        }
    }

    /// What each agent has but its place, with the section where it is.
    private static Map<Long, String> agents(SectionedWorld world) {
        Map<Long, String> agents = new TreeMap<>();
        for (Section section : world.sections()) {
            EntityManager em = section.world().entityManager();
            for (Entity agent : em.queryBuilder()
                    .withAll(GlobalId.class)
                    .withNone(GhostAgent.class)
                    .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                    .build()
                    .toEntityArray()) {
                List<Object> has = new ArrayList<>();
                has.add(em.getComponent(agent, Mind.class));
                if (em.hasComponent(agent, Health.class)) {
                    has.add(em.getComponent(agent, Health.class));
                    has.add(em.isComponentEnabled(agent, Health.class));
                }
                if (em.hasComponent(agent, Awake.class)) {
                    has.add("awake " + em.isComponentEnabled(agent, Awake.class));
                }
                if (em.hasBuffer(agent, Item.class)) {
                    has.add(em.getBuffer(agent, Item.class, true).toList());
                    has.add(em.isComponentEnabled(agent, Item.class));
                }
                if (em.hasComponent(agent, Team.class)) {
                    has.add(em.getSharedComponent(agent, Team.class));
                }
                if (em.hasComponent(agent, Coat.class)) {
                    has.add(em.getSharedComponent(agent, Coat.class));
                }
                has.add(em.getName(agent));
                agents.put(em.getComponent(agent, GlobalId.class).value(), section.number() + ": " + has);
            }
        }
        return agents;
    }

    @Test
    @Row("CLU-4.1")
    void agentsTakeAllThatTheyHaveToAnotherSection() {
        try (SectionedWorld world = world(
                3, (section, em, agent, id) -> em.setComponent(agent, new At(10 * section.tick() + 1 + id % 7, 5)))) {
            populate(world.section(0).world().entityManager());
            Map<Long, String> before = agents(world);
            world.run(1);
            assertThat(world.section(1).agentCount()).isEqualTo(AGENTS);
            before.replaceAll((id, has) -> has.replaceFirst("0", "1"));
            assertThat(agents(world)).isEqualTo(before);
            world.run(1);
            before.replaceAll((id, has) -> has.replaceFirst("1", "2"));
            assertThat(agents(world)).isEqualTo(before).hasSize(AGENTS);
        }
    }

    @Test
    @Row("CLU-4.1")
    void anAgentThatChangesBeforeItMovesIsTheSameInEachCut() {
        Code code = (section, em, agent, id) -> {
            float x = (em.getComponent(agent, At.class).x() + 3.5f + id % 4) % 7.5f + 10 * (section.tick() % 2);
            em.setComponent(agent, new At(x, id % 10));
            if ((id + section.tick()) % 5 == 0) {
                em.setSharedComponent(agent, new Team((int) id % 7));
            } else if (em.hasBuffer(agent, Item.class)) {
                em.getBuffer(agent, Item.class).add(new Item(Mood.ANGRY, section.tick()));
            }
        };
        try (SectionedWorld uncut = world(1, code);
                SectionedWorld cut = world(3, code)) {
            for (SectionedWorld world : List.of(uncut, cut)) {
                EntityManager em = world.section(0).world().entityManager();
                populate(em);
                em.addSharedComponent(em.queryBuilder().withAll(GlobalId.class).build(), new Team(1));
            }
            assertThat(CutComparison.run(uncut, cut, 8)).isNull();
            assertThat(cut.section(1).agentCount() + cut.section(0).agentCount())
                    .isEqualTo(AGENTS);
        }
    }

    /// Agent 1 crosses the border in each tick, and agent 2, which is near it, gives it commands in each tick.
    @Test
    @Row("CLU-3.1")
    void commandsReachAnAgentThatMovesWhileTheyAreOnTheirWay() {
        Code code = (section, em, agent, id) -> {
            if (id == 1) {
                em.setComponent(agent, new At(section.tick() % 2 == 0 ? 9.5f : 10.5f, 5));
            } else {
                section.commands().add(2, 1, Health.class, "points", section.tick());
                section.commands().append(2, 1, new Item(Mood.CALM, section.tick()));
                if (section.tick() == 6) {
                    section.commands().set(2, 1, new Mind(Mood.ANGRY, (byte) 1, 'a', 2));
                }
            }
        };
        try (SectionedWorld uncut = world(1, code);
                SectionedWorld cut = world(3, code)) {
            for (SectionedWorld world : List.of(uncut, cut)) {
                EntityManager em = world.section(0).world().entityManager();
                Mind mind = new Mind(Mood.CALM, (byte) 0, 'b', 0);
                em.createEntity(new GlobalId(1), new At(9.5f, 5), mind, new Health(0), Item.class);
                em.createEntity(new GlobalId(2), new At(11, 5), mind);
            }
            assertThat(CutComparison.run(uncut, cut, 10)).isNull();
            String one = agents(cut).get(1L);
            assertThat(one)
                    .isEqualTo("0: [Mind[mood=ANGRY, small=1, letter=a, weight=2.0], Health[points=45], true, "
                            + List.of(
                                    new Item(Mood.CALM, 1),
                                    new Item(Mood.CALM, 2),
                                    new Item(Mood.CALM, 3),
                                    new Item(Mood.CALM, 4),
                                    new Item(Mood.CALM, 5),
                                    new Item(Mood.CALM, 6),
                                    new Item(Mood.CALM, 7),
                                    new Item(Mood.CALM, 8),
                                    new Item(Mood.CALM, 9))
                            + ", true, ]");
        }
    }
}
