package dev.phalanx.collections;

/// Where a deferred array finds its values when a job begins.
interface ArraySource<A> {
    /// The Java array that holds the values now.
    A array();

    /// How many values it holds now.
    int length();
}
