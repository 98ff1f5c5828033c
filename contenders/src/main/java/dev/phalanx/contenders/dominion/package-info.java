/// Dominion.
///
/// - **In**: the workloads, and what components hold.
/// - **Out**: one contender.
/// - **May touch**: the workloads and its own library.
/// - **Must not touch**: any other library.
/// - **Invariants**: nothing that its documentation calls faster is left out.
package dev.phalanx.contenders.dominion;
