package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.structs.NativeContainer;

/// The greatest of some whole numbers. See [Reduction#max(NativeLongReference)].
public final class LongMax {
    private long value = Long.MIN_VALUE;

    LongMax() {}

    /// Takes a number into account.
    public void add(long number) {
        value = Math.max(value, number);
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<LongMax> {
        Total(NativeLongReference result) {
            super(LongMax.class, result);
        }

        @Override
        protected LongMax newAccumulator() {
            return new LongMax();
        }

        @Override
        protected void clear(LongMax accumulator) {
            accumulator.value = Long.MIN_VALUE;
        }

        @Override
        protected void combine(LongMax into, LongMax more) {
            into.add(more.value);
        }

        @Override
        protected void store(LongMax total, NativeContainer into) {
            ((NativeLongReference) into).set(total.value);
        }
    }
}
