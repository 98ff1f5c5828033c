/// What was measured, and what is said about it.
///
/// - **In**: measurements.
/// - **Out**: [BenchResults], which are written as JSON and read again, and comparisons of two of them.
/// - **May touch**: Jackson, the workloads, what workers measure.
/// - **Must not touch**: the harness, reports.
/// - **Invariants**: a file that is read is complete and of the known format, or refused whole.
package dev.phalanx.bench.results;
