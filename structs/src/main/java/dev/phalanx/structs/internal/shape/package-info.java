/// Reads struct types from their classes: fields, leaves, C layout, hashes, refusals.
///
/// - **In**: classes.
/// - **Out**: shapes and layouts.
/// - **May touch**: reflection, on public members and record components. Packages: `structs`, `structs.contract`,
///   `structs.loaded`.
/// - **Must not touch**: generated code.
/// - **Invariants**: a layout is read once per class and never changes; its leaves are numbered in the order of a walk
///   through the shape.
package dev.phalanx.structs.internal.shape;
