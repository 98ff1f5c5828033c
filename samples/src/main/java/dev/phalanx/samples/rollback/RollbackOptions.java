package dev.phalanx.samples.rollback;

import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.wire.Datagrams;
import dev.phalanx.samples.rollback.wire.NetworkConditions;

/// What a run of the demo is to do.
///
/// @param players how many players, from 2 to [Arena#MOST_PLAYERS]
/// @param ticks how many ticks, from 1 to 10,000,000
/// @param drones how many drones, from 0 to [#MOST_DRONES]
/// @param inputDelay the ticks between an input and its tick, from 0 to [RollbackPeer#MOST_INPUT_DELAY]
/// @param lossPercent how many of a hundred datagrams are lost, from 0 to [#MOST_LOSS]
/// @param delay the ticks that a datagram takes at least, from 0 to [NetworkConditions#MOST_DELAY]
/// @param jitter how many it takes longer at most, from 0 to [NetworkConditions#MOST_DELAY]
/// @param duplicatePercent how many of a hundred datagrams arrive twice, from 0 to 100
/// @param checkInterval the ticks between two comparisons of hashes, from 1 to [Datagrams#MOST_TICKS]
/// @param divergeTick the tick in which the world of the last player becomes another one, or 0 for none
/// @param seed the seed of all that is random
public record RollbackOptions(
        int players,
        int ticks,
        int drones,
        int inputDelay,
        int lossPercent,
        int delay,
        int jitter,
        int duplicatePercent,
        int checkInterval,
        int divergeTick,
        long seed) {
    /// The most drones.
    public static final int MOST_DRONES = 10_000;

    /// The most lost datagrams of a hundred.
    public static final int MOST_LOSS = 90;

    private static final double PERCENT = 100;

    /// Five seconds.
    private static final int MOST_SILENCE = 5 * Arena.TICKS_PER_SECOND;

    /// Checks that the run can be done.
    ///
    /// @throws IllegalArgumentException if a number is out of range
    public RollbackOptions {
        Match.require("players", players, 2, Arena.MOST_PLAYERS);
        Match.require("ticks", ticks, 1, Match.MOST_TICKS);
        Match.require("drones", drones, 0, MOST_DRONES);
        Match.require("ticks of input delay", inputDelay, 0, RollbackPeer.MOST_INPUT_DELAY);
        Match.require("lost datagrams of a hundred", lossPercent, 0, MOST_LOSS);
        Match.require("ticks of delay", delay, 0, NetworkConditions.MOST_DELAY);
        Match.require("ticks of jitter", jitter, 0, NetworkConditions.MOST_DELAY);
        Match.require("duplicates of a hundred", duplicatePercent, 0, (int) PERCENT);
        Match.require("ticks between two checks", checkInterval, 1, Datagrams.MOST_TICKS);
        Match.require("the tick to diverge in", divergeTick, 0, ticks);
    }

    /// The match, whose number follows from all that its players have to agree on.
    Match match() {
        int number = Long.hashCode(((seed * 31 + players) * 31 + drones) * 31 + checkInterval);
        return new Match(number, players, ticks, checkInterval, MOST_SILENCE);
    }

    NetworkConditions conditions() {
        return new NetworkConditions(lossPercent / PERCENT, delay, jitter, duplicatePercent / PERCENT);
    }
}
