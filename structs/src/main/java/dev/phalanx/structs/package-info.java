/// Struct types: which classes can be stored in columns, how they are laid out, and values of them outside of any
/// world.
///
/// - **In**: records and final classes of the user.
/// - **Out**: struct types, leaves, entity ids, native arrays, dynamic buffers, references, fixed strings and lists.
/// - **May touch**: the JDK; JOML by name. Packages: `structs.contract`, `structs.loaded`.
/// - **Must not touch**: worlds, archetypes, chunks. Packages: `entities.systems`, `entities.internal.store`.
/// - **Invariants**: a type is checked once, at its first use, and refused whole. Values go in and come out as copies.
package dev.phalanx.structs;
