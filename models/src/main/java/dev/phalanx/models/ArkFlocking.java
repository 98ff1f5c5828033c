package dev.phalanx.models;

import dev.phalanx.agents.AgentModel;
import dev.phalanx.agents.Report;
import dev.phalanx.agents.Space2D;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;

/// [Flocking] by the rules of the entry with Ark.jl: birds see those in some cells around them, also if they are
/// farther away than the vision.
public final class ArkFlocking extends AgentModel<Flocking.Parameters> {
    /// No bird in the cells is farther away than this many times the vision: three cells to the side and one up.
    private static final double REACH = 2.2;

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
    public ArkFlocking() {
        super(Flocking.Parameters.SMALL);
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
        space.within(bird, REACH * p().vision(), (other, dx, dy, d2) -> {
            if (isInCells(bird, other)) {
                see(other, dx, dy, d2);
            }
        });
        Velocity old = velocities.get(bird);
        Velocity velocity = Velocity.unit(old.x() + steerX / Math.max(near, 1), old.y() + steerY / Math.max(near, 1));
        velocities.set(bird, velocity);
        space.moveBy(bird, velocity.x() * p().speed(), velocity.y() * p().speed());
    }

    /// Whether the cell of a bird is in the disk of cells around that of another one: cells are 1.5 times as fine as
    /// vision, and the disk has a radius of two cells.
    private boolean isInCells(Entity bird, Entity other) {
        double cell = p().vision() / 1.5;
        double cells = Math.ceil(p().extent() / cell);
        double rows = Math.IEEEremainder((int) (space.y(other) / cell) - (int) (space.y(bird) / cell), cells);
        double columns = Math.IEEEremainder((int) (space.x(other) / cell) - (int) (space.x(bird) / cell), cells);
        return rows * rows + columns * columns <= 4;
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
