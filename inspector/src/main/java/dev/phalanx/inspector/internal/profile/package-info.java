/// What frames cost: recordings of Java Flight Recorder, shown as a timeline, and the memory of chunks over time.
///
/// A [Profiler][dev.phalanx.inspector.internal.profile.Profiler] runs a recording. What its events say is kept in
/// [Spans][dev.phalanx.inspector.internal.profile.Spans], which a timeline or a trace is written from: nothing is
/// measured that JDK Mission Control does not see too.
///
/// - **In**: events of Java Flight Recorder; worlds at the end of a frame.
/// - **Out**: JSON of the inspector's protocol, recordings, traces.
/// - **May touch**: the recorder, where it is there; the public API of entities. Packages: `entities`,
///   `entities.systems`, `entities.types`.
/// - **Must not touch**: recordings of others; the server. Packages: `entities.internal`, `jobs.internal`.
/// - **Invariants**: memory and files are bounded. Nothing is written to a client under a lock that the thread of a
///   world may wait for. [ChunkMemory#sample][dev.phalanx.inspector.internal.profile.ChunkMemory] alone runs on the
///   thread of a world.
package dev.phalanx.inspector.internal.profile;
