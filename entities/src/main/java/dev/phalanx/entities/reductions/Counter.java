package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.structs.NativeContainer;

/// A count. See [Reduction#count(NativeLongReference)].
public final class Counter {
    private long value = 0;

    Counter() {}

    /// Counts one thing.
    public void count() {
        value++;
    }

    /// Counts several things.
    public void count(long things) {
        value += things;
    }

    /// Makes the accumulators.
    static final class Total extends Reduction<Counter> {
        Total(NativeLongReference result) {
            super(Counter.class, result);
        }

        @Override
        protected Counter newAccumulator() {
            return new Counter();
        }

        @Override
        protected void clear(Counter accumulator) {
            accumulator.value = 0;
        }

        @Override
        protected void combine(Counter into, Counter more) {
            into.count(more.value);
        }

        @Override
        protected void store(Counter total, NativeContainer into) {
            ((NativeLongReference) into).set(total.value);
        }
    }
}
