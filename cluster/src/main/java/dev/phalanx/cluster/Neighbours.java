package dev.phalanx.cluster;

import java.util.Arrays;

/// The neighbours of a section, in the order of their numbers: neighbour `k` is bit `k` of the halos of
/// [Sections.Places].
final class Neighbours {
    private final int[][] around;
    private final int[] own;

    /// @param around the neighbours of each section, ascending
    Neighbours(int number, int[][] around) {
        this.around = around;
        this.own = around[number];
    }

    int count() {
        return own.length;
    }

    /// The number of the section that is neighbour `k`.
    int get(int k) {
        return own[k];
    }

    /// Which neighbour a section is, negative if it is none.
    int find(int section) {
        return Arrays.binarySearch(own, section);
    }

    /// The number of the section that is neighbour `k` of any section.
    int ofSection(int section, int k) {
        return around[section][k];
    }

    /// Whether two sections, of which this one may be neither, are neighbours.
    boolean areNeighbours(int section, int other) {
        return Arrays.binarySearch(around[section], other) >= 0;
    }

    @Override
    public String toString() {
        return Arrays.toString(own);
    }
}
