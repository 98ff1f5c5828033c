package dev.phalanx.collections;

/// The source of a deferred array's values when a job begins.
interface ArraySource<A> {
    /// The Java array that holds the values now.
    A array();

    /// The number of values that it holds now.
    int length();
}
