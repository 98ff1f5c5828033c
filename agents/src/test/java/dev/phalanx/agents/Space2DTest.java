package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("AGT-1")
class Space2DTest {
    record Position(double x, double y) implements IComponentData {}

    private final World world = new World("Space");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    private Space2D space(SpaceShape shape) {
        return shape.indexing(em, Position.class, Position::x, Position::y, Position::new);
    }

    private static double shorter(double difference, double size) {
        return difference - Math.rint(difference / size) * size;
    }

    private void compareWithNestedLoops(SpaceShape shape, double radius) {
        Space2D space = space(shape);
        Random rng = Random.of(3);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            agents.add(em.createEntity(new Position(rng.nextDouble() * 20, rng.nextDouble() * 12)));
        }
        for (Entity agent : agents) {
            if (shape.isPeriodic()) {
                space.moveBy(agent, rng.nextDouble(-30, 30), rng.nextDouble(-30, 30));
            } else {
                space.moveTo(agent, rng.nextDouble() * 20, rng.nextDouble() * 12);
            }
        }
        for (Entity agent : agents) {
            List<Entity> found = new ArrayList<>();
            space.within(agent, radius, (other, dx, dy, d2) -> {
                found.add(other);
                assertThat(d2).isEqualTo(dx * dx + dy * dy).isLessThanOrEqualTo(radius * radius);
            });
            Neighbours2D near = space.within(agent, radius);
            List<Entity> same = new ArrayList<>();
            for (int i = 0; i < near.count(); i++) {
                same.add(near.agent(i));
                assertThat(near.d2(i)).isEqualTo(near.dx(i) * near.dx(i) + near.dy(i) * near.dy(i));
            }
            assertThat(same).isEqualTo(found);
            List<Entity> expected = new ArrayList<>();
            Position at = em.getComponent(agent, Position.class);
            for (Entity other : agents) {
                Position place = em.getComponent(other, Position.class);
                double dx = shape.isPeriodic() ? shorter(place.x() - at.x(), 20) : place.x() - at.x();
                double dy = shape.isPeriodic() ? shorter(place.y() - at.y(), 12) : place.y() - at.y();
                if (!other.equals(agent) && dx * dx + dy * dy <= radius * radius) {
                    expected.add(other);
                }
            }
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
        space.close();
        em.destroyEntity(em.queryBuilder().withAll(Position.class).build());
    }

    @Test
    void neighboursAreThoseOfNestedLoops() {
        for (double radius : new double[] {0, 0.7, 1, 2.5, 6}) {
            for (double cellSize : new double[] {0.6, 1, 3, 100}) {
                compareWithNestedLoops(Space2D.periodic(20, 12, cellSize), radius);
                compareWithNestedLoops(Space2D.bounded(20, 12, cellSize), radius);
            }
        }
    }

    @Test
    void differencesGoAcrossTheSides() {
        Space2D space = space(Space2D.periodic(10, 10, 1));
        Entity left = em.createEntity(new Position(0.5, 0.5));
        Entity right = em.createEntity(new Position(9.5, 9.75));
        space.within(left, 2, (other, dx, dy, d2) -> {
            assertThat(other).isEqualTo(right);
            assertThat(dx).isEqualTo(-1);
            assertThat(dy).isEqualTo(-0.75);
        });
        space.moveBy(left, -1, 0);
        assertThat(em.getComponent(left, Position.class)).isEqualTo(new Position(9.5, 0.5));
        space.moveTo(left, -1e-20, 0); // rounds to the side, which is the other one
        assertThat(space.x(left)).isZero();
    }

    @Test
    @Row("AGT-1.1")
    void theOrderDependsOnThePlacesAloneAlsoInARestoredWorld() {
        Space2D space = space(Space2D.periodic(20, 20, 2));
        Random rng = Random.of(5);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            agents.add(em.createEntity(new Position(rng.nextDouble() * 20, rng.nextDouble() * 20)));
        }
        List<Entity> first = new ArrayList<>();
        space.within(10, 10, 8, (other, dx, dy, d2) -> first.add(other));
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            for (Entity agent : agents) {
                space.moveBy(agent, rng.nextDouble() * 20, 1);
            }
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
        }
        List<Entity> again = new ArrayList<>();
        space.within(10, 10, 8, (other, dx, dy, d2) -> again.add(other));
        assertThat(again).isEqualTo(first).hasSizeGreaterThan(30);
    }

    @Test
    @Row("AGT-1.3")
    void aRadiusAboveHalfOfAPeriodicSideIsRefused() {
        Space2D space = space(Space2D.periodic(20, 12, 2));
        assertThatThrownBy(() -> space.within(1, 1, 6.5, (other, dx, dy, d2) -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The radius 6.5 does not fit periodic space of 20.0 × 12.0. Give a radius from 0 to 6.0, half"
                                + " of the shorter side, so that no agent comes twice.");
        assertThatThrownBy(() -> space.within(1, 1, Double.NaN, (other, dx, dy, d2) -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void otherBadInputIsRefused() {
        Space2D space = space(Space2D.bounded(20, 12, 2));
        Entity agent = em.createEntity(new Position(20, 12));
        assertThatThrownBy(() -> space.moveBy(agent, 1, 0))
                .hasMessage(
                        agent + " cannot move to (21.0, 12.0), outside of bounded space of 20.0 × 12.0. Give a place"
                                + " in the space.");
        em.createEntity(new Position(19, 12));
        assertThatThrownBy(() -> space.within(agent, 5, (other, dx, dy, d2) -> em.destroyEntity(other)))
                .isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(() -> em.createEntity(new Position(Double.NaN, 1))).hasMessageContaining("(NaN, 1.0)");
        assertThatThrownBy(() -> Space2D.periodic(0, 1, 1))
                .hasMessage(
                        "A space cannot have the size 0.0 × 1.0 and cells of 1.0. Give finite numbers above 0 with at"
                                + " most 2^30 cells.");
    }

    @Test
    void neighboursStayAsTheyWereFound() {
        Space2D space = space(Space2D.periodic(20, 12, 4));
        Entity middle = em.createEntity(new Position(19.5, 6));
        List<Entity> others = new ArrayList<>();
        for (int i = 0; i < 200; i++) { // more than fit at first
            others.add(em.createEntity(new Position(0.5, 6)));
        }
        Neighbours2D near = space.within(middle, 2);
        assertThat(near.count()).isEqualTo(200);
        for (int i = 0; i < near.count(); i++) {
            Entity other = near.agent(i);
            assertThat(other).isEqualTo(others.get(i));
            assertThat(near.dx(i)).isEqualTo(1);
            em.destroyEntity(other);
            em.createEntity(new Position(10, 6)); // has its index
        }
        assertThat(near.mean(50)).isEqualTo(0.25);
        assertThatThrownBy(() -> near.agent(200)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> near.d2(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(space.within(middle, 2)).isSameAs(near);
        assertThat(near.count()).isZero();
        assertThat(near.mean(50)).isEqualTo(50);
        assertThatThrownBy(() -> near.dx(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> space.within(middle, 6.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The radius 6.5 does not fit");
    }
}
