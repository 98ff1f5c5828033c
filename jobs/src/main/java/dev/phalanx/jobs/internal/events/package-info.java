/// The events of the job graph for Java Flight Recorder.
///
/// - **In**: jobs that ran.
/// - **Out**: events.
/// - **May touch**: `jdk.jfr`, where it is there.
/// - **Must not touch**: jobs, graph. Packages: `entities.jobs`.
/// - **Invariants**: without a recording nothing is allocated.
package dev.phalanx.jobs.internal.events;
