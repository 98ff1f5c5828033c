package dev.phalanx.entities.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What one step did to the entities of a world, as far as versions tell of it.
final class Marks {
    private final Map<Being, Integer> written = new HashMap<>();
    private final Set<Being> moved = new HashSet<>();
    private int orders;
    private boolean structural;

    void clear() {
        written.clear();
        moved.clear();
        orders = 0;
        structural = false;
    }

    /// A set of parts was written, added or handed out to be written.
    void wrote(Being being, int mask) {
        written.merge(being, mask, (before, more) -> before | more);
    }

    /// The entity came, or changed its archetype.
    ///
    /// @param mask all parts it had or has
    void moved(Being being, int mask) {
        moved.add(being);
        reordered(mask);
    }

    /// An entity with these parts went.
    void died(int mask) {
        reordered(mask);
    }

    private void reordered(int mask) {
        orders |= mask;
        structural = true;
    }

    int writtenIn(Being being) {
        return written.getOrDefault(being, 0);
    }

    boolean isMoved(Being being) {
        return moved.contains(being);
    }

    Set<Being> moved() {
        return moved;
    }

    /// The parts whose order has changed.
    int orders() {
        return orders;
    }

    boolean isStructural() {
        return structural;
    }
}
