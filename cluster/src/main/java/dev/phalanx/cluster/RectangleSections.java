package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.structs.LeafKind;
import java.util.Arrays;
import java.util.TreeSet;

/// A plane that is cut into rectangles of one size. Section 0 is at (0, 0); the next one is to its right.
public final class RectangleSections implements Sections {
    /// How much farther than its width the halo reaches, as a part of the larger side, so that a distance that the
    /// model rounds down is not missed.
    private static final double ROUNDING = 1e-6;

    private final Plane plane;
    private final int columns;
    private final int rows;
    private final double haloWidth;
    private final double reach;
    private final double sideX;
    private final double sideY;
    private final int[][] neighbours;

    private RectangleSections(Plane plane, int columns, int rows, double haloWidth) {
        this.plane = plane;
        this.columns = columns;
        this.rows = rows;
        this.haloWidth = haloWidth;
        this.reach = haloWidth + ROUNDING * Math.max(plane.width, plane.height);
        this.sideX = plane.width / columns;
        this.sideY = plane.height / rows;
        this.neighbours = new int[columns * rows][];
        for (int section = 0; section < neighbours.length; section++) {
            neighbours[section] = around(section);
        }
    }

    /// Cuts a plane.
    ///
    /// @param columns the number of sections beside each other, 1 or more
    /// @param rows the number of sections above each other, 1 or more
    /// @param haloWidth how far a section sees beyond its bounds: at least the radius in which agents look for others,
    ///     and less than a side of a section
    /// @throws IllegalArgumentException if a number is not in its range
    public static RectangleSections of(Plane plane, int columns, int rows, double haloWidth) {
        if (columns < 1 || rows < 1 || (long) columns * rows > 1 << 20) {
            throw new IllegalArgumentException("A plane was to be cut into " + columns + " × " + rows
                    + " sections. Give at least 1 column and 1 row, and at most 1,048,576 sections.");
        }
        if (!(haloWidth >= 0 && haloWidth < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "A halo was given the width " + haloWidth + ". Give a finite number that is 0 or more.");
        }
        RectangleSections sections = new RectangleSections(plane, columns, rows, haloWidth);
        boolean isWideX = columns == 1 || sections.reach < sections.sideX;
        boolean isWideY = rows == 1 || sections.reach < sections.sideY;
        if (!isWideX || !isWideY) {
            throw new IllegalArgumentException("The sections of a " + plane + " are " + sections.sideX + " × "
                    + sections.sideY + " and their halo is " + haloWidth
                    + " wide, so that agents beyond a neighbour would be in it. Cut the plane into fewer sections.");
        }
        return sections;
    }

    private int[] around(int section) {
        TreeSet<Integer> found = new TreeSet<>();
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                int column = section % columns + dx;
                int row = section / columns + dy;
                if (plane.isPeriodic) {
                    column = Math.floorMod(column, columns);
                    row = Math.floorMod(row, rows);
                }
                if (column >= 0 && column < columns && row >= 0 && row < rows) {
                    found.add(row * columns + column);
                }
            }
        }
        found.remove(section);
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /// How many are beside each other.
    int columns() {
        return columns;
    }

    @Override
    public int count() {
        return neighbours.length;
    }

    @Override
    public double haloWidth() {
        return haloWidth;
    }

    @Override
    public Class<? extends IComponentData> placeType() {
        return plane.place;
    }

    @Override
    public int[] neighboursOf(int section) {
        return neighbours[section].clone();
    }

    /// The section of a place.
    ///
    /// @throws IllegalArgumentException if it is outside of the plane
    public int ownerOf(double x, double y) {
        if (!(x >= 0 && x < plane.width && y >= 0 && y < plane.height)) {
            throw new IllegalArgumentException("An agent is at (" + x + ", " + y + "), outside of the " + plane
                    + ". Let the model keep " + plane.place.getSimpleName() + " from 0 up to and without the size.");
        }
        int column = Math.min((int) (x / sideX), columns - 1);
        int row = Math.min((int) (y / sideY), rows - 1);
        return row * columns + column;
    }

    /// The neighbours of `owner` in whose halos a place is, as bits.
    private int halosOf(int owner, double x, double y) {
        int bits = 0;
        int[] around = neighbours[owner];
        for (int k = 0; k < around.length; k++) {
            int row = around[k] / columns;
            double dx = distance(x, (around[k] - row * columns) * sideX, sideX, plane.width);
            double dy = distance(y, row * sideY, sideY, plane.height);
            if (dx <= reach && dy <= reach) {
                bits |= 1 << k;
            }
        }
        return bits;
    }

    /// How far a coordinate is away from a stretch.
    private double distance(double at, double from, double length, double size) {
        double before = from - at;
        double after = at - (from + length);
        double distance = Math.max(0, Math.max(before, after));
        if (plane.isPeriodic && distance > 0) {
            // One of the two is negative: the other way leads across the side.
            double across = before > 0 ? size + after : size + before;
            distance = Math.max(0, Math.min(distance, across));
        }
        return distance;
    }

    @Override
    public Places placesIn(EntityManager em, int section) {
        return new InPlane(em.getComponentTypeHandle(plane.place, true), section);
    }

    private final class InPlane implements Places {
        private final ComponentTypeHandle<?> handle;
        private double[] xs = {};
        private double[] ys = {};
        private final int section;
        /// The places of the section that no other one sees are between these.
        private final double left;

        private final double right;
        private final double low;
        private final double high;

        InPlane(ComponentTypeHandle<?> handle, int section) {
            this.handle = handle;
            this.section = section;
            int row = section / columns;
            double borderX = columns == 1 ? 0 : reach;
            double borderY = rows == 1 ? 0 : reach;
            left = (section - row * columns) * sideX + borderX;
            right = left + sideX - 2 * borderX;
            low = row * sideY + borderY;
            high = low + sideY - 2 * borderY;
        }

        @Override
        public void locate(ArchetypeChunk chunk, int[] owners, int[] halos) {
            int count = chunk.count();
            if (xs.length < count) {
                xs = new double[chunk.capacity()];
                ys = new double[chunk.capacity()];
            }
            read(chunk, plane.x, xs);
            read(chunk, plane.y, ys);
            for (int i = 0; i < count; i++) {
                boolean isInside = xs[i] > left && xs[i] < right && ys[i] > low && ys[i] < high;
                owners[i] = isInside ? section : ownerOf(xs[i], ys[i]);
                halos[i] = isInside ? 0 : halosOf(owners[i], xs[i], ys[i]);
            }
        }

        private void read(ArchetypeChunk chunk, TypeField field, double[] into) {
            if (field.kind() == LeafKind.DOUBLE) {
                chunk.doubleColumn(handle, field.path()).copyTo(into);
                return;
            }
            var column = chunk.floatColumn(handle, field.path());
            float[] array = column.arrayToRead();
            for (int i = 0; i < column.length(); i++) {
                into[i] = array[column.offset() + i];
            }
        }
    }

    @Override
    public String toString() {
        return columns + " × " + rows + " sections of a " + plane + " with halos of " + haloWidth + ", neighbours "
                + Arrays.deepToString(neighbours);
    }
}
