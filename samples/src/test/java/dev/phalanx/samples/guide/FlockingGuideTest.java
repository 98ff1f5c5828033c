package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Space2D;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Birds in a periodic space that flock by three rules: fly towards the neighbours, in their direction, and not too
/// close.
class FlockingGuideTest {
    record Position(double x, double y) implements IComponentData {}

    record Velocity(double x, double y) implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    record Parameters(
            double extent,
            int birds,
            double vision,
            double speed,
            double separation,
            double cohere,
            double separate,
            double match) {
        static final Parameters SMALL = new Parameters(100, 200, 5, 1, 1, 0.03, 0.015, 0.05);
        static final Parameters LARGE = new Parameters(150, 400, 15, 1, 1, 0.03, 0.015, 0.05);
    }

    /// Birds take their turns in a random order that is new in each step. A velocity has length 1.
    static final class FlockingSystem implements ISystem {
        private final Parameters p;
        private final Random start;
        private Space2D space;
        private Activation turns;
        private ComponentLookup<Velocity> velocities;
        private int near;
        private double towardsX, towardsY, awayX, awayY, alongX, alongY;

        FlockingSystem(Parameters parameters, Random start) {
            this.p = parameters;
            this.start = start;
        }

        @Override
        public void onCreate(SystemState state) {
            EntityManager em = state.entityManager();
            space = Space2D.periodic(p.extent(), p.extent(), p.vision())
                    .indexing(em, Position.class, Position::x, Position::y, Position::new);
            turns = Activation.of(em, em.queryBuilder().withAll(Velocity.class).build());
            velocities = em.getComponentLookup(Velocity.class, false);
            for (int i = 0; i < p.birds(); i++) {
                em.createEntity(
                        new Position(start.nextDouble() * p.extent(), start.nextDouble() * p.extent()),
                        unit(start.nextDouble() * 2 - 1, start.nextDouble() * 2 - 1));
            }
            em.createSingleton(new Dice(start), "dice");
        }

        private static Velocity unit(double x, double y) {
            double length = Math.sqrt(x * x + y * y);
            return new Velocity(x / length, y / length);
        }

        @Override
        public void onUpdate(SystemState state) {
            velocities.update();
            Random rng = state.entityManager().getSingleton(Dice.class).rng();
            turns.shuffle(rng).forEach(this::step);
            state.entityManager().setSingleton(new Dice(rng));
        }

        private void step(Entity bird) {
            near = 0;
            towardsX = towardsY = awayX = awayY = alongX = alongY = 0;
            space.within(bird, p.vision(), this::see);
            int n = Math.max(near, 1);
            Velocity old = velocities.get(bird);
            Velocity velocity = unit(
                    (old.x() + towardsX / n * p.cohere() + awayX / n * p.separate() + alongX / n * p.match()) / 2,
                    (old.y() + towardsY / n * p.cohere() + awayY / n * p.separate() + alongY / n * p.match()) / 2);
            velocities.set(bird, velocity);
            space.moveBy(bird, velocity.x() * p.speed(), velocity.y() * p.speed());
        }

        double meanNear() {
            int[] all = {0};
            turns.inOrder().forEach(bird -> space.within(bird, p.vision(), (other, dx, dy, d2) -> all[0]++));
            return (double) all[0] / p.birds();
        }

        private void see(Entity other, double dx, double dy, double d2) {
            near++;
            towardsX += dx;
            towardsY += dy;
            if (d2 < p.separation() * p.separation()) {
                awayX -= dx;
                awayY -= dy;
            }
            Velocity velocity = velocities.get(other);
            alongX += velocity.x();
            alongY += velocity.y();
        }
    }

    static final class Flocking implements Model<Parameters> {
        private FlockingSystem system;

        @Override
        public Parameters parameters() {
            return Parameters.SMALL;
        }

        @Override
        public void setup(World world, Parameters parameters, Random rng) {
            system = new FlockingSystem(parameters, rng);
            world.addSystem(system);
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(100).report("near", em -> system.meanNear());
        }
    }

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"false, 1", "false, 2", "true, 1"})
    void birdsAreWhereTheRulesTakeThem(boolean isLarge, long seed) {
        Parameters parameters = isLarge ? Parameters.LARGE : Parameters.SMALL;
        try (World world = new World("Flocking")) {
            world.addSystem(new FlockingSystem(parameters, Random.of(seed)));
            for (int step = 0; step < 100; step++) {
                world.update();
            }
            world.audit();
            assertThat(world.entityManager()
                            .queryBuilder()
                            .withAll(Position.class)
                            .build()
                            .toComponentDataArray(Position.class)
                            .toList())
                    .isEqualTo(byHand(parameters, seed));
        }
    }

    /// The places of the birds after 100 steps of the same model without the library: all birds are compared with all
    /// others, in the order of cells of the space, on which the last bits of sums depend.
    private static List<Position> byHand(Parameters p, long seed) {
        Random rng = Random.of(seed);
        int birds = p.birds();
        double[] x = new double[birds];
        double[] y = new double[birds];
        double[] vx = new double[birds];
        double[] vy = new double[birds];
        for (int i = 0; i < birds; i++) {
            x[i] = rng.nextDouble() * p.extent();
            y[i] = rng.nextDouble() * p.extent();
            double dx = rng.nextDouble() * 2 - 1;
            double dy = rng.nextDouble() * 2 - 1;
            vx[i] = dx / Math.sqrt(dx * dx + dy * dy);
            vy[i] = dy / Math.sqrt(dx * dx + dy * dy);
        }
        int cells = (int) (p.extent() / p.vision());
        for (int step = 0; step < 100; step++) {
            for (int bird : shuffled(birds, rng)) {
                int row = (int) (y[bird] / p.extent() * cells) - 2;
                int column = (int) (x[bird] / p.extent() * cells) - 2;
                int[] near = IntStream.range(0, birds)
                        .filter(other -> other != bird
                                && square(x[other] - x[bird], y[other] - y[bird], p) <= p.vision() * p.vision())
                        .boxed()
                        .sorted(Comparator.comparingInt(other ->
                                Math.floorMod((int) (y[other] / p.extent() * cells) - row, cells) * cells
                                        + Math.floorMod((int) (x[other] / p.extent() * cells) - column, cells)))
                        .mapToInt(other -> other)
                        .toArray();
                double[] sums = new double[6];
                for (int other : near) {
                    double dx = Math.IEEEremainder(x[other] - x[bird], p.extent());
                    double dy = Math.IEEEremainder(y[other] - y[bird], p.extent());
                    boolean isClose = square(dx, dy, p) < p.separation() * p.separation();
                    double[] seen = {dx, dy, isClose ? -dx : 0, isClose ? -dy : 0, vx[other], vy[other]};
                    for (int i = 0; i < 6; i++) {
                        sums[i] += seen[i];
                    }
                }
                int n = Math.max(near.length, 1);
                double newX =
                        (vx[bird] + sums[0] / n * p.cohere() + sums[2] / n * p.separate() + sums[4] / n * p.match())
                                / 2;
                double newY =
                        (vy[bird] + sums[1] / n * p.cohere() + sums[3] / n * p.separate() + sums[5] / n * p.match())
                                / 2;
                vx[bird] = newX / Math.sqrt(newX * newX + newY * newY);
                vy[bird] = newY / Math.sqrt(newX * newX + newY * newY);
                x[bird] = inside(x[bird] + vx[bird] * p.speed(), p.extent());
                y[bird] = inside(y[bird] + vy[bird] * p.speed(), p.extent());
            }
        }
        return IntStream.range(0, birds).mapToObj(i -> new Position(x[i], y[i])).toList();
    }

    private static double square(double x, double y, Parameters p) {
        double dx = Math.IEEEremainder(x, p.extent());
        double dy = Math.IEEEremainder(y, p.extent());
        return dx * dx + dy * dy;
    }

    private static int[] shuffled(int count, Random rng) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int other = rng.nextInt(i + 1);
            int chosen = order[other];
            order[other] = order[i];
            order[i] = chosen;
        }
        return order;
    }

    private static double inside(double at, double extent) {
        return at < 0 ? at + extent : at >= extent ? at - extent : at;
    }

    @ParameterizedTest
    @CsvSource({"false, 1.5, 3", "true, 12.5, 30"})
    void birdsFlock(boolean isLarge, double before, double after) {
        Batch<Parameters> batch = Batch.of(Flocking::new)
                .with(isLarge ? Parameters.LARGE : Parameters.SMALL)
                .seeds(10)
                .steps(100);
        for (int row = 0; row < batch.rows(); row++) {
            double[] near = batch.run(row).doubles("near");
            assertThat(near).hasSize(2);
            assertThat(near[0]).isBetween(before * 0.7, before * 1.3);
            assertThat(near[1]).isGreaterThan(after);
        }
    }

    @Test
    void aRunGoesOnFromAnExactFileAsItWouldHave() throws IOException {
        Path file = folder.resolve("halfway.phx");
        try (World world = new World("Flocking");
                World other = new World("Other")) {
            world.addSystem(new FlockingSystem(Parameters.SMALL, Random.of(3)));
            other.addSystem(
                    new FlockingSystem(Parameters.SMALL, Random.of(4))); // another seed: all comes from the file
            other.update();
            for (int step = 0; step < 50; step++) {
                world.update();
            }
            WorldFiles.saveExact(world, file);
            WorldFiles.loadExact(other, file);
            for (int step = 50; step < 100; step++) {
                long before = world.stateHash();
                world.update();
                other.update();
                assertThat(world.stateHash()).isNotEqualTo(before);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
        }
    }
}
