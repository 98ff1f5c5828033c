package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import java.util.Objects;
import java.util.function.ToIntFunction;

/// The size of a grid, how many agents a cell takes, and whether its edges meet.
///
/// @param width the number of columns, 1 or more
/// @param height the number of rows, 1 or more; a grid has at most 2³⁰ cells
/// @param isSingle whether a cell takes one agent at most
/// @param isTorus whether the left edge meets the right one, and the upper edge the lower one
/// @see Grid2D#single
/// @see Grid2D#multi
public record GridShape(int width, int height, boolean isSingle, boolean isTorus) {
    private static final long MOST_CELLS = 1L << 30;

    /// @throws IllegalArgumentException if the width or the height is below 1, or there are more than 2³⁰ cells
    public GridShape {
        if (width < 1 || height < 1 || (long) width * height > MOST_CELLS) {
            throw new IllegalArgumentException("A grid cannot have " + width + " × " + height
                    + " cells. Give a width and a height of at least 1, and at most " + MOST_CELLS + " cells.");
        }
    }

    /// The component of an agent that is at a place and has nothing but a place.
    ///
    /// @param <T> the component class
    @FunctionalInterface
    public interface Placing<T> {
        /// The component of an agent at this place.
        T at(int x, int y);
    }

    /// The component of an agent that moves to a place.
    ///
    /// @param <T> the component class
    @FunctionalInterface
    public interface Moving<T> {
        /// The component of an agent at this place, which was `old` before; `old` may be changed and returned.
        T moved(T old, int x, int y);
    }

    /// The same shape with edges that meet.
    public GridShape torus() {
        return new GridShape(width, height, isSingle, true);
    }

    /// The number of the cell at a place, `y * width + x`. On a torus, a place beyond an edge is one beyond the edge
    /// that meets it.
    ///
    /// @throws IndexOutOfBoundsException if the place is outside of a grid with edges
    public int cell(int x, int y) {
        if (x >= 0 && x < width && y >= 0 && y < height) {
            return y * width + x;
        }
        if (!isTorus) {
            throw new IndexOutOfBoundsException("(" + x + ", " + y + ") is outside of a " + this
                    + ". Give a place from (0, 0) to (" + (width - 1) + ", " + (height - 1) + "), or use torus().");
        }
        return Math.floorMod(y, height) * width + Math.floorMod(x, width);
    }

    /// A grid of the agents that have a component, which holds nothing but their place.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param x reads the column, 0 to `width - 1`
    /// @param y reads the row, 0 to `height - 1`
    /// @param place makes the component of a place, such as the constructor of a record
    /// @throws IllegalArgumentException if the component can be disabled, or agents are outside of the grid, or two
    ///     are in one cell that takes one
    public <T extends IComponentData> Grid2D indexing(
            EntityManager manager, Class<T> type, ToIntFunction<T> x, ToIntFunction<T> y, Placing<T> place) {
        Objects.requireNonNull(place, "indexing was given null for place. Give what makes a component.");
        return follow(manager, type, x, y, true, (_, _, newX, newY, _) -> place.at((int) newX, (int) newY));
    }

    /// A grid of the agents that have a component, which holds their place and more.
    ///
    /// @param manager of the world of the agents
    /// @param type the component class
    /// @param x reads the column, 0 to `width - 1`
    /// @param y reads the row, 0 to `height - 1`
    /// @param move makes the component of an agent that moves
    /// @throws IllegalArgumentException if the component can be disabled, or agents are outside of the grid, or two
    ///     are in one cell that takes one
    public <T extends IComponentData> Grid2D indexing(
            EntityManager manager, Class<T> type, ToIntFunction<T> x, ToIntFunction<T> y, Moving<T> move) {
        Objects.requireNonNull(move, "indexing was given null for move. Give what makes a component.");
        return follow(
                manager,
                type,
                x,
                y,
                false,
                (current, agent, newX, newY, _) -> move.moved(current.get(agent), (int) newX, (int) newY));
    }

    private <T extends IComponentData> Grid2D follow(
            EntityManager manager,
            Class<T> type,
            ToIntFunction<T> x,
            ToIntFunction<T> y,
            boolean isPlaceAlone,
            Follower.Move<T> move) {
        Objects.requireNonNull(manager, "indexing was given null for manager. Give that of the agents' world.");
        Objects.requireNonNull(type, "indexing was given null for type. Give a component class.");
        Objects.requireNonNull(x, "indexing was given null for x. Give what reads the column.");
        Objects.requireNonNull(y, "indexing was given null for y. Give what reads the row.");
        return new Grid2D(
                this, new Follower<>(manager, type, x::applyAsInt, y::applyAsInt, _ -> 0, move), isPlaceAlone);
    }

    /// Such as `single grid of 100 × 100`.
    @Override
    public String toString() {
        return (isSingle ? "single" : "multi") + (isTorus ? " torus of " : " grid of ") + width + " × " + height;
    }
}
