/// The events that Java Flight Recorder records about worlds.
///
/// - **In**: what happened, as names and numbers.
/// - **Out**: [StructuralChangeEvent][dev.phalanx.entities.internal.events.StructuralChangeEvent],
///   [ChunkAllocationEvent][dev.phalanx.entities.internal.events.ChunkAllocationEvent],
///   [FrameEvent][dev.phalanx.entities.internal.events.FrameEvent] and
///   [SystemUpdateEvent][dev.phalanx.entities.internal.events.SystemUpdateEvent].
/// - **May touch**: the recorder, the values that tools get. Packages: `entities.diagnostics`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: the event classes are touched only after
///   [FlightRecorderModule][dev.phalanx.entities.internal.events.FlightRecorderModule] has said that the recorder is
///   there; texts are made only for events that are recorded.
package dev.phalanx.entities.internal.events;
