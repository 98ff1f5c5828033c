/// The services that handles, job interfaces and collections need from the job graph, which is above them.
///
/// - **In**: job objects, handles, containers.
/// - **Out**: handles, the number of threads.
/// - **May touch**: `structs`. Packages: `structs`.
/// - **Must not touch**: the types above: handles, nodes and collections are known here as type parameters and as
///   containers alone.
/// - **Invariants**: one [Scheduling][dev.phalanx.jobs.internal.scheduling.Scheduling] in a process, made at its first
///   use.
package dev.phalanx.jobs.internal.scheduling;
