/// Phalanx.
///
/// - **In**: the workloads.
/// - **Out**: its contenders.
/// - **May touch**: the exported packages of the library, the games of the samples.
/// - **Must not touch**: kernels, `internal` packages.
/// - **Invariants**: written as the documentation says a user would; safety checks are on.
package dev.phalanx.contenders.phalanx;
