package dev.phalanx.entities.reductions;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.NativeContainer;
import java.util.ArrayList;
import java.util.List;

/// A reduction of many entities to a sum, a minimum, a maximum, a count or a histogram, with the native collection that
/// receives it. Passed to `reduce`, `scheduleReduce` and `scheduleReduceParallel` of a typed query.
///
/// ```java
/// NativeDoubleReference mass = NativeDoubleReference.of(0);
/// JobHandle handle = SystemAPI.query(ro(Body.class))
///         .scheduleReduceParallel(Reduction.sum(mass), state.dependency(), (body, sum) -> sum.add(body.mass()));
/// ```
///
/// Each chunk has a separate accumulator, which starts empty; the lambda adds to that of the entity's chunk, in the
/// order of the entities. Then neighbours are combined, the first chunk's with the second's, the third's with the
/// fourth's, these with each other, and so on. The result is therefore the same to the last bit for any number of
/// threads, including one. It depends on the distribution of the entities over chunks.
///
/// The result replaces what the collection held. An object of this class keeps its accumulators, so keep one where it
/// is used in every frame; it serves one job at a time.
///
/// @param <A> the accumulator, which the lambda gets as its last parameter
public abstract class Reduction<A> {
    private final Class<A> type;
    private final NativeContainer result;
    private List<A> accumulators = List.of();

    /// For reductions of your own.
    ///
    /// @param type the accumulator's class, public
    /// @param result what [#store] writes
    protected Reduction(Class<A> type, NativeContainer result) {
        this.type = type;
        this.result = result;
    }

    /// An accumulator.
    protected abstract A newAccumulator();

    /// Makes an accumulator empty.
    protected abstract void clear(A accumulator);

    /// Adds what `more`, of later chunks, has to `into`.
    protected abstract void combine(A into, A more);

    /// Writes the result.
    ///
    /// @param total what all chunks have
    /// @param into the container that was given to the constructor, as the job may use it
    protected abstract void store(A total, NativeContainer into);

    /// The accumulator's class.
    public final Class<A> type() {
        return type;
    }

    /// The collection that receives the result.
    public final NativeContainer result() {
        return result;
    }

    /// The accumulators of `count` chunks and one more, as they are.
    ///
    /// @hidden
    public final List<A> accumulators(int count) {
        if (accumulators.size() <= count) {
            // A job before this one may be using the present list.
            List<A> longer = new ArrayList<>(accumulators);
            while (longer.size() <= count) {
                longer.add(newAccumulator());
            }
            accumulators = longer;
        }
        return accumulators;
    }

    /// Makes some of the accumulators empty, from `from` (inclusive) to `to` (exclusive).
    ///
    /// @hidden
    public final void clear(List<A> some, int from, int to) {
        for (int i = from; i < to; i++) {
            clear(some.get(i));
        }
    }

    /// Combines the accumulators of `count` chunks and writes the result.
    ///
    /// @param into the result's container as its writer may use it
    /// @hidden
    public final void finish(List<A> some, int count, NativeContainer into) {
        if (count == 0) {
            clear(some.getFirst());
        }
        for (int step = 1; step < count; step *= 2) {
            for (int i = 0; i + step < count; i += 2 * step) {
                combine(some.get(i), some.get(i + step));
            }
        }
        store(some.getFirst(), into);
    }

    /// The sum of numbers.
    public static Reduction<DoubleSum> sum(NativeDoubleReference into) {
        return new DoubleSum.Total(into);
    }

    /// The sum of whole numbers, which wraps around beyond 64 bits.
    public static Reduction<LongSum> sum(NativeLongReference into) {
        return new LongSum.Total(into);
    }

    /// The least number; positive infinity if there is none, NaN if one is.
    public static Reduction<DoubleMin> min(NativeDoubleReference into) {
        return new DoubleMin.Total(into);
    }

    /// The least whole number; [Long#MAX_VALUE] if there is none.
    public static Reduction<LongMin> min(NativeLongReference into) {
        return new LongMin.Total(into);
    }

    /// The greatest number; negative infinity if there is none, NaN if one is.
    public static Reduction<DoubleMax> max(NativeDoubleReference into) {
        return new DoubleMax.Total(into);
    }

    /// The greatest whole number; [Long#MIN_VALUE] if there is none.
    public static Reduction<LongMax> max(NativeLongReference into) {
        return new LongMax.Total(into);
    }

    /// The number of things that the lambda counts.
    public static Reduction<Counter> count(NativeLongReference into) {
        return new Counter.Total(into);
    }

    /// The number of things in each bin; there are as many bins as the array has elements.
    public static Reduction<Histogram> histogram(NativeLongArray into) {
        Required.nonNull(into, "into");
        return new Histogram.Total(into);
    }
}
