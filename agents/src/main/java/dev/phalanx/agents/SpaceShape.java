package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/// The size of a space, the size of the cells that sort its agents, and whether its sides meet.
///
/// @param width above 0; places have an x from 0 to it
/// @param height above 0; places have a y from 0 to it
/// @param cellSize above 0; about the radius that neighbours are asked for
/// @param isPeriodic whether the left side meets the right one, and the upper side the lower one
/// @see Space2D#periodic
/// @see Space2D#bounded
public record SpaceShape(double width, double height, double cellSize, boolean isPeriodic) {
    static final double MOST_CELLS = 0x1p30;

    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public SpaceShape {
        if (!isSize(width)
                || !isSize(height)
                || !isSize(cellSize)
                || Math.ceil(width / cellSize) * Math.ceil(height / cellSize) > MOST_CELLS) {
            throw new IllegalArgumentException("A space cannot have the size " + width + " × " + height
                    + " and cells of " + cellSize + ". Give finite numbers above 0 with at most 2^30 cells.");
        }
    }

    static boolean isSize(double size) {
        return size > 0 && size <= Double.MAX_VALUE;
    }

    /// The component of an agent that is at a place and has nothing but a place.
    ///
    /// @param <T> the component class
    @FunctionalInterface
    public interface Placing<T> {
        /// The component of an agent at this place.
        T at(double x, double y);
    }

    /// The component of an agent that moves to a place.
    ///
    /// @param <T> the component class
    @FunctionalInterface
    public interface Moving<T> {
        /// The component of an agent at this place, which was `old` before; `old` may be changed and returned.
        T moved(T old, double x, double y);
    }

    /// A space of the agents that have a component, which holds nothing but their place.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param x reads the x, from 0 to the width
    /// @param y reads the y, from 0 to the height
    /// @param place makes the component of a place, such as the constructor of a record
    /// @throws IllegalArgumentException if the component can be disabled, or agents are outside of the space
    public <T extends IComponentData> Space2D indexing(
            EntityManager manager, Class<T> type, ToDoubleFunction<T> x, ToDoubleFunction<T> y, Placing<T> place) {
        Objects.requireNonNull(place, "indexing was given null for place. Give what makes a component.");
        return follow(manager, type, x, y, (_, _, newX, newY, _) -> place.at(newX, newY));
    }

    /// A space of the agents that have a component, which holds their place and more.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param x reads the x, from 0 to the width
    /// @param y reads the y, from 0 to the height
    /// @param move makes the component of an agent that moves
    /// @throws IllegalArgumentException if the component can be disabled, or agents are outside of the space
    public <T extends IComponentData> Space2D indexing(
            EntityManager manager, Class<T> type, ToDoubleFunction<T> x, ToDoubleFunction<T> y, Moving<T> move) {
        Objects.requireNonNull(move, "indexing was given null for move. Give what makes a component.");
        return follow(
                manager, type, x, y, (current, agent, newX, newY, _) -> move.moved(current.get(agent), newX, newY));
    }

    private <T extends IComponentData> Space2D follow(
            EntityManager manager, Class<T> type, ToDoubleFunction<T> x, ToDoubleFunction<T> y, Follower.Move<T> move) {
        Objects.requireNonNull(manager, "indexing was given null for manager. Give that of the agents' world.");
        Objects.requireNonNull(type, "indexing was given null for type. Give a component class.");
        Objects.requireNonNull(x, "indexing was given null for x. Give what reads the x.");
        Objects.requireNonNull(y, "indexing was given null for y. Give what reads the y.");
        return new Space2D(this, new Follower<>(manager, type, x, y, _ -> 0, move));
    }

    /// Such as `periodic space of 150.0 × 150.0`.
    @Override
    public String toString() {
        return (isPeriodic ? "periodic" : "bounded") + " space of " + width + " × " + height;
    }
}
