/// What clients change in a world, and how it is undone.
///
/// An [EditRecorder][dev.phalanx.inspector.internal.edits.EditRecorder] applies changes as
/// [steps][dev.phalanx.inspector.internal.edits.EditStep], which know what was there before; an
/// [EditHistory][dev.phalanx.inspector.internal.edits.EditHistory] keeps them.
///
/// - **In**: changes of entities, components and systems.
/// - **Out**: [EditRecorder][dev.phalanx.inspector.internal.edits.EditRecorder],
///   [EditHistory][dev.phalanx.inspector.internal.edits.EditHistory].
/// - **May touch**: Jackson; the public API of worlds. Packages: `entities`, `entities.components`, `entities.history`,
///   `entities.lookups`, `entities.systems`, `entities.types`, `inspector.internal.calls`,
///   `inspector.internal.components`, `inspector.internal.systems`, `inspector.internal.values`,
///   `inspector.internal.world`, `scenes.components`, `structs`, `transforms`.
/// - **Must not touch**: files, searches, the server. Packages: `baking`, `inspector.internal.api`,
///   `inspector.internal.search`, `inspector.internal.server`.
/// - **Invariants**: a change is applied completely or not at all, and so is undoing it. What is kept has a limit of
///   changes and of bytes.
package dev.phalanx.inspector.internal.edits;
