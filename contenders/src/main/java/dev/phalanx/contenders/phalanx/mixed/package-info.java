/// The workload of seven systems.
///
/// - **In**: the rules of the workload.
/// - **Out**: a world of four archetypes and seven systems.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: kernels, `internal` packages.
/// - **Invariants**: systems run in the order of the rules.
package dev.phalanx.contenders.phalanx.mixed;
