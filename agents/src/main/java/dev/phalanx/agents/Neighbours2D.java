package dev.phalanx.agents;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.Objects;

/// The agents around another one in a [Space2D], as [Space2D#within(Entity, double)] found them.
///
/// ```java
/// Neighbours2D near = space.within(bird, 15);
/// double x = 0;
/// for (int i = 0; i < near.count(); i++) {
///     x += near.dx(i);
/// }
/// ```
///
/// They come by rows and columns of cells, agents of a cell by id: the order depends on the places and ids alone. They
/// stay as they were found, also when agents move, are born or die, until the space is asked for the neighbours of
/// another agent, which then are in the same object.
public final class Neighbours2D {
    private static final int LEAST = 64;

    private long[] ids = new long[LEAST];
    private double[] dx = new double[LEAST];
    private double[] dy = new double[LEAST];
    private double[] d2 = new double[LEAST];
    /// The vectors of those that [#with] was called for: of none, or all.
    private double[] vectorX = {};

    private double[] vectorY = {};
    private int vectors;
    private int count;

    Neighbours2D() {}

    /// How many there are.
    public int count() {
        return count;
    }

    /// One of them.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none
    public Entity agent(int i) {
        return Entity.unpack(ids[Objects.checkIndex(i, count)]);
    }

    /// The way to one of them along the x axis; in a periodic space the shorter one.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none
    public double dx(int i) {
        return dx[Objects.checkIndex(i, count)];
    }

    /// The way to one of them along the y axis; in a periodic space the shorter one.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none
    public double dy(int i) {
        return dy[Objects.checkIndex(i, count)];
    }

    /// The square of the distance to one of them.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none
    public double d2(int i) {
        return d2[Objects.checkIndex(i, count)];
    }

    /// Reads vectors of all of them, as they are now, for [#vectorX] and [#vectorY].
    ///
    /// @return this
    /// @throws IllegalArgumentException if one of them has no vector, or does not exist any more
    public Neighbours2D with(AgentVectors numbers) {
        Objects.requireNonNull(numbers, "with was given null for numbers. Give the vectors of agents.");
        if (vectorX.length < count) {
            vectorX = new double[ids.length];
            vectorY = new double[ids.length];
        }
        vectors = 0;
        numbers.read(ids, count, vectorX, vectorY);
        vectors = count;
        return this;
    }

    /// The first number of the vector of one of them.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none, or [#with] was not called
    public double vectorX(int i) {
        return vectorX[Objects.checkIndex(i, vectors)];
    }

    /// The second number of the vector of one of them.
    ///
    /// @param i from 0 to the count, exclusive
    /// @throws IndexOutOfBoundsException if there is none, or [#with] was not called
    public double vectorY(int i) {
        return vectorY[Objects.checkIndex(i, vectors)];
    }

    /// The mean of something over them: `sum`, which was added up, divided by the count; `sum` without any.
    public double mean(double sum) {
        return sum / Math.max(count, 1);
    }

    // Finding

    void clear() {
        count = 0;
        vectors = 0;
    }

    /// Adds the agents of a list that are within a distance. The number of those is added without a branch, which a
    /// processor would often predict wrongly.
    ///
    /// @param first the index of the first agent, or -1
    /// @param most2 the square of the distance
    /// @param width that the sides of a periodic space meet at, or infinity
    /// @param height that the sides of a periodic space meet at, or infinity
    /// @param self the index of the agent that is left out, or -1
    void add(
            int first,
            CellLists lists,
            double[] xs,
            double[] ys,
            double x,
            double y,
            double most2,
            double width,
            double height,
            int self) {
        int[] links = lists.links;
        long most = Double.doubleToRawLongBits(most2); // of numbers that are not negative, bits are in their order
        double halfWidth = width / 2;
        double halfHeight = height / 2;
        long[] id = ids;
        double[] dx = this.dx;
        double[] dy = this.dy;
        double[] d2 = this.d2;
        int n = count;
        for (int i = first; i >= 0; i = CellLists.next(links, i)) {
            if (n == d2.length) {
                grow();
                id = ids;
                dx = this.dx;
                dy = this.dy;
                d2 = this.d2;
            }
            double toX = xs[i] - x;
            double toY = ys[i] - y;
            toX = toX > halfWidth ? toX - width : toX < -halfWidth ? toX + width : toX;
            toY = toY > halfHeight ? toY - height : toY < -halfHeight ? toY + height : toY;
            double square = toX * toX + toY * toY;
            id[n] = (long) CellLists.version(links, i) << 32 | i;
            dx[n] = toX;
            dy[n] = toY;
            d2[n] = square;
            long isFar = (most - Double.doubleToRawLongBits(square)) >>> 63;
            n += (1 - (int) isFar) & CellLists.isDifferent(i, self);
        }
        count = n;
    }

    private void grow() {
        int capacity = 2 * d2.length;
        ids = Arrays.copyOf(ids, capacity);
        dx = Arrays.copyOf(dx, capacity);
        dy = Arrays.copyOf(dy, capacity);
        d2 = Arrays.copyOf(d2, capacity);
    }
}
