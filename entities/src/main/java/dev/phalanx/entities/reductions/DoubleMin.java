package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.structs.NativeContainer;

/// The least of some numbers. See [Reduction#min(NativeDoubleReference)].
public final class DoubleMin {
    private double value = Double.POSITIVE_INFINITY;

    DoubleMin() {}

    /// Takes a number into account.
    public void add(double number) {
        value = Math.min(value, number);
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<DoubleMin> {
        Total(NativeDoubleReference result) {
            super(DoubleMin.class, result);
        }

        @Override
        protected DoubleMin newAccumulator() {
            return new DoubleMin();
        }

        @Override
        protected void clear(DoubleMin accumulator) {
            accumulator.value = Double.POSITIVE_INFINITY;
        }

        @Override
        protected void combine(DoubleMin into, DoubleMin more) {
            into.add(more.value);
        }

        @Override
        protected void store(DoubleMin total, NativeContainer into) {
            ((NativeDoubleReference) into).set(total.value);
        }
    }
}
