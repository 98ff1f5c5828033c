package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.structs.NativeContainer;

/// The least of some whole numbers. See [Reduction#min(NativeLongReference)].
public final class LongMin {
    private long value = Long.MAX_VALUE;

    LongMin() {}

    /// Takes a number into account.
    public void add(long number) {
        value = Math.min(value, number);
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<LongMin> {
        Total(NativeLongReference result) {
            super(LongMin.class, result);
        }

        @Override
        protected LongMin newAccumulator() {
            return new LongMin();
        }

        @Override
        protected void clear(LongMin accumulator) {
            accumulator.value = Long.MAX_VALUE;
        }

        @Override
        protected void combine(LongMin into, LongMin more) {
            into.add(more.value);
        }

        @Override
        protected void store(LongMin total, NativeContainer into) {
            ((NativeLongReference) into).set(total.value);
        }
    }
}
