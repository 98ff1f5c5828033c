/// The facts that the process knows about component classes.
///
/// - **In**: a class.
/// - **Out**: its [ComponentInfo][dev.phalanx.entities.internal.types.ComponentInfo], the same object for every world.
/// - **May touch**: struct types, the marker interfaces and annotations of the public API. Packages:
///   `entities.components`, `structs`, `structs.blob`, `structs.kernel`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: one info and one type index for a class; a class that cannot be a component has neither.
package dev.phalanx.entities.internal.types;
