package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentVectorsTest {
    record Position(double x, double y) implements IComponentData {}

    record Velocity(double x, double y) implements IComponentData {}

    private final World world = new World("Vectors");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    private static AgentVectors velocities(EntityManager em) {
        return AgentVectors.of(em, Velocity.class, Velocity::x, Velocity::y, Velocity::new);
    }

    @Test
    @Row("AGT-11.1")
    void writesAreSeenAtOnceHereAndInTheComponent() {
        Entity before = em.createEntity(new Velocity(1, 2));
        AgentVectors velocities = velocities(em);
        Entity after = em.createEntity(new Velocity(3, 4));
        assertThat(velocities.x(before)).isEqualTo(1);
        assertThat(velocities.y(after)).isEqualTo(4);
        velocities.set(before, 5, 6);
        assertThat(velocities.x(before)).isEqualTo(5);
        assertThat(velocities.y(before)).isEqualTo(6);
        assertThat(em.getComponent(before, Velocity.class)).isEqualTo(new Velocity(5, 6));
        assertThat(em.getComponent(after, Velocity.class)).isEqualTo(new Velocity(3, 4));
    }

    @Test
    void aDirectionHasTheLengthOne() {
        AgentVectors velocities = velocities(em);
        Entity agent = em.createEntity(new Velocity(0, 0));
        velocities.setDirection(agent, 3, -4);
        assertThat(em.getComponent(agent, Velocity.class)).isEqualTo(new Velocity(0.6, -0.8));
        velocities.setDirection(agent, 0, 0);
        assertThat(em.getComponent(agent, Velocity.class)).isEqualTo(new Velocity(0.6, -0.8));
    }

    @Test
    @Row("AGT-11.1")
    void birthsAndDeathsAreSeenAtOnceAndOtherWritesInTheNextUpdate() {
        AgentVectors velocities = velocities(em);
        Entity agent = em.createEntity(new Velocity(1, 0));
        Entity copy = em.instantiate(agent);
        assertThat(velocities.x(copy)).isEqualTo(1);
        em.destroyEntity(agent);
        assertThatThrownBy(() -> velocities.x(agent))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(agent + " has no vector of Velocity. Give an entity that exists and has this component, is"
                        + " not disabled and not a prefab.");
        Entity reborn = em.createEntity(new Velocity(7, 8));
        assertThat(reborn.index()).isEqualTo(agent.index());
        assertThat(velocities.x(reborn)).isEqualTo(7);
        assertThatThrownBy(() -> velocities.x(agent)).isInstanceOf(IllegalArgumentException.class);

        em.setComponent(copy, new Velocity(2, 3));
        velocities.refresh();
        assertThat(velocities.x(copy)).isEqualTo(2);
        em.setComponent(copy, new Velocity(4, 5));
        double[] seen = {0};
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                seen[0] = velocities.y(copy);
            }
        });
        world.update();
        assertThat(seen[0]).isEqualTo(5);

        em.removeComponent(copy, Velocity.class);
        assertThatThrownBy(() -> velocities.y(copy)).isInstanceOf(IllegalArgumentException.class);
        em.addComponent(reborn, Disabled.class);
        assertThatThrownBy(() -> velocities.set(reborn, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> velocities.x(Entity.NULL)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row("AGT-1")
    void aWorldThatWasReplacedIsReadAnew() {
        try (World other = new World("Other")) {
            Entity agent = em.createEntity(new Velocity(1, 2));
            Entity there = other.entityManager().createEntity(new Velocity(8, 9));
            AgentVectors velocities = velocities(other.entityManager());
            assertThat(velocities.x(there)).isEqualTo(8);
            other.entityManager().copyAndReplaceEntitiesFrom(em);
            assertThat(velocities.x(agent)).isEqualTo(1);
        }
    }

    @Test
    @Row({"AGT-11.2", "AGT-11.3"})
    void neighboursHaveTheVectorsThatTheyHadWhenTheyWereRead() {
        Space2D space =
                Space2D.periodic(20, 20, 5).indexing(em, Position.class, Position::x, Position::y, Position::new);
        AgentVectors velocities = velocities(em);
        Entity middle = em.createEntity(new Position(1, 1), new Velocity(0, 0));
        for (int i = 0; i < 100; i++) {
            em.createEntity(new Position(2, 1), new Velocity(i, -i));
        }
        Neighbours2D near = space.within(middle, 3);
        assertThatThrownBy(() -> near.vectorX(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(near.with(velocities)).isSameAs(near);
        for (int i = 0; i < 100; i++) {
            velocities.set(near.agent(i), 1_000, 1_000);
            assertThat(near.vectorX(i)).isEqualTo(i);
            assertThat(near.vectorY(i)).isEqualTo(-i);
        }
        Entity without = em.createEntity(new Position(1, 2));
        assertThatThrownBy(() -> space.within(middle, 3).with(velocities))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(without + " has no vector of Velocity.");
        assertThatThrownBy(() -> near.vectorX(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    @Row("AGT-11.3")
    void closedVectorsAreRefused() {
        AgentVectors velocities = velocities(em);
        Entity agent = em.createEntity(new Velocity(1, 2));
        velocities.close();
        em.createEntity(new Velocity(3, 4)); // is not followed
        assertThatThrownBy(() -> velocities.x(agent))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "A grid, a space or vectors of Velocity were used after close(). Index the component again.");
        assertThat(velocities).hasToString("vectors of Velocity");
    }
}
