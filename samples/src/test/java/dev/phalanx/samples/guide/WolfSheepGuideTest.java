package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Grid2D;
import dev.phalanx.agents.IntField;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Wolves, sheep and grass, in which agents are born and die in the turns of others.
class WolfSheepGuideTest {
    record Place(int x, int y) implements IComponentData {}

    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    record Energy(double value) implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    record Parameters(
            int size, int sheep, int wolves, int regrowth, double sheepReproduce, double wolfReproduce, long seed) {
        static final double SHEEP_GAIN = 5;
        static final double WOLF_GAIN = 13;

        static Parameters small(long seed) {
            return new Parameters(25, 60, 40, 20, 0.2, 0.1, seed);
        }

        static Parameters large(long seed) {
            return new Parameters(100, 1_000, 500, 10, 0.4, 0.2, seed);
        }
    }

    /// Agents walk to a neighbouring cell, lose 1 energy, eat, die below 1 energy, and reproduce.
    static final class WolfSheepSystem implements ISystem {
        private final Parameters parameters;
        private EntityManager em;
        private Grid2D grid;
        private IntField grass; // the steps until it has grown; 0 if it has
        private EntityQuery sheep;
        private EntityQuery wolves;
        private Activation turns;

        WolfSheepSystem(Parameters parameters) {
            this.parameters = parameters;
        }

        @Override
        public void onCreate(SystemState state) {
            em = state.entityManager();
            int size = parameters.size();
            grid = Grid2D.multi(size, size).torus().indexing(em, Place.class, Place::x, Place::y, Place::new);
            grass = IntField.of(em, "grass", grid);
            sheep = em.queryBuilder().withAll(Sheep.class).build();
            wolves = em.queryBuilder().withAll(Wolf.class).build();
            turns = Activation.of(em, em.queryBuilder().withAll(Energy.class).build());
            Random rng = Random.of(parameters.seed());
            for (int i = 0; i < parameters.sheep() + parameters.wolves(); i++) {
                boolean isSheep = i < parameters.sheep();
                double gain = isSheep ? Parameters.SHEEP_GAIN : Parameters.WOLF_GAIN;
                em.createEntity(
                        new Place(rng.nextInt(size), rng.nextInt(size)),
                        new Energy(rng.nextInt(1, (int) (2 * gain) + 1)),
                        isSheep ? new Sheep() : new Wolf());
            }
            grass.update(grown -> rng.nextBoolean() ? 0 : rng.nextInt(parameters.regrowth()));
            em.createSingleton(new Dice(rng), "dice");
        }

        @Override
        public void onUpdate(SystemState state) {
            Random rng = em.getSingleton(Dice.class).rng();
            turns.shuffle(rng).forEach(agent -> step(agent, rng));
            grass.update(left -> Math.max(0, left - 1));
            em.setSingleton(new Dice(rng));
        }

        private void step(Entity agent, Random rng) {
            int direction = rng.nextInt(8);
            int cell = direction < 4 ? direction : direction + 1; // not the middle one
            grid.moveBy(agent, cell % 3 - 1, cell / 3 - 1);
            boolean isSheep = em.hasComponent(agent, Sheep.class);
            double energy = em.getComponent(agent, Energy.class).value() - 1 + (isSheep ? graze(agent) : hunt(agent));
            if (energy < 1) {
                em.destroyEntity(agent);
                return;
            }
            if (rng.nextDouble() < (isSheep ? parameters.sheepReproduce() : parameters.wolfReproduce())) {
                energy /= 2;
                em.setComponent(agent, new Energy(energy));
                em.instantiate(agent);
            } else {
                em.setComponent(agent, new Energy(energy));
            }
        }

        private double graze(Entity agent) {
            int cell = grid.cellOf(agent);
            if (grass.get(cell) > 0) {
                return 0;
            }
            grass.set(cell, parameters.regrowth());
            return Parameters.SHEEP_GAIN;
        }

        private double hunt(Entity agent) {
            Entity prey = grid.moore(agent, 0).find(other -> em.hasComponent(other, Sheep.class));
            if (prey == null) {
                return 0;
            }
            em.destroyEntity(prey);
            return Parameters.WOLF_GAIN;
        }

        String populations() {
            return sheep.calculateEntityCount() + " sheep, " + wolves.calculateEntityCount() + " wolves";
        }
    }

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "false; 1; 82 sheep, 20 wolves",
                "false; 2; 96 sheep, 14 wolves",
                "true; 1; 1475 sheep, 2344 wolves"
            })
    void populationsAfterAHundredStepsAreThoseOfTheSeed(boolean isLarge, long seed, String populations) {
        try (World world = new World("Wolves and sheep")) {
            WolfSheepSystem model = new WolfSheepSystem(isLarge ? Parameters.large(seed) : Parameters.small(seed));
            world.addSystem(model);
            for (int step = 0; step < 100; step++) {
                world.update();
            }
            world.audit();
            assertThat(model.populations()).isEqualTo(populations);
        }
    }

    @Test
    void aRunGoesOnFromAnExactFileAsItWouldHave() throws IOException {
        Path file = folder.resolve("halfway.phx");
        try (World world = new World("Wolves and sheep");
                World other = new World("Other")) {
            world.addSystem(new WolfSheepSystem(Parameters.small(3)));
            other.addSystem(new WolfSheepSystem(Parameters.small(4))); // another seed: all comes from the file
            other.update();
            for (int step = 0; step < 20; step++) {
                world.update();
            }
            WorldFiles.saveExact(world, file);
            WorldFiles.loadExact(other, file);
            for (int step = 0; step < 20; step++) {
                world.update();
                other.update();
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
        }
    }
}
