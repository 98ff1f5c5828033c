package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.structs.NativeContainer;

/// A sum of whole numbers. See [Reduction#sum(NativeLongReference)].
public final class LongSum {
    private long value = 0;

    LongSum() {}

    /// Adds a number.
    public void add(long number) {
        value = value + number;
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<LongSum> {
        Total(NativeLongReference result) {
            super(LongSum.class, result);
        }

        @Override
        protected LongSum newAccumulator() {
            return new LongSum();
        }

        @Override
        protected void clear(LongSum accumulator) {
            accumulator.value = 0;
        }

        @Override
        protected void combine(LongSum into, LongSum more) {
            into.add(more.value);
        }

        @Override
        protected void store(LongSum total, NativeContainer into) {
            ((NativeLongReference) into).set(total.value);
        }
    }
}
