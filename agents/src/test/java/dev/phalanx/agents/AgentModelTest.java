package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentModelTest {
    record Parameters(int agents) {}

    record Points(int value) implements IComponentData {}

    record Place(int x, int y) implements IComponentData {}

    record Position(double x, double y) implements IComponentData {}

    /// Agents get points in the order of their turns.
    private static final class Race extends AgentModel<Parameters> {
        private final List<String> log = new ArrayList<>();
        private ComponentLookup<Points> points;
        private int next;

        Race() {
            super(new Parameters(20));
        }

        @Override
        protected void setup() {
            points = lookup(Points.class);
            for (int i = 0; i < p().agents(); i++) {
                em().createEntity(new Points(rng().nextInt(5)));
            }
            inEachStep(() -> {
                log.add("begin");
                next = 0;
                em().createEntity(new Place(0, 0)); // a structural change before the lookup is used
                points.update();
            });
            shuffled(agent -> points.set(agent, new Points(points.get(agent).value() * 31 + next++)), Points.class);
            inEachStep(() -> log.add("end with " + count(Points.class, at -> at.value() >= 0)));
        }

        double average() {
            return mean(Points.class, Points::value);
        }
    }

    @Test
    @Row("AGT-9.1")
    void aStepDoesWhatWasAddedInThatOrder() {
        try (World world = new World("Race")) {
            Race race = new Race();
            race.setup(world, new Parameters(10), Random.of(1));
            race.step(world);
            race.step(world);
            assertThat(race.log).containsExactly("begin", "end with 10", "begin", "end with 10");
            assertThat(race.next).isEqualTo(10);
            assertThat(race.parameters()).isEqualTo(new Parameters(10));
        }
    }

    @Test
    @Row("AGT-9.1")
    void turnsAreInAnotherOrderInEachStep() {
        try (World world = new World("Race")) {
            List<List<Integer>> orders = new ArrayList<>();
            AgentModel<Parameters> model = new AgentModel<>(new Parameters(30)) {
                private final List<Integer> order = new ArrayList<>();

                @Override
                protected void setup() {
                    for (int i = 0; i < p().agents(); i++) {
                        em().createEntity(new Points(i));
                    }
                    shuffled(
                            agent -> order.add(
                                    em().getComponent(agent, Points.class).value()),
                            Points.class);
                    inEachStep(() -> {
                        orders.add(List.copyOf(order));
                        order.clear();
                    });
                }
            };
            model.setup(world, new Parameters(30), Random.of(1));
            model.step(world);
            model.step(world);
            assertThat(orders.getFirst()).hasSize(30).doesNotHaveDuplicates();
            assertThat(orders.getLast())
                    .containsExactlyInAnyOrderElementsOf(orders.getFirst())
                    .isNotEqualTo(orders.getFirst());
        }
    }

    @Test
    @Row("AGT-9.2")
    void aRestoredWorldGoesOnInTheSameWay() {
        try (World world = new World("Whole");
                World other = new World("Other")) {
            Race whole = new Race();
            Race resumed = new Race();
            whole.setup(world, new Parameters(20), Random.of(1));
            resumed.setup(other, new Parameters(20), Random.of(2));
            whole.step(world);
            other.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
            for (int step = 0; step < 5; step++) {
                whole.step(world);
                resumed.step(other);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
                assertThat(resumed.average()).isEqualTo(whole.average());
            }
        }
    }

    @Test
    @Row("AGT-9.5")
    void aModelHasOneRun() {
        Race race = new Race();
        assertThatIllegalStateException()
                .isThrownBy(race::em)
                .withMessage("Race was used before setup(world, parameters, rng). Let a Batch run it, or set it up"
                        + " first.");
        assertThatIllegalStateException().isThrownBy(race::rng);
        try (World world = new World("Race")) {
            race.setup(world, new Parameters(1), Random.of(1));
            assertThatIllegalStateException()
                    .isThrownBy(() -> race.setup(world, new Parameters(1), Random.of(1)))
                    .withMessage("Race was set up twice. Make a new model for each run.");
        }
    }

    @Test
    @Row("AGT-9.3")
    void eachNeighbouringCellIsEquallyLikely() {
        try (World world = new World("Walk")) {
            EntityManager em = world.entityManager();
            Random rng = Random.of(1);
            Grid2D torus = Grid2D.multi(5, 4).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
            Entity walker = em.createEntity(new Place(0, 0));
            assertThat(walks(torus, walker, 0, 0, rng)).containsOnlyKeys(1, 4, 5, 6, 9, 15, 16, 19);
            Grid2D edges = Grid2D.multi(5, 4).indexing(em, Place.class, Place::x, Place::y, Place::new);
            assertThat(walks(edges, walker, 0, 0, rng)).containsOnlyKeys(1, 5, 6);
            assertThat(walks(edges, walker, 4, 2, rng)).containsOnlyKeys(8, 9, 13, 18, 19);
            assertThat(walks(edges, walker, 1, 1, rng)).containsOnlyKeys(0, 1, 2, 5, 7, 10, 11, 12);
            edges.moveTo(walker, 1, 1);
            Random drawn = Random.of(2);
            edges.randomWalk(walker, drawn);
            assertThat(drawn.counter).isOne();
            assertThat(em.getComponent(walker, Place.class))
                    .isEqualTo(new Place(edges.x(edges.cellOf(walker)), edges.y(edges.cellOf(walker))));
        }
    }

    /// How often an agent goes to each cell from a place, of 800 walks.
    private static Map<Integer, Integer> walks(Grid2D grid, Entity walker, int x, int y, Random rng) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < 800; i++) {
            grid.moveTo(walker, x, y);
            int cell = grid.randomWalk(walker, rng);
            assertThat(cell).isEqualTo(grid.cellOf(walker));
            counts.merge(cell, 1, Integer::sum);
        }
        int even = 800 / counts.size();
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(even / 2, 2 * even));
        return counts;
    }

    @Test
    @Row("AGT-9.6")
    void aGridOfOneCellHasNoWay() {
        try (World world = new World("Walk")) {
            EntityManager em = world.entityManager();
            Grid2D grid = Grid2D.multi(1, 1).indexing(em, Place.class, Place::x, Place::y, Place::new);
            Entity walker = em.createEntity(new Place(0, 0));
            assertThatIllegalStateException()
                    .isThrownBy(() -> grid.randomWalk(walker, Random.of(1)))
                    .withMessage(walker + " cannot walk: multi grid of 1 × 1 has one cell. Make a larger grid.");
        }
    }

    @Test
    @Row("AGT-9.4")
    void aSpaceCountsTheAgentsWithinARadius() {
        try (World world = new World("Space")) {
            EntityManager em = world.entityManager();
            Space2D space =
                    Space2D.periodic(20, 30, 4).indexing(em, Position.class, Position::x, Position::y, Position::new);
            Random rng = Random.of(1);
            List<Position> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(new Position(rng.nextDouble() * 20, rng.nextDouble() * 30));
                em.createEntity(all.getLast());
            }
            for (double radius : new double[] {0, 0.5, 3.999, 4, 4.001, 7.9, 8, 10}) {
                for (Position at : all.subList(0, 50)) {
                    assertThat(space.count(at.x(), at.y(), radius)).isEqualTo((int) all.stream()
                            .filter(other -> {
                                double dx = Math.IEEEremainder(other.x() - at.x(), 20);
                                double dy = Math.IEEEremainder(other.y() - at.y(), 30);
                                return dx * dx + dy * dy <= radius * radius;
                            })
                            .count());
                }
            }
            assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> space.count(20, 0, 1));
        }
    }
}
