/// Zay-ES.
///
/// - **In**: the workloads, and what components hold.
/// - **Out**: one contender.
/// - **May touch**: the workloads and its own library.
/// - **Must not touch**: any other library.
/// - **Invariants**: components are immutable, as that library asks for, so what changes is set anew.
package dev.phalanx.contenders.zayes;
