package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A warm step of a model allocates nothing.
class AgentsAllocationTest {
    record Place(int x, int y) implements IComponentData {}

    record Position(double x, double y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    private final World world = new World("Agents");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aKeptActivation() {
        em.createEntity(em.createArchetype(Sheep.class), 300).close();
        Activation activation =
                Activation.of(em, em.queryBuilder().withAll(Sheep.class).build());
        Random rng = Random.of(1);
        long[] sum = {0};
        Consumer<Entity> turn = agent -> sum[0] += agent.index();
        assertThat(Allocations.settledBytesOf(
                        0, 500, () -> activation.shuffle(rng).forEach(turn)))
                .isZero();
    }

    @Test
    void neighboursOnAGrid() {
        Grid2D grid = Grid2D.single(30, 30).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
        Entity[] agents = agentsOnAGrid();
        AgentInts columns = AgentInts.of(em, Place.class, Place::x);
        int[] sum = {0};
        Consumer<Entity> visitor = other -> sum[0] ^= other.index();
        assertThat(Allocations.settledBytesOf(0, 200, () -> {
                    for (Entity agent : agents) {
                        sum[0] += grid.moore(agent, 2).count(other -> (other.index() & 1) == 0);
                        sum[0] += grid.moore(agent, 2).count(columns, columns.get(agent));
                        grid.vonNeumann(agent, 1).forEach(visitor);
                    }
                }))
                .isZero();
    }

    /// Several component classes are indexed in this JVM, so the calls that read and make a place are not inlined.
    @Test
    void aMoveOnAGridMakesItsPlaceAlone() {
        Grid2D grid = Grid2D.single(30, 30).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
        Entity[] agents = agentsOnAGrid();
        Random rng = Random.of(4);
        assertThat(Allocations.settledBytesOf(64L * agents.length, 200, () -> {
                    for (Entity agent : agents) {
                        grid.moveToRandomEmpty(agent, rng);
                    }
                }))
                .isLessThanOrEqualTo(64L * agents.length);
    }

    enum Tick {
        EVERY,
        FINE
    }

    /// About 26 events happen in a step.
    @Test
    void anEventOfAScheduleMakesItsRecordsAlone() {
        int[] count = {0};
        Schedule<Tick> schedule = Schedule.of(world, Tick.class, (tick, agent) -> count[0]++);
        schedule.every(1, Tick.EVERY);
        schedule.every(0.1, Tick.FINE);
        for (int i = 0; i < 100; i++) {
            schedule.every(5 + i, 7, i, Tick.EVERY, Entity.NULL);
        }
        assertThat(Allocations.settledBytesOf(26 * 128, 500, schedule::step)).isLessThanOrEqualTo(26 * 128);
        assertThat(count[0]).isPositive();
    }

    private Entity[] agentsOnAGrid() {
        Entity[] agents = new Entity[600];
        for (int i = 0; i < agents.length; i++) {
            agents[i] = em.createEntity(new Place(i % 30, i / 30));
        }
        return agents;
    }

    @Test
    void neighboursInASpace() {
        Space2D space =
                Space2D.periodic(30, 30, 3).indexing(em, Position.class, Position::x, Position::y, Position::new);
        Random rng = Random.of(5);
        Entity[] agents = new Entity[300];
        for (int i = 0; i < agents.length; i++) {
            agents[i] = em.createEntity(new Position(rng.nextDouble() * 30, rng.nextDouble() * 30));
        }
        double[] sum = {0, 0};
        Space2D.Visitor visitor = (other, dx, dy, d2) -> {
            sum[0] += dx;
            sum[1] += dy;
        };
        assertThat(Allocations.settledBytesOf(0, 200, () -> {
                    for (Entity agent : agents) {
                        space.within(agent, 3, visitor);
                        Neighbours2D near = space.within(agent, 3);
                        for (int i = 0; i < near.count(); i++) {
                            sum[0] += near.dx(i);
                        }
                    }
                }))
                .isZero();
    }

    @Test
    void fieldsThatAreWritten() {
        IntField grass = IntField.of(em, "grass", Grid2D.multi(30, 20));
        DoubleField heat = DoubleField.of(em, "heat", Grid2D.multi(30, 20));
        assertThat(Allocations.settledBytesOf(0, 300, () -> {
                    for (int cell = 0; cell < 600; cell++) {
                        grass.set(cell, grass.get(cell) + 1);
                    }
                    heat.update(value -> value * 0.5 + 1);
                }))
                .isZero();
    }

    @Test
    void rowsOfData() {
        for (int i = 0; i < 1_000; i++) {
            em.createEntity(new Position(i, 1), new Place(i, 2));
        }
        DataTable data = DataCollector.every(1)
                .count("agents", Place.class, Position.class)
                .sum("x", Position.class, "x")
                .mean("y", Position.class, "y", Place.class)
                .min("column", Place.class, "x")
                .max("row", Place.class, "y")
                .reportLong("all", EntityManager::entityCount)
                .attach(em);
        int allocating = 0;
        for (int round = 0; round < 100; round++) {
            allocating = 0;
            for (int i = 0; i < 1_000; i++) {
                allocating += Allocations.bytesOf(data::step) > 0 ? 1 : 0;
            }
            if (allocating <= 1) {
                break;
            }
        }
        assertThat(allocating).isLessThanOrEqualTo(1); // the step in which all columns grow
    }

    @Test
    void neighboursInANetwork() {
        List<Entity> agents = List.of(agentsOnAGrid());
        Network network = Network.directed(em, "network");
        Random rng = Random.of(6);
        NetworkGenerators.erdosRenyi(network, agents, 0.02, rng);
        double[] sum = {0};
        Consumer<Entity> visitor = other -> sum[0] += other.index();
        LinkedAgents.Visitor weighted = (other, weight) -> sum[0] += weight;
        assertThat(Allocations.settledBytesOf(0, 200, () -> {
                    for (int i = 0; i < agents.size(); i++) {
                        Entity agent = agents.get(i);
                        network.neighbours(agent).forEach(visitor);
                        network.predecessors(agent).forEachWeighted(weighted);
                        sum[0] += network.neighbours(agent).count(other -> (other.index() & 1) == 0);
                        Entity drawn = network.neighbours(agent).random(rng);
                        sum[0] += drawn == null ? 0 : drawn.index();
                    }
                }))
                .isZero();
    }
}
