/// Everything that decides the next tick of a world, as plain data, for files of it.
///
/// - **In**: an entity manager; data that a file had.
/// - **Out**: [ExactState][dev.phalanx.entities.exact.ExactState] of a world; a world with such a state.
/// - **May touch**: the store, and the change that makes one world the same as another. Packages: `entities`,
///   `entities.internal.access`, `entities.internal.change`, `entities.internal.entity`, `entities.internal.shared`,
///   `entities.internal.store`, `entities.internal.types`, `structs`, `structs.kernel`.
/// - **Must not touch**: values of components, queries, systems. Packages: `entities.systems`, `entities.query`.
/// - **Invariants**: a state that contradicts itself or the classes of this program is refused with
///   `IllegalArgumentException`, and no other exception; the world is discarded then.
package dev.phalanx.entities.exact;
