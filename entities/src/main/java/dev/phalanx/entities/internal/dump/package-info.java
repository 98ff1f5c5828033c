/// Writes what a world holds as text for people.
///
/// - **In**: a store, a place for text.
/// - **Out**: [WorldDump][dev.phalanx.entities.internal.dump.WorldDump].
/// - **May touch**: the store and what it is made of, reading only. Packages: `entities.internal.shared`,
///   `entities.internal.store`, `entities.internal.types`, `structs`.
/// - **Must not touch**: queries, systems, the structural changes, code of users. Packages: `entities.systems`,
///   `entities.query`.
/// - **Invariants**: the same world gives the same text; nothing in the world changes, versions included.
package dev.phalanx.entities.internal.dump;
