package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The agents of a [Space2D] or a [Space3D] by cells. A space with two dimensions has one layer of cells, in which
/// every agent has the z 0.
final class SpaceIndex implements Follower.Index {
    /// The size of a space with two dimensions along the third one.
    private static final double FLAT = 1;

    /// The part of a side that agents may be beyond a cell because of rounded numbers.
    private static final double ROUNDING = 1e-12;

    /// What messages call the space.
    private final Object shape;

    private final boolean isFlat;
    private final boolean isPeriodic;
    private final double width;
    private final double height;
    private final double depth;
    private final int columns;
    private final int rows;
    private final int layers;
    private final Follower<?> places;
    private final CellLists lists;
    /// The places by index of entity.
    private double[] xs = {};

    private double[] ys = {};
    private double[] zs = {};
    private final Neighbours2D neighbours = new Neighbours2D();

    private SpaceIndex(
            Object shape,
            boolean isFlat,
            boolean isPeriodic,
            double width,
            double height,
            double depth,
            double cellSize,
            Follower<?> places) {
        this.shape = shape;
        this.isFlat = isFlat;
        this.isPeriodic = isPeriodic;
        this.width = width;
        this.height = height;
        this.depth = depth;
        this.columns = Math.max(1, (int) (width / cellSize));
        this.rows = Math.max(1, (int) (height / cellSize));
        this.layers = isFlat ? 1 : Math.max(1, (int) (depth / cellSize));
        this.places = places;
        this.lists = new CellLists(columns * rows * layers, false);
        places.follow(this);
    }

    static SpaceIndex of(SpaceShape shape, Follower<?> places) {
        return new SpaceIndex(
                shape, true, shape.isPeriodic(), shape.width(), shape.height(), FLAT, shape.cellSize(), places);
    }

    static SpaceIndex of(SpaceShape3D shape, Follower<?> places) {
        return new SpaceIndex(
                shape,
                false,
                shape.isPeriodic(),
                shape.width(),
                shape.height(),
                shape.depth(),
                shape.cellSize(),
                places);
    }

    // Following the component

    @Override
    public boolean knows(Entity agent) {
        return lists.cellOf(agent) >= 0;
    }

    @Override
    public void clear() {
        lists.clear();
    }

    @Override
    public boolean isAt(Entity agent, double x, double y, double z) {
        int i = agent.index();
        return xs[i] == x && ys[i] == y && zs[i] == z;
    }

    @Override
    public void take(Entity agent) {
        lists.remove(agent);
    }

    @Override
    public boolean isFree(double x, double y, double z) {
        return true;
    }

    @Override
    public void put(Entity agent, double x, double y, double z) {
        if (!isInside(x, y, z)) {
            throw new IllegalArgumentException(agent + " is at " + text(x, y, z) + " by its "
                    + places.type.getSimpleName() + ", outside of " + shape + ". Give it a place in the space"
                    + (isPeriodic
                            ? ", below its " + (isFlat ? "width and height." : "width, height and depth.")
                            : "."));
        }
        int i = agent.index();
        if (i >= xs.length) {
            int capacity = Math.max(64, i + (i >> 1) + 1);
            xs = Arrays.copyOf(xs, capacity);
            ys = Arrays.copyOf(ys, capacity);
            zs = Arrays.copyOf(zs, capacity);
        }
        xs[i] = x;
        ys[i] = y;
        zs[i] = z;
        lists.add(agent, (layer(z) * rows + row(y)) * columns + column(x));
    }

    /// Such as `(1.0, 2.0)`.
    private String text(double x, double y, double z) {
        return "(" + x + ", " + y + (isFlat ? ")" : ", " + z + ")");
    }

    private boolean isInside(double x, double y, double z) {
        return isInside(x, width) && isInside(y, height) && isInside(z, depth);
    }

    private boolean isInside(double at, double size) {
        return at >= 0 && (isPeriodic ? at < size : at <= size);
    }

    private int column(double x) {
        return Math.min((int) (x / width * columns), columns - 1);
    }

    private int row(double y) {
        return Math.min((int) (y / height * rows), rows - 1);
    }

    private int layer(double z) {
        return Math.min((int) (z / depth * layers), layers - 1);
    }

    void refresh() {
        places.refresh(this);
    }

    void close() {
        places.close();
    }

    // Agents

    double x(Entity agent) {
        return xs[indexOf(agent)];
    }

    double y(Entity agent) {
        return ys[indexOf(agent)];
    }

    double z(Entity agent) {
        return zs[indexOf(agent)];
    }

    boolean contains(Entity agent) {
        Objects.requireNonNull(agent, "contains was given null for agent. Give an entity.");
        places.sync(this);
        return lists.cellOf(agent) >= 0;
    }

    private int indexOf(Entity agent) {
        if (!contains(agent)) {
            throw new IllegalArgumentException(agent + " is not in " + shape + ". Give an entity that exists and has a "
                    + places.type.getSimpleName() + ", is not disabled and not a prefab.");
        }
        return agent.index();
    }

    void moveTo(Entity agent, double x, double y, double z) {
        indexOf(agent);
        double newX = isPeriodic ? wrapped(x, width) : x;
        double newY = isPeriodic ? wrapped(y, height) : y;
        double newZ = isPeriodic ? wrapped(z, depth) : z;
        if (!isInside(newX, newY, newZ)) {
            throw new IllegalArgumentException(agent + " cannot move to " + text(x, y, z) + ", outside of " + shape
                    + ". Give a place in the space.");
        }
        places.write(agent, newX, newY, newZ);
        lists.remove(agent);
        put(agent, newX, newY, newZ);
    }

    void moveBy(Entity agent, double dx, double dy, double dz) {
        int i = indexOf(agent);
        moveTo(agent, xs[i] + dx, ys[i] + dy, zs[i] + dz);
    }

    private static double wrapped(double at, double size) {
        if (at >= 0 && at < size) {
            return at;
        }
        double inside = at - Math.floor(at / size) * size;
        return inside < size ? Math.max(0, inside) : 0; // rounding may reach the size
    }

    // Neighbours

    /// The other agents around an agent of a space with two dimensions.
    Neighbours2D within(Entity agent, double radius) {
        int self = indexOf(agent);
        checkRadius(radius);
        double x = xs[self];
        double y = ys[self];
        int firstX = first(x, radius, width, columns);
        int lastX = last(x, radius, width, columns);
        int firstY = first(y, radius, height, rows);
        int lastY = last(y, radius, height, rows);
        double turnX = isPeriodic ? width : Double.POSITIVE_INFINITY;
        double turnY = isPeriodic ? height : Double.POSITIVE_INFINITY;
        Neighbours2D near = neighbours;
        near.clear();
        for (int row = firstY; row <= lastY; row++) {
            int start = inside(row, rows) * columns;
            for (int column = firstX; column <= lastX; column++) {
                int first = lists.head[start + inside(column, columns)];
                near.add(first, lists, xs, ys, x, y, radius * radius, turnX, turnY, self);
            }
        }
        return near;
    }

    private static int inside(int at, int count) {
        return at < 0 ? at + count : at < count ? at : at - count;
    }

    void within(Entity agent, double radius, Space2D.@Nullable Visitor flat, Space3D.@Nullable Visitor solid) {
        int i = indexOf(agent);
        visit(xs[i], ys[i], zs[i], radius, i, flat, solid);
    }

    void within(
            double x,
            double y,
            double z,
            double radius,
            Space2D.@Nullable Visitor flat,
            Space3D.@Nullable Visitor solid) {
        if (!isInside(x, y, z)) {
            throw new IllegalArgumentException(
                    text(x, y, z) + " is outside of " + shape + ". Give a place in the space.");
        }
        places.sync(this);
        visit(x, y, z, radius, -1, flat, solid);
    }

    /// Visits the agents by layers, rows and columns of cells, those of a cell by id. One of the visitors is called.
    private void visit(
            double x,
            double y,
            double z,
            double radius,
            int self,
            Space2D.@Nullable Visitor flat,
            Space3D.@Nullable Visitor solid) {
        checkRadius(radius);
        int firstX = first(x, radius, width, columns);
        int lastX = last(x, radius, width, columns);
        int firstY = first(y, radius, height, rows);
        int lastY = last(y, radius, height, rows);
        if (flat != null) {
            visit(x, y, radius * radius, self, firstX, lastX, firstY, lastY, flat);
            return;
        }
        if (solid == null) {
            throw new NullPointerException("within was given null for visitor. Give what to do with an agent.");
        }
        int firstZ = first(z, radius, depth, layers);
        int lastZ = last(z, radius, depth, layers);
        double most2 = radius * radius;
        int changes = lists.changes;
        for (int layer = firstZ; layer <= lastZ; layer++) {
            int level = Math.floorMod(layer, layers) * rows;
            for (int row = firstY; row <= lastY; row++) {
                int start = (level + Math.floorMod(row, rows)) * columns;
                for (int column = firstX; column <= lastX; column++) {
                    int cell = start + Math.floorMod(column, columns);
                    for (int i = lists.head[cell]; i >= 0; i = CellLists.next(lists.links, i)) {
                        double dx = isPeriodic ? shorter(xs[i] - x, width) : xs[i] - x;
                        double dy = isPeriodic ? shorter(ys[i] - y, height) : ys[i] - y;
                        double dz = isPeriodic ? shorter(zs[i] - z, depth) : zs[i] - z;
                        double d2 = dx * dx + dy * dy + dz * dz;
                        if (d2 <= most2 && i != self) {
                            solid.visit(lists.ids[i], dx, dy, dz, d2);
                            check(changes);
                        }
                    }
                }
            }
        }
    }

    /// The loop for two dimensions. Agents are in the same cell until the end of the loop, so arrays are read once.
    private void visit(
            double x,
            double y,
            double most2,
            int self,
            int firstX,
            int lastX,
            int firstY,
            int lastY,
            Space2D.Visitor visitor) {
        int changes = lists.changes;
        int[] head = lists.head;
        int[] links = lists.links;
        Entity[] ids = lists.ids;
        double[] atX = xs;
        double[] atY = ys;
        for (int row = firstY; row <= lastY; row++) {
            int start = Math.floorMod(row, rows) * columns;
            for (int column = firstX; column <= lastX; column++) {
                for (int i = head[start + inside(column, columns)]; i >= 0; i = CellLists.next(links, i)) {
                    double dx = atX[i] - x;
                    double dy = atY[i] - y;
                    if (isPeriodic) {
                        dx = shorter(dx, width);
                        dy = shorter(dy, height);
                    }
                    double d2 = dx * dx + dy * dy;
                    if (d2 <= most2 && i != self) {
                        visitor.visit(ids[i], dx, dy, d2);
                        check(changes);
                    }
                }
            }
        }
    }

    private void checkRadius(double radius) {
        double shortest = isFlat ? Math.min(width, height) : Math.min(Math.min(width, height), depth);
        double most = isPeriodic ? shortest / 2 : Double.MAX_VALUE;
        if (!(radius >= 0 && radius <= most)) {
            throw new IllegalArgumentException(
                    "The radius " + radius + " does not fit " + shape + ". Give a radius from 0 to " + most
                            + (isPeriodic
                                    ? ", half of the " + (isFlat ? "shorter" : "shortest")
                                            + " side, so that no agent comes twice."
                                    : "."));
        }
    }

    /// The first column, row or layer of cells that may have agents within a radius. In a periodic space it is below 0
    /// if the cells go on across a side, and 0 if all are taken.
    private int first(double at, double radius, double size, int count) {
        int first = lowest(at, radius, size, count);
        if (isPeriodic) {
            return highest(at, radius, size, count) - first < count ? first : 0;
        }
        return Math.max(0, first);
    }

    /// The last one. In a periodic space it is beyond the last cell if the cells go on across a side.
    private int last(double at, double radius, double size, int count) {
        int last = highest(at, radius, size, count);
        if (isPeriodic) {
            return last - lowest(at, radius, size, count) < count ? last : count - 1;
        }
        return Math.min(count - 1, last);
    }

    private static int lowest(double at, double radius, double size, int count) {
        return (int) Math.floor((at - radius) / size * count - count * ROUNDING);
    }

    private static int highest(double at, double radius, double size, int count) {
        return (int) Math.floor((at + radius) / size * count + count * ROUNDING);
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
}
