/// The language of searches, and which entities match.
///
/// A [Search][dev.phalanx.inspector.internal.search.Search] is read on the thread of a request. A
/// [SearchMatcher][dev.phalanx.inspector.internal.search.SearchMatcher] compares entities with it on the thread of
/// their world.
///
/// - **In**: what people type.
/// - **Out**: [Search][dev.phalanx.inspector.internal.search.Search],
///   [EntityScan][dev.phalanx.inspector.internal.search.EntityScan],
///   [SearchCompletion][dev.phalanx.inspector.internal.search.SearchCompletion].
/// - **May touch**: Jackson; the public API of worlds. Packages: `entities`, `entities.components`, `entities.lookups`,
///   `entities.query`, `entities.types`, `inspector.internal.calls`, `inspector.internal.components`,
///   `inspector.internal.values`, `inspector.internal.world`, `structs`, `structs.internal.names`.
/// - **Must not touch**: objects of managed components, whose code could run; systems, edits, the server. Packages:
///   `inspector.internal.api`, `inspector.internal.edits`, `inspector.internal.server`, `inspector.internal.systems`.
/// - **Invariants**: a search changes nothing in a world, versions included; what it cannot compare is refused with the
///   reason.
package dev.phalanx.inspector.internal.search;
