/// Artemis-odb.
///
/// - **In**: the workloads, and what components hold.
/// - **Out**: one contender.
/// - **May touch**: the workloads and its own library.
/// - **Must not touch**: any other library.
/// - **Invariants**: components are pooled; systems loop over ids themselves, which is what its weaver makes of them.
package dev.phalanx.contenders.artemis;
