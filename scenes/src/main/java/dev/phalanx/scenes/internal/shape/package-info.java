/// What a file says about itself: its types, archetypes, values and names.
///
/// - **In**: component classes, tables.
/// - **Out**: descriptions.
/// - **May touch**: component types and bytes. Packages: `entities.components`, `entities.types`, `scenes.files`,
///   `scenes.internal.bytes`, `structs`.
/// - **Must not touch**: worlds. Packages: `entities.systems`, `entities.internal`.
/// - **Invariants**: what was read from a file was compared with its bounds.
package dev.phalanx.scenes.internal.shape;
