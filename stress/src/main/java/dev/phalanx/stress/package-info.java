/// Concurrency tests with jcstress, each named as what it states.
///
/// - **In**: the public API of jobs and collections, the job graph.
/// - **Out**: outcomes, of which none may be forbidden.
/// - **May touch**: what the job graph exports to the modules above it.
/// - **Must not touch**: anything else.
/// - **Invariants**: every test has an outcome that is forbidden.
package dev.phalanx.stress;
