/// The models of agents that the bench compares, without any code of a framework.
///
/// - **In**: a scenario and a seed.
/// - **Out**: [AgentContender] and [AgentRun], which frameworks implement; [LinesOfCode].
/// - **May touch**: nothing.
/// - **Must not touch**: frameworks, clocks, the harness.
/// - **Invariants**: a run depends on its scenario and seed alone.
package dev.phalanx.bench.agents;
