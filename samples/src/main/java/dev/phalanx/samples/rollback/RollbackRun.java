package dev.phalanx.samples.rollback;

import dev.phalanx.samples.rollback.arena.ArenaScene;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a run of the demo did.
///
/// @param options what it was told to do
/// @param steps how many steps it took until all ticks were confirmed
/// @param peers what became of each player's peer
/// @param expectedHash the hash of the last tick of a world that was given all inputs without a network
/// @param moment what two players saw in the same tick; null if the match did not get that far
public record RollbackRun(
        RollbackOptions options,
        int steps,
        List<Outcome> peers,
        long expectedHash,
        @Nullable Moment moment) {
    /// A run whose list cannot be changed.
    public RollbackRun {
        peers = List.copyOf(peers);
    }

    /// What became of a peer.
    ///
    /// @param state how it ended
    /// @param tick the last tick that it has confirmed
    /// @param hash the hash of that tick
    /// @param desync in what another world differed, or null
    /// @param lostPlayer the player who was lost, or -1
    /// @param statistics what it did
    public record Outcome(
            PeerState state, int tick, long hash, @Nullable Desync desync, int lostPlayer, PeerStatistics statistics) {}

    /// A tick as two players saw it when it was their newest, and as it turned out to be.
    ///
    /// @param tick the tick
    /// @param seen what player 0 and player 1 saw
    /// @param confirmed how the tick was when all inputs were known
    public record Moment(int tick, List<ArenaScene> seen, ArenaScene confirmed) {
        /// A moment whose list cannot be changed.
        public Moment {
            seen = List.copyOf(seen);
        }

        /// How far from its confirmed place a player saw a ship, in metres.
        double error(int player, int ship) {
            ArenaScene.Place there = seen.get(player).ships().get(ship).place();
            ArenaScene.Place here = confirmed.ships().get(ship).place();
            return Math.hypot(there.x() - here.x(), there.y() - here.y());
        }

        double largestError() {
            double largest = 0;
            for (int player = 0; player < seen.size(); player++) {
                for (int ship = 0; ship < confirmed.ships().size(); ship++) {
                    largest = Math.max(largest, error(player, ship));
                }
            }
            return largest;
        }
    }

    /// Whether all peers have finished with the same world as without a network.
    public boolean isRight() {
        return peers.stream().allMatch(peer -> peer.state() == PeerState.FINISHED && peer.hash() == expectedHash);
    }
}
