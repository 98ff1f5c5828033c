package dev.phalanx.agents;

/// What is made of the numbers of many agents.
public enum Aggregate {
    /// Their sum: a `long` for whole numbers, 0 without agents.
    SUM,

    /// Their mean, NaN without agents.
    MEAN,

    /// The smallest, NaN without agents.
    MIN,

    /// The largest, NaN without agents.
    MAX
}
