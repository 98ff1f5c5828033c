package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;

/// Copies enabled bits together with their rows. Rows are in one chunk; bits of rows that are released are set where
/// they are released.
final class EnabledRows {
    private EnabledRows() {}

    /// Copies rows within a slab; the ranges do not overlap.
    static void copyWithin(Slab slab, int from, int to, int rows) {
        for (int c : slab.archetype.enableables()) {
            EnabledBits.copy(slab.enabled(c), slab.bit(from), slab.enabled(c), slab.bit(to), rows);
        }
    }

    /// Copies rows to another slab, to the components that `target` names for each; a negative number leaves one out.
    static void copyAcross(Slab from, int fromSlot, Slab to, int toSlot, int rows, int[] target) {
        for (int c : from.archetype.enableables()) {
            if (target[c] >= 0) {
                EnabledBits.copy(from.enabled(c), from.bit(fromSlot), to.enabled(target[c]), to.bit(toSlot), rows);
            }
        }
    }

    /// Copies rows to another slab of the same types.
    static void copyValues(Slab from, int fromSlot, Slab to, int toSlot, int rows) {
        for (int c : from.archetype.enableables()) {
            EnabledBits.copy(from.enabled(c), from.bit(fromSlot), to.enabled(c), to.bit(toSlot), rows);
        }
    }

    /// Copies one row to several of another slab, to the components that `target` names for each; a negative number
    /// leaves one out.
    static void repeat(Slab from, int fromSlot, Slab to, int toSlot, int rows, int[] target) {
        for (int c : from.archetype.enableables()) {
            if (target[c] >= 0) {
                boolean enabled = EnabledBits.get(from.enabled(c), from.bit(fromSlot));
                EnabledBits.fill(to.enabled(target[c]), to.bit(toSlot), rows, enabled);
            }
        }
    }

    /// Swaps two rows of slabs of the same types.
    static void swap(Slab left, int leftSlot, Slab right, int rightSlot) {
        for (int c : left.archetype.enableables()) {
            boolean kept = EnabledBits.get(left.enabled(c), left.bit(leftSlot));
            boolean other = EnabledBits.get(right.enabled(c), right.bit(rightSlot));
            EnabledBits.set(left.enabled(c), left.bit(leftSlot), other);
            EnabledBits.set(right.enabled(c), right.bit(rightSlot), kept);
        }
    }

    /// Whether rows of slabs of the same types are the same.
    static boolean areSame(Slab left, int leftSlot, Slab right, int rightSlot, int rows) {
        for (int c : left.archetype.enableables()) {
            if (!EnabledBits.areSame(
                    left.enabled(c), left.bit(leftSlot), right.enabled(c), right.bit(rightSlot), rows)) {
                return false;
            }
        }
        return true;
    }
}
