/// Models of agents with Phalanx.
///
/// - **In**: a scenario and a seed.
/// - **Out**: a run of a model of the module `models`.
/// - **May touch**: agents, models, entities.
/// - **Must not touch**: other contenders.
/// - **Invariants**: the same models that users run, with nothing added for the bench.
package dev.phalanx.contenders.agents;
