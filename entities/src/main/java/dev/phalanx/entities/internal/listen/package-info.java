/// Calls the listeners that users have for the entities of a world.
///
/// - **In**: listeners; the events that `StructuralChanges` reports to its observer.
/// - **Out**: [EntityListeners][dev.phalanx.entities.internal.listen.EntityListeners].
/// - **May touch**: the structural changes, the store. Packages: `entities.internal.change`, `entities.internal.store`,
///   `entities.internal.types`, `jobs.graph`, `structs`.
/// - **Must not touch**: queries, systems. Packages: `entities.systems`, `entities.query`.
/// - **Invariants**: the structural changes has this observer in its slot only while there are listeners; no listener
///   is called while the world is not whole, and none makes structural changes; a listener that throws keeps no other
///   from being called and no change from being completed.
package dev.phalanx.entities.internal.listen;
