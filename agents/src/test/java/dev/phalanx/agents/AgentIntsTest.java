package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentIntsTest {
    record Place(int x, int y) implements IComponentData {}

    record Group(int value) implements IComponentData {}

    record Mood(int value) implements IComponentData, IEnableableComponent {}

    private final World world = new World("Ints");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void neighboursWithANumberAreThoseThatAConditionHoldsFor(boolean isSingle, boolean isTorus) {
        GridShape shape = isSingle ? Grid2D.single(9, 7) : Grid2D.multi(9, 7);
        Grid2D grid = (isTorus ? shape.torus() : shape).indexing(em, Place.class, Place::x, Place::y, Place::new);
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Random rng = Random.of(11);
        for (int i = 0; i < 40; i++) {
            int cell = isSingle ? grid.randomEmpty(rng) : rng.nextInt(63);
            Entity agent = em.createEntity(new Place(grid.x(cell), grid.y(cell)));
            if (i % 5 != 0) {
                em.addComponent(agent, new Group(rng.nextInt(3) - 1));
            }
        }
        int counted = 0;
        for (Entity agent :
                em.queryBuilder().withAll(Place.class).build().toEntityArray().toList()) {
            for (int radius = 0; radius <= 3; radius++) {
                for (int value = -1; value <= 2; value++) {
                    int wanted = value;
                    int found = grid.moore(agent, radius).count(groups, value);
                    counted += found;
                    assertThat(found).isEqualTo(grid.moore(agent, radius).count(other -> isIn(other, wanted)));
                    assertThat(grid.vonNeumann(agent, radius).count(groups, value))
                            .isEqualTo(grid.vonNeumann(agent, radius).count(other -> isIn(other, wanted)));
                    assertThat(grid.moore(8, 0, radius).count(groups, value))
                            .isEqualTo(grid.moore(8, 0, radius).count(other -> isIn(other, wanted)));
                }
            }
        }
        assertThat(counted).isGreaterThan(500);
    }

    private boolean isIn(Entity agent, int group) {
        return em.hasComponent(agent, Group.class)
                && em.getComponent(agent, Group.class).value() == group;
    }

    @Test
    @Row("AGT-10.1")
    void birthsDeathsAndRemovedComponentsAreSeenAtOnce() {
        Grid2D grid = Grid2D.multi(3, 3).indexing(em, Place.class, Place::x, Place::y, Place::new);
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity first = em.createEntity(new Place(1, 1), new Group(7));
        Entity second = em.instantiate(first);
        assertThat(grid.moore(1, 1, 1).count(groups, 7)).isEqualTo(2);
        em.removeComponent(first, Group.class);
        assertThat(grid.moore(1, 1, 1).count(groups, 7)).isEqualTo(1);
        em.destroyEntity(second);
        assertThat(grid.moore(1, 1, 1).count(groups, 7)).isZero();
        em.addComponent(first, new Group(7));
        assertThat(grid.moore(1, 1, 1).count(groups, 7)).isEqualTo(1);
    }

    @Test
    @Row("AGT-10.2")
    void writesAreSeenFromTheNextUpdateOn() {
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity agent = em.createEntity(new Group(1));
        em.setComponent(agent, new Group(2));
        assertThat(groups.get(agent)).isEqualTo(1);
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                assertThat(groups.get(agent)).isEqualTo(2);
            }
        });
        world.update();
        assertThat(groups.get(agent)).isEqualTo(2);
        em.setComponent(agent, new Group(3));
        groups.refresh();
        assertThat(groups.get(agent)).isEqualTo(3);
    }

    @Test
    @Row("AGT-10.3")
    void aReplacedWorldIsSeenAtOnce() {
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity agent = em.createEntity(new Group(1));
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            em.setComponent(agent, new Group(2));
            Entity later = em.createEntity(new Group(5));
            groups.refresh();
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            assertThat(groups.get(agent)).isEqualTo(1);
            assertThatThrownBy(() -> groups.get(later)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aDisabledEntityKeepsItsNumber() {
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity agent = em.createEntity(new Group(4));
        em.addComponent(agent, Disabled.class);
        groups.refresh();
        assertThat(groups.get(agent)).isEqualTo(4);
    }

    @Test
    @Row("AGT-10.5")
    void anAgentWithoutANumberIsRefused() {
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity gone = em.createEntity(new Group(1));
        em.destroyEntity(gone);
        Entity next = em.createEntity(new Group(2)); // has the same index
        assertThat(next.index()).isEqualTo(gone.index());
        assertThatThrownBy(() -> groups.get(gone))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(gone + " has no number of Group. Give an entity that exists and has this component.");
        assertThatThrownBy(() -> groups.get(Entity.NULL)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> groups.get(em.createEntity(new Place(1, 2))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row("AGT-10.4")
    void numbersAreReadAgainAfterAFailure() {
        boolean[] fails = {false};
        AgentInts groups = AgentInts.of(em, Group.class, group -> {
            if (fails[0]) {
                throw new ArithmeticException("not a number");
            }
            return group.value();
        });
        Entity agent = em.createEntity(new Group(1));
        em.setComponent(agent, new Group(2));
        fails[0] = true;
        assertThatThrownBy(groups::refresh).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> groups.get(agent)).isInstanceOf(ArithmeticException.class);
        fails[0] = false;
        assertThat(groups.get(agent)).isEqualTo(2);
    }

    @Test
    @Row("AGT-10.5")
    void numbersOfAnotherWorldAreRefused() {
        Grid2D grid = Grid2D.single(3, 3).indexing(em, Place.class, Place::x, Place::y, Place::new);
        try (World other = new World("Other")) {
            AgentInts groups = AgentInts.of(other.entityManager(), Group.class, Group::value);
            assertThatThrownBy(() -> grid.moore(1, 1, 1).count(groups, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The ints of Group are of another world than the single grid of 3 × 3. Make them with"
                            + " the manager that the grid was made with.");
        }
    }

    @Test
    @Row("AGT-10.5")
    void aComponentThatCanBeDisabledIsRefused() {
        assertThatThrownBy(() -> AgentInts.of(em, Mood.class, Mood::value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Mood can be disabled, and AgentInts follow components that cannot. Read a component that"
                        + " is not an IEnableableComponent.");
    }

    @Test
    @Row("AGT-10.5")
    void aUseAfterCloseIsRefused() {
        AgentInts groups = AgentInts.of(em, Group.class, Group::value);
        Entity agent = em.createEntity(new Group(1));
        groups.close();
        assertThat(groups).hasToString("ints of Group");
        assertThatThrownBy(() -> groups.get(agent))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("AgentInts of Group were used after close(). Make them again.");
        assertThatThrownBy(groups::refresh).isInstanceOf(IllegalStateException.class);
    }
}
