package dev.phalanx.samples.rollback;

import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.wire.Datagrams;

/// What all players of a match know before it begins.
///
/// @param number identifies the match: datagrams of other matches are dropped
/// @param players how many players, 2 to [Arena#MOST_PLAYERS]
/// @param lastTick the tick with which the match ends, 1 or more
/// @param checkInterval the ticks from one comparison of hashes to the next, 1 to [Datagrams#MOST_TICKS]; ticks after
///     the last multiple of it are not compared
/// @param mostSilence how many steps a peer waits for a player of whom nothing new arrives, 1 or more
public record Match(int number, int players, int lastTick, int checkInterval, int mostSilence) {
    /// The largest tick of a match.
    static final int MOST_TICKS = 10_000_000;

    /// Checks that there is such a match.
    ///
    /// @throws IllegalArgumentException if a number is out of range
    public Match {
        require("players", players, 2, Arena.MOST_PLAYERS);
        require("ticks", lastTick, 1, MOST_TICKS);
        require("ticks between two checks", checkInterval, 1, Datagrams.MOST_TICKS);
        require("silent steps", mostSilence, 1, Integer.MAX_VALUE);
    }

    static void require(String what, int number, int least, int most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException("The number of " + what + " is out of range: " + number
                    + ". Give a number from " + least + " to " + most + ".");
        }
    }
}
