/// The facts that the process knows about component classes.
///
/// - **In**: a class, or the binary name of one; lists of component classes in resources.
/// - **Out**: its [ComponentInfo][dev.phalanx.entities.internal.types.ComponentInfo], the same object for every world.
/// - **May touch**: struct types, the marker interfaces and annotations of the public API. Packages:
///   `entities.components`, `entities.internal.failures`, `structs`, `structs.blob`, `structs.contract`,
///   `structs.kernel`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: one info and one type index for a class; a class that cannot be a component has neither;
///   a binary name belongs to one loaded class at a time, and nothing here keeps a class loaded.
package dev.phalanx.entities.internal.types;
