package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Network;
import dev.phalanx.agents.NetworkGenerators;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An epidemic among people who meet those they know: susceptible, infected, and recovered or dead.
class EpidemicGuideTest {
    record Person() implements IComponentData {}

    record Infected(int steps) implements IComponentData {}

    record Recovered() implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    record Parameters(
            int people, int friends, double rewiring, int infected, double infection, double recovery, double death) {}

    /// The infected infect each friend with some probability, and then recover or die.
    static final class EpidemicSystem implements ISystem {
        private final Parameters parameters;
        private final Random start;
        private EntityManager em;
        private Network friends;
        private EntityQuery infected;

        EpidemicSystem(Parameters parameters, Random start) {
            this.parameters = parameters;
            this.start = start;
        }

        @Override
        public void onCreate(SystemState state) {
            em = state.entityManager();
            friends = Network.undirected(em, "friends");
            infected = em.queryBuilder().withAll(Infected.class).build();
            List<Entity> people = new ArrayList<>();
            for (int i = 0; i < parameters.people(); i++) {
                people.add(em.createEntity(new Person()));
            }
            NetworkGenerators.wattsStrogatz(friends, people, parameters.friends(), parameters.rewiring(), start);
            for (int i = 0; i < parameters.infected(); i++) {
                em.addComponent(people.get(start.nextInt(people.size())), new Infected(0));
            }
            em.createSingleton(new Dice(start), "dice");
        }

        @Override
        public void onUpdate(SystemState state) {
            Random rng = em.getSingleton(Dice.class).rng();
            Activation.shuffled(infected, rng).forEach(person -> step(person, rng));
            em.setSingleton(new Dice(rng));
        }

        private void step(Entity person, Random rng) {
            List<Entity> met = new ArrayList<>();
            friends.neighbours(person).forEach(met::add);
            for (Entity friend : met) {
                boolean isSusceptible =
                        !em.hasComponent(friend, Infected.class) && !em.hasComponent(friend, Recovered.class);
                if (isSusceptible && rng.nextDouble() < parameters.infection()) {
                    em.addComponent(friend, new Infected(0));
                }
            }
            em.setComponent(
                    person, new Infected(em.getComponent(person, Infected.class).steps() + 1));
            double fate = rng.nextDouble();
            if (fate < parameters.death()) {
                em.destroyEntity(person); // and its links
            } else if (fate < parameters.death() + parameters.recovery()) {
                em.removeComponent(person, Infected.class);
                em.addComponent(person, Recovered.class);
            }
        }
    }

    static final class Epidemic implements Model<Parameters> {
        private Network friends;

        @Override
        public Parameters parameters() {
            return new Parameters(1_000, 6, 0.1, 5, 0.1, 0.2, 0.02);
        }

        @Override
        public void setup(World world, Parameters parameters, Random rng) {
            world.addSystem(new EpidemicSystem(parameters, rng));
            friends = Network.undirected(world.entityManager(), "friends"); // the same one
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(10)
                    .count("alive", Person.class)
                    .count("sick", Infected.class)
                    .count("recovered", Recovered.class)
                    .max("longest", Infected.class, "steps")
                    .reportLong("friendships", em -> friends.linkCount());
        }
    }

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"0, 998, 34", "0.1, 963, 361", "1, 929, 757"})
    void theOutcomeIsThatOfTheSeed(double rewiring, long alive, long recovered) {
        DataTable run =
                Batch.of(Epidemic::new).over("rewiring", rewiring).steps(60).run(0);
        assertThat(run.longs("step")).containsExactly(0, 10, 20, 30, 40, 50, 60);
        assertThat(run.longs("friendships")[0]).isEqualTo(3_000);
        assertThat(run.longs("alive")[6]).isEqualTo(alive);
        assertThat(run.longs("recovered")[6]).isEqualTo(recovered);
    }

    @Test
    void shortcutsSpreadAnEpidemic() {
        Batch<Parameters> batch = Batch.of(Epidemic::new)
                .over("rewiring", 0, 0.1, 1)
                .over("death", 0)
                .seeds(10)
                .steps(100);
        long[] recovered = new long[3];
        for (int row = 0; row < batch.rows(); row++) {
            recovered[row / 10] += batch.run(row).longs("recovered")[10];
        }
        assertThat(recovered[1]).isGreaterThan(2 * recovered[0]);
        assertThat(recovered[2]).isGreaterThan(recovered[1] * 5 / 4);
    }

    @Test
    void withoutInfectionNobodyElseFallsIll() {
        DataTable run = Batch.of(Epidemic::new)
                .over("infection", 0)
                .over("death", 0)
                .steps(200)
                .run(0);
        assertThat(run.longs("recovered")[20]).isEqualTo(5);
        assertThat(run.longs("friendships")[20]).isEqualTo(3_000);
    }

    @Test
    void theDeadHaveNoFriends() {
        DataTable run = Batch.of(Epidemic::new)
                .over("infection", 1)
                .over("recovery", 0)
                .over("death", 0.5)
                .steps(100)
                .run(0);
        assertThat(run.longs("alive")[10]).isZero();
        assertThat(run.longs("friendships")[10]).isZero();
    }

    @Test
    void aRunGoesOnFromAnExactFileAsItWouldHave() throws IOException {
        Path file = folder.resolve("halfway.phx");
        Parameters parameters = new Epidemic().parameters();
        try (World world = new World("Epidemic");
                World other = new World("Other")) {
            world.addSystem(new EpidemicSystem(parameters, Random.of(1)));
            other.addSystem(new EpidemicSystem(parameters, Random.of(2))); // another seed: all comes from the file
            other.update();
            for (int step = 0; step < 20; step++) {
                world.update();
            }
            WorldFiles.saveExact(world, file);
            WorldFiles.loadExact(other, file);
            for (int step = 0; step < 20; step++) {
                long before = world.stateHash();
                world.update();
                other.update();
                assertThat(world.stateHash()).isNotEqualTo(before);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
            world.audit();
            other.audit();
        }
    }
}
