package dev.phalanx.metrics;

/// Follows the [WorldMetrics] of one world, to show them somewhere. See [WorldMetrics#addListener].
public abstract class WorldMetricsListener {
    /// Creates a listener that ignores everything. A subclass overrides the methods that it needs.
    protected WorldMetricsListener() {}

    /// A frame has ended. This is called on the thread of the world, in each frame, so it should neither allocate nor
    /// wait.
    ///
    /// @param nanos the duration of the frame
    public void frameEnded(long nanos) {}

    /// There is a system: one that the world had when the listener was added, or that was added to it since.
    public void systemAdded(SystemMetrics system) {}

    /// A system was removed from the world.
    public void systemRemoved(SystemMetrics system) {}

    /// A system or a job throws exceptions of a class: it did so before the listener was added, or for the first time
    /// since.
    public void failureAdded(FailureMetrics failure) {}

    /// The world or the metrics were closed: the figures change no more. This is the last call.
    public void closed() {}
}
