/// Struct types: which classes can be stored in columns, and how they are laid out.
///
/// - **In**: records and final classes of the user.
/// - **Out**: struct types, leaves, entity ids, native arrays, fixed strings and lists.
/// - **May touch**: the JDK; JOML by name.
/// - **Must not touch**: worlds, archetypes, chunks.
/// - **Invariants**: a type is checked once, at its first use, and refused whole.
package dev.phalanx.structs;
