package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.structs.NativeContainer;
import java.util.Arrays;

/// The number of things in each bin. See [Reduction#histogram(NativeLongArray)].
public final class Histogram {
    private final long[] bins;

    Histogram(int length) {
        this.bins = new long[length];
    }

    /// Counts a thing in a bin.
    ///
    /// @throws IndexOutOfBoundsException if there is no such bin
    public void add(int bin) {
        if (bin < 0 || bin >= bins.length) {
            throw outside(bin);
        }
        bins[bin]++;
    }

    /// Counts a number in the bin that it falls into, of bins of equal width over `from` to `to`. Numbers below fall
    /// into the first bin and those above into the last; NaN is counted nowhere.
    public void add(double number, double from, double to) {
        if (!Double.isNaN(number)) {
            double place = (number - from) / (to - from) * bins.length;
            add((int) Math.clamp(place, 0, bins.length - 1));
        }
    }

    private IndexOutOfBoundsException outside(int bin) {
        return new IndexOutOfBoundsException("Bin " + bin + " was counted in a Histogram of " + bins.length
                + " bins. Count in bins 0 to " + (bins.length - 1) + ", or give it a longer array.");
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<Histogram> {
        private final int length;

        Total(NativeLongArray result) {
            super(Histogram.class, result);
            this.length = result.length();
        }

        @Override
        protected Histogram newAccumulator() {
            return new Histogram(length);
        }

        @Override
        protected void clear(Histogram accumulator) {
            Arrays.fill(accumulator.bins, 0);
        }

        @Override
        protected void combine(Histogram into, Histogram more) {
            for (int i = 0; i < length; i++) {
                into.bins[i] += more.bins[i];
            }
        }

        @Override
        protected void store(Histogram total, NativeContainer into) {
            ((NativeLongArray) into).copyFrom(total.bins);
        }
    }
}
