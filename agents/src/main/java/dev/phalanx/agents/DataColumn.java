package dev.phalanx.agents;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A column of a [DataTable], with where its numbers come from. Each number is kept in 64 bits, which are those of a
/// `long` or of a `double`.
final class DataColumn {
    private static final int FIRST_CAPACITY = 64;

    final String name;
    private final boolean isWhole;
    private final LongSupplier bits;
    private long found;
    private long[] values = {};

    private DataColumn(String name, boolean isWhole, LongSupplier bits) {
        this.name = name;
        this.isWhole = isWhole;
        this.bits = bits;
    }

    /// A column of `long`s.
    static DataColumn whole(String name, LongSupplier source) {
        return new DataColumn(name, true, source);
    }

    /// A column of `double`s.
    static DataColumn decimal(String name, DoubleSupplier source) {
        return new DataColumn(name, false, () -> Double.doubleToRawLongBits(source.getAsDouble()));
    }

    boolean isWhole() {
        return isWhole;
    }

    /// Finds the number of a new row, without adding it.
    void find() {
        found = bits.getAsLong();
    }

    /// Adds the number that was found as that of a row.
    void add(int row) {
        if (row == values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_CAPACITY, row + (row >> 1)));
        }
        values[row] = found;
    }

    /// The numbers of the first rows, if they are whole; else null.
    long @Nullable [] longs(int rows) {
        return isWhole ? Arrays.copyOf(values, rows) : null;
    }

    double[] doubles(int rows) {
        double[] numbers = new double[rows];
        for (int row = 0; row < rows; row++) {
            numbers[row] = isWhole ? values[row] : Double.longBitsToDouble(values[row]);
        }
        return numbers;
    }

    /// The number of a row: a `Long` or a `Double`.
    Number number(int row) {
        return isWhole ? (Number) values[row] : (Number) Double.longBitsToDouble(values[row]);
    }

    /// The number of a row, the same in every locale.
    String text(int row) {
        return number(row).toString();
    }
}
