/// What an exact file has beside the values of components, as a table.
///
/// - **In**: the exact state of a world, or the bytes of a table.
/// - **Out**: the bytes of a table, or an exact state.
/// - **May touch**: bytes, and what files say about types. Packages: `entities.components`, `entities.exact`,
///   `entities.types`, `scenes.files`, `scenes.internal.bytes`, `scenes.internal.shape`.
/// - **Must not touch**: worlds. Packages: `entities.systems`, `entities.internal`.
/// - **Invariants**: every number that was read from a file was compared with the bytes that are left before memory is
///   allocated.
package dev.phalanx.scenes.internal.exact;
