/// The systems of a world, with their times and what their queries match.
///
/// - **In**: worlds, and the times that were measured.
/// - **Out**: [SystemQuestions][dev.phalanx.inspector.internal.systems.SystemQuestions].
/// - **May touch**: Jackson; the public API of worlds. Packages: `entities`, `entities.diagnostics`,
///   `entities.query`, `entities.systems`, `entities.types`, `inspector.internal.calls`,
///   `inspector.internal.components`, `inspector.internal.world`.
/// - **Must not touch**: searches, edits, the server. Packages: `inspector.internal.api`, `inspector.internal.edits`,
///   `inspector.internal.search`, `inspector.internal.server`.
/// - **Invariants**: a system keeps its number while the world has it; long lists are copied in portions.
package dev.phalanx.inspector.internal.systems;
