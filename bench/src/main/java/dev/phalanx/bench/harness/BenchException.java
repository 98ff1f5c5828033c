package dev.phalanx.bench.harness;

/// The bench ended without results: a contender failed, or two of them disagree.
public final class BenchException extends Exception {
    private static final long serialVersionUID = 1;

    /// Says what happened.
    ///
    /// @param message what happened, and what to do
    public BenchException(String message) {
        super(message);
    }
}
