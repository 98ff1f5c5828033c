package dev.phalanx.cluster.aeron;

import java.util.BitSet;

/// The ticks from one change of the placement to the next.
///
/// @param firstTick from which it holds
/// @param nodeCount how many nodes it has
/// @param owners the node of each section; nobody changes it
/// @param used the nodes that have sections; nobody changes it
record Epoch(long firstTick, int nodeCount, int[] owners, BitSet used) {
    static Epoch of(long firstTick, int nodeCount, int[] owners) {
        return new Epoch(firstTick, nodeCount, owners, used(owners));
    }

    /// The nodes that have sections.
    static BitSet used(int[] owners) {
        BitSet used = new BitSet();
        for (int owner : owners) {
            used.set(owner);
        }
        return used;
    }
}
