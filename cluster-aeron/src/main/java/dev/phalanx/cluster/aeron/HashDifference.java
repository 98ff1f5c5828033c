package dev.phalanx.cluster.aeron;

/// The first tick and section for which the directory was given two different state hashes.
///
/// @param tick at whose end the hashes were taken
/// @param section its number, or -1 for the sum over all sections, which differs from the expected one
/// @param first the hash that was given first, or the expected sum
/// @param second the other one
/// @param node the node that gave the second one, or -1 if a reference run did
public record HashDifference(long tick, int section, long first, long second, int node) {
    /// What differs, in words.
    String text() {
        String what = section < 0 ? "the sum over all sections" : "section " + section;
        String by = node < 0 ? "the reference run" : "node " + node;
        return "The run has come apart: at the end of tick " + tick + ", the state hash of " + what + " was "
                + hex(first) + ", and " + (section < 0 ? "a reference run has another sum, " : by + " has ")
                + hex(second);
    }

    private static String hex(long hash) {
        return String.format("%016x", hash);
    }
}
