package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.structs.NativeContainer;

/// A sum of numbers. See [Reduction#sum(NativeDoubleReference)].
public final class DoubleSum {
    private double value = 0;

    DoubleSum() {}

    /// Adds a number.
    public void add(double number) {
        value = value + number;
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<DoubleSum> {
        Total(NativeDoubleReference result) {
            super(DoubleSum.class, result);
        }

        @Override
        protected DoubleSum newAccumulator() {
            return new DoubleSum();
        }

        @Override
        protected void clear(DoubleSum accumulator) {
            accumulator.value = 0;
        }

        @Override
        protected void combine(DoubleSum into, DoubleSum more) {
            into.add(more.value);
        }

        @Override
        protected void store(DoubleSum total, NativeContainer into) {
            ((NativeDoubleReference) into).set(total.value);
        }
    }
}
