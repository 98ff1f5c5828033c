package dev.phalanx.models;

import module dev.phalanx.agents;

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

    record Velocity(double x, double y) implements IComponentData {}

    private Space2D space;
    private AgentVectors velocities;

    /// A model with the small version's parameters.
    public Flocking() {
        super(Parameters.SMALL);
    }

    @Override
    protected void setup() {
        space = Space2D.periodic(p().extent(), p().extent(), p().vision())
                .indexing(em(), Position.class, Position::x, Position::y, Position::new);
        velocities = vectors(Velocity.class, Velocity::x, Velocity::y, Velocity::new);
        for (int i = 0; i < p().birds(); i++) {
            Position at = new Position(rng().nextDouble(0, p().extent()), rng().nextDouble(0, p().extent()));
            Entity bird = em().createEntity(at, new Velocity(0, 0));
            velocities.setDirection(bird, rng().nextDouble(-1, 1), rng().nextDouble(-1, 1));
        }
        shuffled(this::turn, Velocity.class);
    }

    private void turn(Entity bird) {
        double x = 0, y = 0;
        Neighbours2D near = space.within(bird, p().vision()).with(velocities);
        for (int i = 0; i < near.count(); i++) {
            double towards = p().cohere() - (near.d2(i) < p().separation() * p().separation() ? p().separate() : 0);
            x += near.dx(i) * towards + near.vectorX(i) * p().match();
            y += near.dy(i) * towards + near.vectorY(i) * p().match();
        }
        velocities.setDirection(bird, velocities.x(bird) + near.mean(x), velocities.y(bird) + near.mean(y));
        space.moveBy(bird, velocities.x(bird) * p().speed(), velocities.y(bird) * p().speed());
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
