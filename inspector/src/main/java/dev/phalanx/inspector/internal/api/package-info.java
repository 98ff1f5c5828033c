/// What the inspector answers, regardless of how it is asked.
///
/// - **In**: calls: a method, a path, parameters, a body.
/// - **Out**: [InspectorApi][dev.phalanx.inspector.internal.api.InspectorApi] and its answers.
/// - **May touch**: Jackson; the public API of worlds, transforms and scenes. Packages: `entities`,
///   `entities.components`, `entities.diagnostics`, `entities.lookups`, `entities.query`, `entities.systems`,
///   `entities.types`, `inspector.internal.profile`, `inspector.internal.values`, `inspector.internal.world`, `scenes`,
///   `scenes.components`, `scenes.files`, `scenes.systems`, `structs`, `transforms`.
/// - **Must not touch**: HTTP. Packages: `inspector.internal.server`.
/// - **Invariants**: a question changes nothing in a world, versions included. A change is applied whole or not at all.
package dev.phalanx.inspector.internal.api;
