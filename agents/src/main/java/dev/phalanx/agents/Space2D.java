package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Objects;

/// A continuous space with agents, which follows a component that has their place.
///
/// ```java
/// Space2D space = Space2D.periodic(150, 150, 10).indexing(em, Position.class, Position::x, Position::y,
/// Position::new);
/// space.within(agent, 15, (other, dx, dy, d2) -> …);
/// ```
///
/// The space is an index of the component and has no state of its own. Births, deaths, moves and other writes are seen
/// as by a [Grid2D]. A space belongs to the thread of its world; [close()][#close()] ends it, and so does the end of
/// the world.
public final class Space2D implements AutoCloseable {
    /// Is called for a neighbour.
    @FunctionalInterface
    public interface Visitor {
        /// A neighbour.
        ///
        /// @param other the agent
        /// @param dx from the middle to the agent; in a periodic space the shorter way
        /// @param dy from the middle to the agent; in a periodic space the shorter way
        /// @param d2 the square of the distance
        void visit(Entity other, double dx, double dy, double d2);
    }

    private final SpaceShape shape;
    private final double width;
    private final double height;
    private final int columns;
    private final int rows;
    private final Follower<?> places;
    private final CellLists lists;
    private final Follower.Index index = new Cells();
    /// The places by index of entity.
    private double[] xs = {};

    private double[] ys = {};

    Space2D(SpaceShape shape, Follower<?> places) {
        this.shape = shape;
        this.width = shape.width();
        this.height = shape.height();
        this.columns = Math.max(1, (int) (width / shape.cellSize()));
        this.rows = Math.max(1, (int) (height / shape.cellSize()));
        this.places = places;
        this.lists = new CellLists(columns * rows);
        places.follow(index);
    }

    /// The shape of a space whose sides meet.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape periodic(double width, double height, double cellSize) {
        return new SpaceShape(width, height, cellSize, true);
    }

    /// The shape of a space with borders.
    ///
    /// @param cellSize about the radius that neighbours are asked for
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there are more than 2³⁰ cells
    public static SpaceShape bounded(double width, double height, double cellSize) {
        return new SpaceShape(width, height, cellSize, false);
    }

    private final class Cells implements Follower.Index {
        @Override
        public CellLists lists() {
            return lists;
        }

        @Override
        public void clear() {
            lists.clear();
        }

        @Override
        public boolean isAt(Entity agent, double x, double y) {
            return xs[agent.index()] == x && ys[agent.index()] == y;
        }

        @Override
        public void take(Entity agent) {
            lists.remove(agent);
        }

        @Override
        public boolean isFree(double x, double y) {
            return true;
        }

        @Override
        public void put(Entity agent, double x, double y) {
            if (!isInside(x, width) || !isInside(y, height)) {
                throw new IllegalArgumentException(agent + " is at (" + x + ", " + y + ") by its "
                        + places.type.getSimpleName() + ", outside of " + shape + ". Give it a place in the space"
                        + (shape.isPeriodic() ? ", below its width and height." : "."));
            }
            int i = agent.index();
            if (i >= xs.length) {
                int capacity = Math.max(64, i + (i >> 1) + 1);
                xs = Arrays.copyOf(xs, capacity);
                ys = Arrays.copyOf(ys, capacity);
            }
            xs[i] = x;
            ys[i] = y;
            lists.add(agent, row(y) * columns + column(x));
        }
    }

    private boolean isInside(double at, double size) {
        return at >= 0 && (shape.isPeriodic() ? at < size : at <= size);
    }

    private int column(double x) {
        return Math.min((int) (x / width * columns), columns - 1);
    }

    private int row(double y) {
        return Math.min((int) (y / height * rows), rows - 1);
    }

    /// Reads the places of all agents. To be called if they were written other than by the space and the space is used
    /// in the same update of a system.
    ///
    /// @throws IllegalArgumentException if agents are outside of the space. Move or destroy them; until then, methods
    ///     of the space throw the same.
    public void refresh() {
        places.refresh(index);
    }

    /// The size of the space, and whether its sides meet.
    public SpaceShape shape() {
        return shape;
    }

    /// The x of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space
    public double x(Entity agent) {
        return xs[indexOf(agent)];
    }

    /// The y of an agent.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space
    public double y(Entity agent) {
        return ys[indexOf(agent)];
    }

    /// Whether an entity is in the space.
    public boolean contains(Entity agent) {
        Objects.requireNonNull(agent, "contains was given null for agent. Give an entity.");
        places.sync(index);
        return lists.cellOf(agent) >= 0;
    }

    private int indexOf(Entity agent) {
        if (!contains(agent)) {
            throw new IllegalArgumentException(agent + " is not in " + shape + ". Give an entity that exists and has a "
                    + places.type.getSimpleName() + ", is not disabled and not a prefab.");
        }
        return agent.index();
    }

    /// Moves an agent and writes its component. In a periodic space, a place beyond a side is one beyond the side that
    /// meets it.
    ///
    /// @throws IllegalArgumentException if the entity is not in the space, or the place is not finite or outside of a
    ///     space with borders
    public void moveTo(Entity agent, double x, double y) {
        indexOf(agent);
        double newX = shape.isPeriodic() ? wrapped(x, width) : x;
        double newY = shape.isPeriodic() ? wrapped(y, height) : y;
        if (!isInside(newX, width) || !isInside(newY, height)) {
            throw new IllegalArgumentException(agent + " cannot move to (" + x + ", " + y + "), outside of " + shape
                    + ". Give a place in the space.");
        }
        places.write(agent, newX, newY);
        lists.remove(agent);
        index.put(agent, newX, newY);
    }

    /// Moves an agent by a distance and writes its component.
    ///
    /// @throws IllegalArgumentException as for [#moveTo]
    public void moveBy(Entity agent, double dx, double dy) {
        int i = indexOf(agent);
        moveTo(agent, xs[i] + dx, ys[i] + dy);
    }

    private static double wrapped(double at, double size) {
        if (at >= 0 && at < size) {
            return at;
        }
        double inside = at - Math.floor(at / size) * size;
        return inside < size ? Math.max(0, inside) : 0; // rounding may reach the size
    }

    /// Calls `visitor` for each other agent that is at most `radius` away from an agent.
    ///
    /// They are visited by rows and columns of cells, agents of a cell by id: the order depends on the places and ids
    /// alone. What is called must not move, create or destroy agents of the space.
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the entity is not in the space, or the radius is not in this range
    /// @throws ConcurrentModificationException if `visitor` changes who is where
    public void within(Entity agent, double radius, Visitor visitor) {
        int i = indexOf(agent);
        visit(xs[i], ys[i], radius, i, visitor);
    }

    /// Calls `visitor` for each agent that is at most `radius` away from a place, in the order of [#within(Entity,
    /// double, Visitor)].
    ///
    /// @param radius 0 or more; in a periodic space at most half of the shorter side
    /// @throws IllegalArgumentException if the place is outside of the space, or the radius is not in this range
    /// @throws ConcurrentModificationException if `visitor` changes who is where
    public void within(double x, double y, double radius, Visitor visitor) {
        if (!isInside(x, width) || !isInside(y, height)) {
            throw new IllegalArgumentException(
                    "(" + x + ", " + y + ") is outside of " + shape + ". Give a place in the space.");
        }
        places.sync(index);
        visit(x, y, radius, -1, visitor);
    }

    private void visit(double x, double y, double radius, int self, Visitor visitor) {
        Objects.requireNonNull(visitor, "within was given null for visitor. Give what to do with an agent.");
        boolean isPeriodic = shape.isPeriodic();
        double most = isPeriodic ? Math.min(width, height) / 2 : Double.MAX_VALUE;
        if (!(radius >= 0 && radius <= most)) {
            throw new IllegalArgumentException(
                    "The radius " + radius + " does not fit " + shape + ". Give a radius from 0" + " to " + most
                            + (isPeriodic ? ", half of the shorter side, so that no agent comes twice." : "."));
        }
        int reachX = (int) Math.min(columns, Math.ceil(radius / width * columns) + 1);
        int reachY = (int) Math.min(rows, Math.ceil(radius / height * rows) + 1);
        int firstX = first(column(x), reachX, columns);
        int lastX = last(column(x), reachX, columns);
        int firstY = first(row(y), reachY, rows);
        int lastY = last(row(y), reachY, rows);
        double most2 = radius * radius;
        int changes = lists.changes;
        for (int row = firstY; row <= lastY; row++) {
            int start = Math.floorMod(row, rows) * columns;
            for (int column = firstX; column <= lastX; column++) {
                int cell = start + Math.floorMod(column, columns);
                for (int i = lists.head[cell]; i >= 0; i = lists.next[i]) {
                    double dx = isPeriodic ? shorter(xs[i] - x, width) : xs[i] - x;
                    double dy = isPeriodic ? shorter(ys[i] - y, height) : ys[i] - y;
                    double d2 = dx * dx + dy * dy;
                    if (d2 <= most2 && i != self) {
                        visitor.visit(lists.ids[i], dx, dy, d2);
                        check(changes);
                    }
                }
            }
        }
    }

    private int first(int middle, int reach, int count) {
        if (shape.isPeriodic()) {
            return 2 * reach + 1 >= count ? 0 : middle - reach;
        }
        return Math.max(0, middle - reach);
    }

    private int last(int middle, int reach, int count) {
        if (shape.isPeriodic()) {
            return 2 * reach + 1 >= count ? count - 1 : middle + reach;
        }
        return Math.min(count - 1, middle + reach);
    }

    private static double shorter(double difference, double size) {
        if (difference > size / 2) {
            return difference - size;
        }
        return difference < -size / 2 ? difference + size : difference;
    }

    private void check(int changes) {
        if (lists.changes != changes) {
            throw new ConcurrentModificationException("Agents of " + shape + " were moved, created or destroyed while"
                    + " neighbours were visited. Collect the neighbours first, and change them afterwards.");
        }
    }

    /// Stops following the component. Every later use of the space is refused.
    @Override
    public void close() {
        places.close();
    }

    /// Such as `periodic space of 150.0 × 150.0`.
    @Override
    public String toString() {
        return shape.toString();
    }
}
