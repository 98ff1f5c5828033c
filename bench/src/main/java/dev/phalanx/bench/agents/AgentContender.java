package dev.phalanx.bench.agents;

import java.util.Set;

/// A framework for models of agents, or a way to use one. Found by `ServiceLoader`.
public interface AgentContender {
    /// Its name in options and files: lower-case letters, digits and hyphens.
    String id();

    /// Its name for people.
    String title();

    /// The version that runs; empty if it is not known.
    String version();

    /// What a reader should know about how the models are written.
    String note();

    /// What it runs.
    Set<Scenario> scenarios();

    /// Begins a run: everything before the first step.
    ///
    /// @param scenario one of [#scenarios()]
    /// @param seed of the random numbers
    AgentRun begin(Scenario scenario, long seed);
}
