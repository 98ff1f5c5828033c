package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.DoubleField;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.IntField;
import dev.phalanx.agents.Neighbours2D;
import dev.phalanx.agents.Network;
import dev.phalanx.agents.NetworkGenerators;
import dev.phalanx.agents.Schedule;
import dev.phalanx.agents.Space2D;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.models.Schelling;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/agents.md.
class AgentsGuideTest {
    record Place(int x, int y) implements IComponentData {}

    record Position(double x, double y) implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    record Sheep() implements IComponentData {}

    @TempDir
    Path folder;

    @Test
    void aRunGoesOnFromAnExactFileAsItWouldHave() throws IOException {
        Path file = folder.resolve("halfway.phx");
        try (World world = new World("Schelling");
                World other = new World("Other")) {
            Schelling.Parameters parameters = new Schelling.Parameters(40, 1_000, 1, 6);
            new Schelling().setup(world, parameters, Random.of(5));
            new Schelling().setup(other, parameters, Random.of(6)); // another seed: all comes from the file
            other.update();
            for (int step = 0; step < 2; step++) {
                world.update();
            }
            // snippet agents-exact
            WorldFiles.saveExact(world, file); // halfway
            WorldFiles.loadExact(other, file); // in another process, too
            // end agents-exact
            assertThat(other.stateHash()).isEqualTo(world.stateHash());
            for (int step = 0; step < 3; step++) {
                long before = world.stateHash();
                world.update();
                other.update();
                assertThat(world.stateHash()).isNotEqualTo(before);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
        }
    }

    @Test
    void turnsOfAgentsThatAreBornAndDie() {
        try (World world = new World("Turns")) {
            EntityManager em = world.entityManager();
            for (int i = 0; i < 10; i++) {
                em.createEntity(new Energy(i));
            }
            EntityQuery query = em.queryBuilder().withAll(Energy.class).build();
            Random rng = Random.of(1);
            // snippet agents-activation
            Activation.shuffled(query, rng).forEach(agent -> {
                double energy = em.getComponent(agent, Energy.class).value() - 1;
                if (energy < 1) {
                    em.destroyEntity(agent);
                } else {
                    em.setComponent(agent, new Energy(energy / 2));
                    em.createEntity(new Energy(energy / 2)); // has its first turn in the next activation
                }
            });
            // end agents-activation
            assertThat(query.calculateEntityCount()).isEqualTo(16);
        }
    }

    @Test
    void gridsAndFields() {
        try (World world = new World("Grids")) {
            EntityManager em = world.entityManager();
            // snippet agents-grid
            Grid2D grid = Grid2D.multi(50, 50).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
            IntField grass = IntField.of(em, "grass", grid);
            DoubleField heat = DoubleField.of(em, "heat", grid);

            Entity sheep = em.createEntity(new Place(49, 0));
            Entity wolf = em.createEntity(new Place(0, 1));
            grid.moveBy(sheep, 1, 0); // across the edge
            grass.add(0, 0, -1);
            heat.update(value -> value * 0.9);

            Entity prey = grid.moore(wolf, 1).find(other -> !other.equals(wolf));
            if (prey != null) {
                em.destroyEntity(prey); // after the neighbours were visited
            }
            // end agents-grid
            assertThat(em.exists(sheep)).isFalse();
            assertThat(grass.get(0, 0)).isEqualTo(-1);
            assertThat(heat.sum()).isZero();
        }
    }

    @Test
    void spaces() {
        try (World world = new World("Spaces")) {
            EntityManager em = world.entityManager();
            // snippet agents-space
            Space2D space = Space2D.periodic(150, 150, 15)
                    .indexing(em, Position.class, Position::x, Position::y, Position::new);
            Entity bird = em.createEntity(new Position(149, 75));
            Entity mate = em.createEntity(new Position(1, 75));
            Neighbours2D near = space.within(bird, 15);
            double x = 0, y = 0;
            for (int i = 0; i < near.count(); i++) {
                x += near.dx(i); // 2, across the side
                y += near.dy(i);
            }
            space.moveBy(bird, near.mean(x) / 2, near.mean(y) / 2);
            // end agents-space
            assertThat(em.getComponent(bird, Position.class)).isEqualTo(new Position(0, 75));
            assertThat(em.exists(mate)).isTrue();
        }
    }

    @Test
    void networks() {
        try (World world = new World("Networks")) {
            EntityManager em = world.entityManager();
            List<Entity> people = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                people.add(em.createEntity(new Energy(i)));
            }
            Entity alice = people.get(1);
            Entity bob = people.get(50);
            Random rng = Random.of(1);
            // snippet agents-network
            Network friends = Network.undirected(em, "friends");
            NetworkGenerators.wattsStrogatz(friends, people, 6, 0.1, rng); // or erdosRenyi, barabasiAlbert, ring
            friends.link(alice, bob, 0.5);

            double[] trust = {0};
            friends.neighbours(alice).forEachWeighted((friend, weight) -> trust[0] += weight);
            Entity confidant = friends.neighbours(alice).random(rng);
            em.destroyEntity(bob); // and his links
            // end agents-network
            assertThat(trust[0]).isEqualTo(friends.neighbours(alice).count() + 0.5);
            assertThat(confidant).isNotNull();
            assertThat(friends.linkCount()).isLessThan(300);
        }
    }

    // snippet agents-schedule
    enum Season {
        SOW,
        HARVEST
    }

    static Schedule<Season> seasons(World world) {
        EntityManager em = world.entityManager();
        return Schedule.of(world, Season.class, (season, field) -> {
            switch (season) {
                case SOW -> em.createEntity(new Energy(1));
                case HARVEST -> em.destroyEntity(field);
            }
        });
    }
    // end agents-schedule

    @Test
    void schedules() throws IOException {
        Path file = folder.resolve("seasons.phx");
        try (World world = new World("Seasons");
                World other = new World("Other")) {
            EntityManager em = world.entityManager();
            // snippet agents-schedule-events
            Schedule<Season> seasons = seasons(world);
            Entity field = em.createEntity(new Energy(1));
            long sowing = seasons.every(12, Season.SOW); // at 12, 24, 36 …
            seasons.at(6.5, 0, Season.HARVEST, field);
            for (int step = 0; step < 25; step++) {
                world.update(); // the time goes on by 1
            }
            // end agents-schedule-events
            EntityQuery fields = em.queryBuilder().withAll(Energy.class).build();
            assertThat(fields.calculateEntityCount()).isEqualTo(2);
            seasons(other);
            WorldFiles.saveExact(world, file);
            WorldFiles.loadExact(other, file);
            for (int step = 0; step < 24; step++) {
                world.update();
                other.update();
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
            assertThat(fields.calculateEntityCount()).isEqualTo(4);
            assertThat(seasons.stop(sowing)).isTrue();
        }
    }

    @Test
    void data() throws IOException {
        Path file = folder.resolve("sheep.csv");
        try (World world = new World("Data")) {
            EntityManager em = world.entityManager();
            IntField grass = IntField.of(em, "grass", Grid2D.multi(3, 3));
            em.createEntity(new Sheep(), new Energy(4));
            // snippet agents-data
            DataTable data = DataCollector.every(1)
                    .count("sheep", Sheep.class)
                    .mean("energy", Energy.class, "value", Sheep.class) // of those that are sheep
                    .reportLong("grass", manager -> grass.sum())
                    .attach(world);
            for (int step = 0; step < 100; step++) {
                world.update();
            }
            double[] energy = data.doubles("energy"); // 101 values, since the state before is step 0
            data.toCsv(file);
            // end agents-data
            assertThat(energy).hasSize(101).containsOnly(4);
            assertThat(file).content().startsWith("step,sheep,energy,grass\r\n0,1,4.0,0\r\n1,1,4.0,0\r\n");
        }
    }

    @Test
    void batches() throws IOException {
        Path file = folder.resolve("wanted.csv");
        List<String> shown = new ArrayList<>();
        // snippet agents-batch
        Batch<Schelling.Parameters> batch =
                Batch.of(Schelling::new).over("wanted", 3, 4, 5).seeds(10).steps(20);
        batch.toCsv(file); // on all processors; it goes on if the process was killed
        // end agents-batch
        Path other = folder.resolve("other.csv");
        // snippet agents-batch-text
        Batch.of(Schelling::new)
                .overText("wanted", "3:5") // or 3,4,5
                .overText("radius", "1,2")
                .seeds(2)
                .steps(20)
                .progress(now -> shown.add(now.left() + " left, " + now.timeLeft()))
                .toCsv(other);
        // end agents-batch-text
        assertThat(shown).hasSize(13);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(31);
        assertThat(lines.subList(0, 2))
                .containsExactly("size,agents,radius,wanted,seed,step,happy", "40,1000,1,3,0,20,1000");
        assertThat(batch.shard(2, 3).toCsv(folder.resolve("shard.csv")).rows()).isEqualTo(10);
        // snippet agents-run
        DataTable run = batch.run(15); // or batch.run(new Schelling.Parameters(40, 1_000, 1, 4), 5)
        long[] happy = run.longs("happy"); // in each step
        List<Object> row = batch.row(15); // parameters, seed, step and reports at the end
        // end agents-run
        assertThat(row).containsExactly(40, 1_000, 1, 4, 5L, 20L, happy[20]);
        assertThat(happy).hasSize(21);
        assertThat(lines.get(16)).endsWith("," + happy[20]);
        assertThat(batch.run(new Schelling.Parameters(40, 1_000, 1, 4), 5).longs("happy"))
                .isEqualTo(happy);
    }
}
