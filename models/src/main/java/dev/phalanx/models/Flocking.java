package dev.phalanx.models;

import dev.phalanx.agents.AgentModel;
import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Range;
import dev.phalanx.agents.Report;
import dev.phalanx.agents.Space2D;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;

/// Birds in a periodic space that flock by three rules: fly towards the neighbours, in their direction, and not too
/// close.
public final class Flocking extends AgentModel<Flocking.Parameters> {
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
    public record Parameters(
            @Doc("length of a side") @Range(min = 1) double extent,

            @Doc("birds") @Range(min = 0) int birds,
            @Doc("how far birds see") @Range(min = 0.001) double vision,

            @Doc("way flown in a step") @Range(min = 0) double speed,

            @Doc("how close is too close") @Range(min = 0) double separation,
            @Doc("pull towards neighbours") double cohere,
            @Doc("push away from close ones") double separate,
            @Doc("pull along with neighbours") double match) {
        /// The small version of the comparison.
        public static final Parameters SMALL = new Parameters(100, 200, 5, 1, 1, 0.03, 0.015, 0.05);

        /// The large version of the comparison.
        public static final Parameters LARGE = new Parameters(150, 400, 15, 1, 1, 0.03, 0.015, 0.05);
    }

    record Position(double x, double y) implements IComponentData {}

    record Velocity(double x, double y) implements IComponentData {
        static Velocity unit(double x, double y) {
            double length = Math.sqrt(x * x + y * y);
            return new Velocity(x / length, y / length);
        }
    }

    private Space2D space;
    private ComponentLookup<Velocity> velocities;
    private int near;
    private double steerX, steerY;

    /// A model with the small version's parameters.
    public Flocking() {
        super(Parameters.SMALL);
    }

    @Override
    protected void setup() {
        space = Space2D.periodic(p().extent(), p().extent(), p().vision())
                .indexing(em(), Position.class, Position::x, Position::y, Position::new);
        velocities = lookup(Velocity.class);
        for (int i = 0; i < p().birds(); i++) {
            em().createEntity(
                            new Position(rng().nextDouble() * p().extent(), rng().nextDouble() * p().extent()),
                            Velocity.unit(rng().nextDouble() * 2 - 1, rng().nextDouble() * 2 - 1));
        }
        shuffled(this::turn, Velocity.class);
    }

    private void turn(Entity bird) {
        near = 0;
        steerX = steerY = 0;
        space.within(bird, p().vision(), this::see);
        Velocity old = velocities.get(bird);
        Velocity velocity = Velocity.unit(old.x() + steerX / Math.max(near, 1), old.y() + steerY / Math.max(near, 1));
        velocities.set(bird, velocity);
        space.moveBy(bird, velocity.x() * p().speed(), velocity.y() * p().speed());
    }

    private void see(Entity other, double dx, double dy, double d2) {
        near++;
        double towards = p().cohere() - (d2 < p().separation() * p().separation() ? p().separate() : 0);
        Velocity velocity = velocities.get(other);
        steerX += dx * towards + velocity.x() * p().match();
        steerY += dy * towards + velocity.y() * p().match();
    }

    /// How many birds a bird sees, on average.
    @Report
    public double near() {
        return mean(Position.class, at -> space.count(at.x(), at.y(), p().vision()) - 1);
    }

    /// The length of the mean velocity: 1 if all birds fly in the same direction.
    @Report
    public double order() {
        return Math.hypot(mean(Velocity.class, Velocity::x), mean(Velocity.class, Velocity::y));
    }
}
