package dev.phalanx.samples.rollback.wire;

import java.util.List;

/// What a datagram says. It is well-formed, but what it says may still be wrong.
public sealed interface Message {
    /// The number of the match, which all of its players know.
    int match();

    /// The number of the player who has sent it.
    int player();

    /// The inputs of a player that the receiver has not acknowledged.
    ///
    /// @param acknowledged the last tick for which the sender has all inputs of the receiver
    /// @param firstTick the tick of the first input
    /// @param inputs the buttons of that tick and of those after it, at most [Datagrams#MOST_INPUTS]
    /// @param firstCheck the tick of the first hash
    /// @param checks hashes of confirmed ticks that are the interval of the match apart, at most
    ///     [Datagrams#MOST_CHECKS]
    record Inputs(
            int match,
            int player,
            int acknowledged,
            int firstTick,
            List<Byte> inputs,
            int firstCheck,
            List<Long> checks)
            implements Message {
        /// Inputs whose lists cannot be changed.
        public Inputs {
            inputs = List.copyOf(inputs);
            checks = List.copyOf(checks);
        }
    }

    /// The hashes of each component type in the ticks before the worlds were found to differ.
    ///
    /// @param firstTick the tick of the first row
    /// @param hashes for each tick a hash for each type, at most [Datagrams#MOST_TICKS] rows of the same length, which
    ///     is at most [Datagrams#MOST_TYPES]
    record Hashes(int match, int player, int firstTick, List<List<Long>> hashes) implements Message {
        /// Hashes whose list cannot be changed.
        public Hashes {
            hashes = List.copyOf(hashes);
        }
    }
}
