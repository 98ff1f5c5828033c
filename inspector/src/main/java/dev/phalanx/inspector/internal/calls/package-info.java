/// What clients ask and what they are answered: calls, their parameters and bodies, and the shapes of answers.
///
/// Each request is a [Route][dev.phalanx.inspector.internal.calls.Route], which declares what it takes and answers, so
/// that the description of the protocol is made of the code.
///
/// - **In**: a method, a path, parameters, a body; questions for worlds.
/// - **Out**: [Routes][dev.phalanx.inspector.internal.calls.Routes], [Call][dev.phalanx.inspector.internal.calls.Call],
///   [Answers][dev.phalanx.inspector.internal.calls.Answers], [Shape][dev.phalanx.inspector.internal.calls.Shape].
/// - **May touch**: Jackson; worlds that are asked. Packages: `entities.systems`, `inspector.internal.values`,
///   `inspector.internal.world`, `structs`.
/// - **Must not touch**: HTTP; what is asked about. Packages: `inspector.internal.api`,
///   `inspector.internal.components`, `inspector.internal.edits`, `inspector.internal.search`,
///   `inspector.internal.server`, `inspector.internal.systems`.
/// - **Invariants**: a call with a parameter or a field that its route does not declare is refused; an answer that was
///   begun is complete.
package dev.phalanx.inspector.internal.calls;
