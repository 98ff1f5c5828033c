package dev.phalanx.cluster;

/// A node of a cluster is not there, has another key or another program, or has stopped. The world that this node runs
/// cannot go on.
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// An exception with a message that says what is wrong and what to do.
    public ClusterException(String message) {
        super(message);
    }
}
