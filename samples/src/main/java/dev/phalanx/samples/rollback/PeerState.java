package dev.phalanx.samples.rollback;

/// How a peer is doing.
public enum PeerState {
    /// The match goes on.
    RUNNING,
    /// The last tick is confirmed, and all hashes agreed.
    FINISHED,
    /// The world of another player differs: [RollbackPeer#desync()] says in what.
    DIVERGED,
    /// Nothing new has come from a player for too long: [RollbackPeer#lostPlayer()] says from whom.
    LOST
}
