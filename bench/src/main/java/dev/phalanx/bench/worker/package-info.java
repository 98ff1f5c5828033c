/// What runs in a JVM of its own: one contender, and one workload where something is measured.
///
/// - **In**: program arguments, the contenders on the class path.
/// - **Out**: lines of [Wire] on standard output.
/// - **May touch**: the workloads, the JDK.
/// - **Must not touch**: the harness, any library.
/// - **Invariants**: nothing is allocated between the first and the last clock reading of a measurement.
package dev.phalanx.bench.worker;
