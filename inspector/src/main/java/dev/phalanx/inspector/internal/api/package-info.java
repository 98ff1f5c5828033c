/// The questions that the inspector answers, regardless of how they arrive.
///
/// - **In**: calls: a method, a path, parameters, a body.
/// - **Out**: [InspectorApi][dev.phalanx.inspector.internal.api.InspectorApi] and its answers.
/// - **May touch**: Jackson; the public API of worlds, transforms, scenes, models and live baking. Packages: `agents`,
///   `baking.authoring`, `baking.live`, `baking.tree`, `entities`, `entities.components`, `entities.diagnostics`,
///   `entities.history`, `entities.lookups`, `entities.query`, `entities.sections`, `entities.systems`,
///   `entities.types`, `inspector.internal.calls`, `inspector.internal.components`, `inspector.internal.edits`,
///   `inspector.internal.profile`, `inspector.internal.search`, `inspector.internal.systems`,
///   `inspector.internal.values`, `inspector.internal.world`, `scenes`, `scenes.components`, `scenes.diff`,
///   `scenes.files`, `scenes.systems`, `structs`, `transforms`.
/// - **Must not touch**: HTTP. Packages: `inspector.internal.server`.
/// - **Invariants**: a question changes nothing in a world, versions included. A change is applied completely or not at
///   all. Texts of objects of the program are made on the threads of requests, never on the thread of a world. Only
///   `LiveCalls` and the objects that it creates need the baking module, and only `ModelCalls` and the objects that it
///   creates that of agents; a program may lack both.
package dev.phalanx.inspector.internal.api;
