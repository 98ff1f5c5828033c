package dev.phalanx.samples.rollback;

/// What a peer has done so far.
///
/// @param rollbacks how often it went back
/// @param resimulatedTicks how many ticks it simulated once more
/// @param deepestRollback the most ticks that it went back at once
/// @param rollbackNanos the time that rollbacks took, in nanoseconds
/// @param stalls in how many steps it waited for inputs instead of simulating a tick
/// @param checks how many hashes of confirmed ticks it has computed
/// @param datagrams how many datagrams it has sent
/// @param bytes the bytes of these, without the headers of IP and UDP
/// @param malformed how many datagrams that arrived were not well-formed, or said what cannot be; they were dropped
public record PeerStatistics(
        int rollbacks,
        long resimulatedTicks,
        int deepestRollback,
        long rollbackNanos,
        int stalls,
        int checks,
        long datagrams,
        long bytes,
        long malformed) {}
