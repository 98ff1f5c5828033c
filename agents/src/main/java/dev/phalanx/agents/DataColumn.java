package dev.phalanx.agents;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A column of a [DataTable], with where its numbers come from.
abstract sealed class DataColumn {
    private static final int FIRST_CAPACITY = 64;

    final String name;

    private DataColumn(String name) {
        this.name = name;
    }

    /// Finds the number of a new row, without adding it.
    abstract void find();

    /// Adds the number that was found as that of a row.
    abstract void add(int row);

    /// The numbers of the first rows, if they are whole; else null.
    abstract long @Nullable [] longs(int rows);

    abstract double[] doubles(int rows);

    /// The number of a row, the same in every locale.
    abstract String text(int row);

    private static int capacity(int capacity) {
        return Math.max(FIRST_CAPACITY, capacity + (capacity >> 1));
    }

    /// A column of `long`s.
    static final class Whole extends DataColumn {
        private final LongSupplier source;
        private long found;
        private long[] values = {};

        Whole(String name, LongSupplier source) {
            super(name);
            this.source = source;
        }

        @Override
        void find() {
            found = source.getAsLong();
        }

        @Override
        void add(int row) {
            if (row == values.length) {
                values = Arrays.copyOf(values, capacity(values.length));
            }
            values[row] = found;
        }

        @Override
        long[] longs(int rows) {
            return Arrays.copyOf(values, rows);
        }

        @Override
        double[] doubles(int rows) {
            return Arrays.stream(values, 0, rows).asDoubleStream().toArray();
        }

        @Override
        String text(int row) {
            return Long.toString(values[row]);
        }
    }

    /// A column of `double`s.
    static final class Decimal extends DataColumn {
        private final DoubleSupplier source;
        private double found;
        private double[] values = {};

        Decimal(String name, DoubleSupplier source) {
            super(name);
            this.source = source;
        }

        @Override
        void find() {
            found = source.getAsDouble();
        }

        @Override
        void add(int row) {
            if (row == values.length) {
                values = Arrays.copyOf(values, capacity(values.length));
            }
            values[row] = found;
        }

        @Override
        long @Nullable [] longs(int rows) {
            return null;
        }

        @Override
        double[] doubles(int rows) {
            return Arrays.copyOf(values, rows);
        }

        @Override
        String text(int row) {
            return Double.toString(values[row]);
        }
    }
}
