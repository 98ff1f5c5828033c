package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.structs.NativeContainer;

/// The greatest of some numbers. See [Reduction#max(NativeDoubleReference)].
public final class DoubleMax {
    private double value = Double.NEGATIVE_INFINITY;

    DoubleMax() {}

    /// Takes a number into account.
    public void add(double number) {
        value = Math.max(value, number);
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<DoubleMax> {
        Total(NativeDoubleReference result) {
            super(DoubleMax.class, result);
        }

        @Override
        protected DoubleMax newAccumulator() {
            return new DoubleMax();
        }

        @Override
        protected void clear(DoubleMax accumulator) {
            accumulator.value = Double.NEGATIVE_INFINITY;
        }

        @Override
        protected void combine(DoubleMax into, DoubleMax more) {
            into.add(more.value);
        }

        @Override
        protected void store(DoubleMax total, NativeContainer into) {
            ((NativeDoubleReference) into).set(total.value);
        }
    }
}
