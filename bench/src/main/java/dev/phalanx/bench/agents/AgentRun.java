package dev.phalanx.bench.agents;

/// A run of a model. Used by one thread.
public interface AgentRun extends AutoCloseable {
    /// Makes a step.
    void step();

    /// What [Scenario#statistics()] names, in that order. Not timed.
    double[] statistics();

    /// Gives back what the run took.
    @Override
    default void close() {}
}
