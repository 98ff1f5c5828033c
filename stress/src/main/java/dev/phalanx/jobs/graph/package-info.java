/// What concurrency tests reach of the job graph's inside.
///
/// - **In**: nothing.
/// - **Out**: objects that tests of other packages can use.
/// - **May touch**: the job graph.
/// - **Must not touch**: anything else.
/// - **Invariants**: it is on the class path, where packages are open.
package dev.phalanx.jobs.graph;
