package dev.phalanx.samples.closesttarget;

/// A way to find the nearest target.
public enum Method {
    /// Look at all targets.
    BRUTE_FORCE,
    /// Sort the targets from west to east, find the seeker's x among them and look around.
    SORTED,
    /// Build a k-d tree of the targets and walk down.
    KD_TREE
}
