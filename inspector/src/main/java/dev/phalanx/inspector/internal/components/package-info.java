/// Component types by the names that people write, and the values of the components of entities.
///
/// - **In**: names of types; entities; JSON of values.
/// - **Out**: [Types][dev.phalanx.inspector.internal.components.Types],
///   [ComponentValues][dev.phalanx.inspector.internal.components.ComponentValues],
///   [EntityLabels][dev.phalanx.inspector.internal.components.EntityLabels].
/// - **May touch**: Jackson; the public API of worlds. Packages: `entities`, `entities.components`, `entities.lookups`,
///   `entities.query`, `entities.systems`, `entities.types`, `inspector.internal.calls`, `inspector.internal.values`,
///   `inspector.internal.world`, `structs`, `structs.internal.names`.
/// - **Must not touch**: searches, systems, edits, the server. Packages: `inspector.internal.api`,
///   `inspector.internal.edits`, `inspector.internal.search`, `inspector.internal.server`,
///   `inspector.internal.systems`.
/// - **Invariants**: a read changes nothing in a world, versions included. Texts of objects of the program are made on
///   the threads of requests, never on the thread of a world.
package dev.phalanx.inspector.internal.components;
