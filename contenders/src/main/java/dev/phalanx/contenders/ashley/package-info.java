/// Ashley.
///
/// - **In**: the workloads, and what components hold.
/// - **Out**: one contender.
/// - **May touch**: the workloads and its own library.
/// - **Must not touch**: any other library.
/// - **Invariants**: entities and components that come and go are pooled, all others are not.
package dev.phalanx.contenders.ashley;
