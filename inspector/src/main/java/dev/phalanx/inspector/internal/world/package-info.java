/// One world as the inspector sees it: its questions, its figures, its pauses.
///
/// - **In**: questions from any thread; what the world reports to its observer.
/// - **Out**: [InspectedWorld][dev.phalanx.inspector.internal.world.InspectedWorld].
/// - **May touch**: the public API of worlds. Packages: `entities`, `entities.diagnostics`, `entities.history`,
///   `entities.systems`.
/// - **Must not touch**: HTTP, JSON. Packages: `inspector.internal.api`, `inspector.internal.calls`,
///   `inspector.internal.server`.
/// - **Invariants**: a question runs on the thread of its world, between two frames or while the world is paused, and
///   ends with an answer, a refusal or the end of the world; a frame spends at most the units of its budget, or one
///   piece of a question, beside the check at its end.
package dev.phalanx.inspector.internal.world;
