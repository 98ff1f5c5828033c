/// The last ticks of a world, each as what it changed.
///
/// - **In**: a world between two updates.
/// - **Out**: [RecordedTicks][dev.phalanx.entities.internal.history.RecordedTicks], which bring earlier ticks back.
/// - **May touch**: the store, the change that makes one world the same as another, exact states. Packages: `entities`,
///   `entities.components`, `entities.exact`, `entities.internal.access`, `entities.internal.change`,
///   `entities.internal.entity`, `entities.internal.managed`, `entities.internal.shared`, `entities.internal.store`,
///   `entities.internal.types`, `jobs.graph`, `structs`, `structs.kernel`.
/// - **Must not touch**: queries, systems. Packages: `entities.query`, `entities.systems`.
/// - **Invariants**: a tick is recorded wholly or not at all; a tick replaces a cell at most once; nothing else refers
///   to an array on a shelf.
package dev.phalanx.entities.internal.history;
