package dev.phalanx.entities.internal.shared;

import java.util.Arrays;

/// A set of indices that are found by a hash, open addressing with linear probing. Its owner keeps the hash of each
/// index.
///
/// ```java
/// for (int at = set.first(hash); set.at(at) >= 0; at = set.next(at)) { … set.at(at) is an index to look at … }
/// ```
public final class HashedIndices {
    private static final int SPREAD = 0x9E37_79B9;

    /// Indices plus one; 0 is no index.
    private int[] slots = new int[4];

    private int shift = 30;
    private int size;

    /// An empty set.
    public HashedIndices() {}

    /// The place where indices with this hash start.
    public int first(int hash) {
        return (hash * SPREAD) >>> shift;
    }

    /// The place after another.
    public int next(int place) {
        return (place + 1) & (slots.length - 1);
    }

    /// The index at a place, or -1 where the search ends.
    public int at(int place) {
        return slots[place] - 1;
    }

    /// The number of indices.
    public int size() {
        return size;
    }

    /// Makes sure that the next index can be added without allocating.
    ///
    /// @param hashes the hash of each index
    public void reserve(int[] hashes) {
        if (2 * (size + 1) > slots.length) {
            grow(hashes);
        }
    }

    /// Adds an index that is not in the set.
    ///
    /// @param hashes the hash of each index, the new one included
    public void add(int index, int[] hashes) {
        reserve(hashes);
        put(index, hashes[index]);
        size++;
    }

    private void put(int index, int hash) {
        int place = first(hash);
        while (slots[place] != 0) {
            place = next(place);
        }
        slots[place] = index + 1;
    }

    private void grow(int[] hashes) {
        int[] more = new int[slots.length * 2];
        for (int entry : slots) {
            if (entry != 0) {
                int place = (hashes[entry - 1] * SPREAD) >>> (shift - 1);
                while (more[place] != 0) {
                    place = (place + 1) & (more.length - 1);
                }
                more[place] = entry;
            }
        }
        slots = more;
        shift--;
    }

    /// Removes an index that is in the set.
    ///
    /// @param hashes the hash of each index, the removed one included
    public void remove(int index, int[] hashes) {
        int hole = first(hashes[index]);
        while (slots[hole] != index + 1) {
            hole = next(hole);
        }
        int mask = slots.length - 1;
        for (int place = next(hole); slots[place] != 0; place = next(place)) {
            int home = first(hashes[slots[place] - 1]);
            if (((place - home) & mask) >= ((place - hole) & mask)) {
                slots[hole] = slots[place];
                hole = place;
            }
        }
        slots[hole] = 0;
        size--;
    }

    /// Removes all indices.
    public void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }

    /// Becomes the same as another.
    public void become(HashedIndices other) {
        slots = Arrays.copyOf(other.slots, other.slots.length);
        shift = other.shift;
        size = other.size;
    }
}
