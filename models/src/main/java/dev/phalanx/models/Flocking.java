package dev.phalanx.models;

import dev.phalanx.agents.Activation;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.Range;
import dev.phalanx.agents.Report;
import dev.phalanx.agents.Space2D;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

/// Birds in a periodic space that flock by three rules: fly towards the neighbours, in their direction, and not too
/// close.
///
/// As declared, birds see others up to a distance. By the rules of Ark.jl, they see those in some cells around them,
/// also if they are farther away.
public final class Flocking implements Model<Flocking.Parameters>, ISystem {
    /// No bird in the cells is farther away than this many times the vision: three cells to the side and one up.
    private static final double ARK_VISION = 2.2;

    /// What can be chosen.
    ///
    /// @param extent the length of a side of the space
    /// @param birds how many there are
    /// @param vision how far they see
    /// @param speed how far they fly in a step
    /// @param separation how close is too close
    /// @param cohere how much they fly towards neighbours
    /// @param separate how much they fly away from those that are too close
    /// @param match how much they fly in the direction of neighbours
    /// @param rules those that are declared, or those of Ark.jl
    public record Parameters(
            @Doc("length of a side of the space") @Range(min = 1)
            double extent,

            @Doc("birds") @Range(min = 0) int birds,
            @Doc("how far birds see") @Range(min = 0.001) double vision,

            @Doc("how far birds fly in a step") @Range(min = 0)
            double speed,

            @Doc("how close is too close") @Range(min = 0) double separation,
            @Doc("how much birds fly towards neighbours") double cohere,

            @Doc("how much birds fly away from those that are too close")
            double separate,

            @Doc("how much birds fly in the direction of neighbours")
            double match,

            @Doc("those that are declared, or those of Ark.jl")
            Rules rules) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(100, 200, 5, 1, 1, 0.03, 0.015, 0.05, Rules.DECLARED);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(150, 400, 15, 1, 1, 0.03, 0.015, 0.05, Rules.DECLARED);

        /// The same parameters with other rules.
        public Parameters by(Rules others) {
            return new Parameters(extent, birds, vision, speed, separation, cohere, separate, match, others);
        }
    }

    record Position(double x, double y) implements IComponentData {}

    record Velocity(double x, double y) implements IComponentData {
        static Velocity unit(double x, double y) {
            double length = Math.sqrt(x * x + y * y);
            return new Velocity(x / length, y / length);
        }
    }

    record Dice(Random rng) implements IComponentData {}

    private Parameters p = Parameters.SMALL;
    private EntityManager em;
    private Space2D space;
    private Activation turns;
    private ComponentLookup<Velocity> velocities;
    private int near;
    private double towardsX, towardsY, awayX, awayY, alongX, alongY;

    @Override
    public Parameters parameters() {
        return p;
    }

    @Override
    public void setup(World world, Parameters given, Random rng) {
        world.addSystem(this);
        p = given;
        em = world.entityManager();
        space = Space2D.periodic(p.extent(), p.extent(), p.vision())
                .indexing(em, Position.class, Position::x, Position::y, Position::new);
        turns = Activation.of(em, em.queryBuilder().withAll(Velocity.class).build());
        velocities = em.getComponentLookup(Velocity.class, false);
        for (int i = 0; i < p.birds(); i++) {
            em.createEntity(
                    new Position(rng.nextDouble() * p.extent(), rng.nextDouble() * p.extent()),
                    Velocity.unit(rng.nextDouble() * 2 - 1, rng.nextDouble() * 2 - 1));
        }
        em.createSingleton(new Dice(rng), "dice");
    }

    @Override
    public void onUpdate(SystemState state) {
        velocities.update();
        Random rng = em.getSingleton(Dice.class).rng();
        turns.shuffle(rng).forEach(this::step);
        em.setSingleton(new Dice(rng));
    }

    private void step(Entity bird) {
        near = 0;
        towardsX = towardsY = awayX = awayY = alongX = alongY = 0;
        if (p.rules() == Rules.ARK) {
            space.within(bird, ARK_VISION * p.vision(), (other, dx, dy, d2) -> {
                if (isInArkCells(bird, other)) {
                    see(other, dx, dy, d2);
                }
            });
        } else {
            space.within(bird, p.vision(), this::see);
        }
        int n = Math.max(near, 1);
        Velocity old = velocities.get(bird);
        Velocity velocity = Velocity.unit(
                (old.x() + towardsX / n * p.cohere() + awayX / n * p.separate() + alongX / n * p.match()) / 2,
                (old.y() + towardsY / n * p.cohere() + awayY / n * p.separate() + alongY / n * p.match()) / 2);
        velocities.set(bird, velocity);
        space.moveBy(bird, velocity.x() * p.speed(), velocity.y() * p.speed());
    }

    /// Whether the cell of a bird is in the disk of cells around that of another one, in the grid of the entry with
    /// Ark.jl: cells are 1.5 times as fine as vision, and the disk has a radius of two cells.
    private boolean isInArkCells(Entity bird, Entity other) {
        double cell = p.vision() / 1.5;
        double cells = Math.ceil(p.extent() / cell);
        double rows = Math.IEEEremainder((int) (space.y(other) / cell) - (int) (space.y(bird) / cell), cells);
        double columns = Math.IEEEremainder((int) (space.x(other) / cell) - (int) (space.x(bird) / cell), cells);
        return rows * rows + columns * columns <= 4;
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

    /// How many birds a bird sees, on average.
    @Report
    public double near() {
        int[] all = {0};
        turns.inOrder().forEach(bird -> space.within(bird, p.vision(), (other, dx, dy, d2) -> all[0]++));
        return (double) all[0] / p.birds();
    }

    /// The length of the mean velocity: 1 if all birds fly in the same direction.
    @Report
    public double order() {
        double[] sum = {0, 0};
        turns.inOrder().forEach(bird -> {
            Velocity velocity = em.getComponent(bird, Velocity.class);
            sum[0] += velocity.x();
            sum[1] += velocity.y();
        });
        return Math.hypot(sum[0], sum[1]) / p.birds();
    }
}
