package dev.phalanx.bench.workload;

/// A workload that one contender has set up at one size.
///
/// Used by one thread. What a run does to the state stays: the next run goes on from there.
public interface Run extends AutoCloseable {
    /// Does the work once: one frame. This is what is timed.
    void run();

    /// The [Digest] of the state as [Workload] says it is taken for this workload. Not timed.
    long digest();

    /// Gives back what the set-up took.
    @Override
    default void close() {}
}
