package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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

@Row("AGT-8")
class Space3DTest {
    record Position(double x, double y, double z) implements IComponentData {}

    private final World world = new World("Space");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    private Space3D space(SpaceShape3D shape) {
        return shape.indexing(em, Position.class, Position::x, Position::y, Position::z, Position::new);
    }

    private static double shorter(double difference, double size) {
        return difference - Math.rint(difference / size) * size;
    }

    private static final double[] SIDES = {20, 12, 7};

    private Position anywhere(Random rng) {
        return new Position(rng.nextDouble() * 20, rng.nextDouble() * 12, rng.nextDouble() * 7);
    }

    private static double[] difference(Position from, Position to, boolean isPeriodic) {
        double[] difference = {to.x() - from.x(), to.y() - from.y(), to.z() - from.z()};
        for (int i = 0; i < 3; i++) {
            difference[i] = isPeriodic ? shorter(difference[i], SIDES[i]) : difference[i];
        }
        return difference;
    }

    private static double square(double[] difference) {
        return difference[0] * difference[0] + difference[1] * difference[1] + difference[2] * difference[2];
    }

    private void compareWithNestedLoops(SpaceShape3D shape, double radius) {
        Space3D space = space(shape);
        Random rng = Random.of(3);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            agents.add(em.createEntity(anywhere(rng)));
        }
        for (Entity agent : agents) {
            if (shape.isPeriodic()) {
                space.moveBy(agent, rng.nextDouble(-30, 30), rng.nextDouble(-30, 30), rng.nextDouble(-30, 30));
            } else {
                Position place = anywhere(rng);
                space.moveTo(agent, place.x(), place.y(), place.z());
            }
        }
        for (Entity agent : agents) {
            Position at = em.getComponent(agent, Position.class);
            List<Entity> found = new ArrayList<>();
            space.within(agent, radius, (other, dx, dy, dz, d2) -> {
                found.add(other);
                double[] way = difference(at, em.getComponent(other, Position.class), shape.isPeriodic());
                assertThat(new double[] {dx, dy, dz}).containsExactly(way, within(1e-12));
                assertThat(d2).isEqualTo(dx * dx + dy * dy + dz * dz).isLessThanOrEqualTo(radius * radius);
            });
            List<Entity> expected = new ArrayList<>();
            for (Entity other : agents) {
                Position place = em.getComponent(other, Position.class);
                if (!other.equals(agent) && square(difference(at, place, shape.isPeriodic())) <= radius * radius) {
                    expected.add(other);
                }
            }
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
        space.close();
        em.destroyEntity(em.queryBuilder().withAll(Position.class).build());
    }

    @Test
    @Row("AGT-8.1")
    void neighboursAreThoseOfNestedLoops() {
        for (double radius : new double[] {0, 1, 2.5, 3.5}) {
            for (double cellSize : new double[] {0.6, 1, 3, 100}) {
                compareWithNestedLoops(Space3D.periodic(20, 12, 7, cellSize), radius);
                compareWithNestedLoops(Space3D.bounded(20, 12, 7, cellSize), radius);
            }
        }
    }

    @Test
    @Row("AGT-8.1")
    void differencesGoAcrossTheSides() {
        Space3D space = space(Space3D.periodic(10, 10, 10, 1));
        Entity below = em.createEntity(new Position(0.5, 0.5, 0.5));
        Entity above = em.createEntity(new Position(9.5, 9.75, 9.25));
        List<Entity> seen = new ArrayList<>();
        space.within(below, 2, (other, dx, dy, dz, d2) -> {
            seen.add(other);
            assertThat(dx).isEqualTo(-1);
            assertThat(dy).isEqualTo(-0.75);
            assertThat(dz).isEqualTo(-1.25);
        });
        assertThat(seen).containsExactly(above);
        space.moveBy(below, -1, 0, -2);
        assertThat(em.getComponent(below, Position.class)).isEqualTo(new Position(9.5, 0.5, 8.5));
        assertThat(space.z(below)).isEqualTo(8.5);
        assertThat(space.contains(above)).isTrue();
    }

    @Test
    @Row("AGT-8.2")
    void theOrderDependsOnThePlacesAloneAlsoInARestoredWorld() {
        Space3D space = space(Space3D.periodic(20, 12, 7, 2));
        Random rng = Random.of(5);
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            agents.add(em.createEntity(anywhere(rng)));
        }
        List<Entity> first = new ArrayList<>();
        space.within(10, 6, 3, 3.5, (other, dx, dy, dz, d2) -> first.add(other));
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            for (Entity agent : agents) {
                space.moveBy(agent, rng.nextDouble() * 20, 1, 2);
            }
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
        }
        List<Entity> again = new ArrayList<>();
        space.within(10, 6, 3, 3.5, (other, dx, dy, dz, d2) -> again.add(other));
        assertThat(again).isEqualTo(first).hasSizeGreaterThan(5);
    }

    @Test
    @Row("AGT-8.4")
    void whatDoesNotFitIsRefused() {
        Space3D space = space(Space3D.periodic(20, 12, 7, 2));
        assertThatThrownBy(() -> space.within(1, 1, 1, 3.6, (other, dx, dy, dz, d2) -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The radius 3.6 does not fit periodic space of 20.0 × 12.0 × 7.0. Give a radius from 0 to"
                        + " 3.5, half of the shortest side, so that no agent comes twice.");
        assertThatThrownBy(() -> space.within(1, 1, 7, 1, (other, dx, dy, dz, d2) -> {}))
                .hasMessage("(1.0, 1.0, 7.0) is outside of periodic space of 20.0 × 12.0 × 7.0. Give a place in the"
                        + " space.");
        space.close();
        Space3D bounded = space(Space3D.bounded(20, 12, 7, 2));
        Entity agent = em.createEntity(new Position(20, 12, 7));
        assertThatThrownBy(() -> bounded.moveBy(agent, 0, 0, 1))
                .hasMessage(agent + " cannot move to (20.0, 12.0, 8.0), outside of bounded space of 20.0 × 12.0 × 7.0."
                        + " Give a place in the space.");
        em.createEntity(new Position(19, 12, 7));
        assertThatThrownBy(() -> bounded.within(agent, 5, (other, dx, dy, dz, d2) -> em.destroyEntity(other)))
                .isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(() -> em.createEntity(new Position(1, 1, Double.NaN)))
                .hasMessageContaining("(1.0, 1.0, NaN)");
        assertThatThrownBy(() -> Space3D.periodic(1, 1, 0, 1))
                .hasMessage("A space cannot have the size 1.0 × 1.0 × 0.0 and cells of 1.0. Give finite numbers above 0"
                        + " with at most 2^30 cells.");
    }
}
