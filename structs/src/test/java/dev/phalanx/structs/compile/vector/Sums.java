package dev.phalanx.structs.compile.vector;

import java.util.List;

/// What all rows have in common: a field of each type, to which bodies add.
public final class Sums {
    int count;
    long most;
    float sum;
    double least;
    double all;

    /// Adds one.
    public void count() {
        count++;
    }

    /// Keeps the greatest.
    public void most(long value) {
        most = Math.max(most, value);
    }

    /// Adds a number, in the order of the rows.
    public void sum(float value) {
        sum = sum + value;
    }

    /// Keeps the least.
    public void least(double value) {
        least = Math.min(value, least);
    }

    /// Takes a number away.
    public void take(double value) {
        all -= value;
    }

    Sums copy() {
        Sums copy = new Sums();
        copy.count = count;
        copy.most = most;
        copy.sum = sum;
        copy.least = least;
        copy.all = all;
        return copy;
    }

    /// Puts the bits of fields into an array.
    void into(long[] bits, List<Total> fields) {
        for (int i = 0; i < fields.size(); i++) {
            bits[i] = switch (fields.get(i).field()) {
                case "count" -> count;
                case "most" -> most;
                case "sum" -> Float.floatToRawIntBits(sum);
                case "least" -> Double.doubleToRawLongBits(least);
                default -> Double.doubleToRawLongBits(all);
            };
        }
    }

    /// Assigns fields their bits.
    void from(long[] bits, List<Total> fields) {
        for (int i = 0; i < fields.size(); i++) {
            switch (fields.get(i).field()) {
                case "count" -> count = (int) bits[i];
                case "most" -> most = bits[i];
                case "sum" -> sum = Float.intBitsToFloat((int) bits[i]);
                case "least" -> least = Double.longBitsToDouble(bits[i]);
                default -> all = Double.longBitsToDouble(bits[i]);
            }
        }
    }

    /// All fields, with one NaN for all.
    @Override
    public String toString() {
        return count + " " + most + " " + Float.floatToIntBits(sum) + " " + Double.doubleToLongBits(least) + " "
                + Double.doubleToLongBits(all);
    }
}
