/// The job graph: nodes, workers, and who uses which container.
///
/// A [JobNode] counts the dependencies it waits for; the last of them makes it ready. Ready nodes are run by
/// workers, which take them from the queue of their [WorkerPool], and by the thread that completes a handle, which
/// looks for them below that handle. The indexes of its [JobRun] are claimed in chunks, so that several threads share
/// it.
///
/// [ScheduledUses] of a safety handle know the jobs that use it until a handle that covers them is completed;
/// [Coverage] finds those that a handle covers.
///
/// - **In**: work, its dependencies, and the containers it uses.
/// - **Out**: nodes that are done, errors for conflicts.
/// - **May touch**: threads, `structs` with its kernels. Packages: `collections`, `jobs`, `jobs.internal.events`,
///   `jobs.internal.scheduling`, `structs`, `structs.blob`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: components, worlds. Packages: `entities.components`, `entities.systems`.
/// - **Invariants**: no recursion over the graph. Scheduled uses and the covering of nodes change under one lock;
///   running does not take it.
package dev.phalanx.jobs.graph;
