package dev.phalanx.entities.internal.store;

/// What occupies a world while objects that left it are closed.
public enum ClosingScope {
    /// The only one.
    CLOSING
}
