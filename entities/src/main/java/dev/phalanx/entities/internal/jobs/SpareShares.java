package dev.phalanx.entities.internal.jobs;

import java.util.ArrayDeque;
import java.util.function.Supplier;

/// The working states of threads that no thread has now, for jobs of one type over one query.
///
/// @param <S> the class of the states
final class SpareShares<S> {
    private final Supplier<S> factory;
    private final ArrayDeque<S> spare = new ArrayDeque<>(2);

    /// @param factory makes one, if there is none to spare
    SpareShares(Supplier<S> factory) {
        this.factory = factory;
    }

    /// Takes a state for one thread, which keeps it until [#giveBack].
    synchronized S take() {
        return spare.isEmpty() ? factory.get() : spare.removeLast();
    }

    synchronized void giveBack(S share) {
        spare.addLast(share);
    }
}
