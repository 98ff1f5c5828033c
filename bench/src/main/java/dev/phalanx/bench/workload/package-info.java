/// What is run, and the interface between the harness and those who run it.
///
/// - **In**: nothing.
/// - **Out**: the workloads with their rules and starting values, [Contender] and [Run], which every library
///   implements, and [Digest], by which results are compared.
/// - **May touch**: the JDK.
/// - **Must not touch**: any library that is compared, the harness.
/// - **Invariants**: the same workload at the same size after the same number of runs has the same digest everywhere.
///   What rules compute, they compute from primitives, so that nobody has to build objects for them.
package dev.phalanx.bench.workload;
