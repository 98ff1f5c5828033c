/// What frames cost: recordings of Java Flight Recorder, shown as a timeline, and the memory of chunks over time.
///
/// A [Profiler][dev.phalanx.inspector.internal.profile.Profiler] runs a recording. The content of its events is kept in
/// [Spans][dev.phalanx.inspector.internal.profile.Spans], from which a timeline or a trace is written: nothing is
/// measured that JDK Mission Control does not show too.
///
/// - **In**: events of Java Flight Recorder; worlds at the end of a frame.
/// - **Out**: JSON of the inspector's protocol, recordings, traces.
/// - **May touch**: the recorder, where the JVM has one; the public API of entities. Packages: `entities`,
///   `entities.systems`, `entities.types`.
/// - **Must not touch**: recordings of others; the server. Packages: `entities.internal`, `jobs.internal`.
/// - **Invariants**: memory and files are bounded. Nothing is written to a client under a lock that the thread of a
///   world may wait for. Only [ChunkMemory#sample][dev.phalanx.inspector.internal.profile.ChunkMemory] runs on the
///   thread of a world.
package dev.phalanx.inspector.internal.profile;
