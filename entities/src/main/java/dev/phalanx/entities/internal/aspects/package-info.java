/// The facts that the process knows about aspect classes.
///
/// - **In**: a class.
/// - **Out**: its [AspectInfo][dev.phalanx.entities.internal.aspects.AspectInfo], the same object for every world:
///   which components it wraps and how, and what makes it.
/// - **May touch**: component types, kernel parameters, the marker interfaces and annotations of the public API.
///   Packages: `entities.components`, `entities.internal.types`, `jobs`, `structs`, `structs.kernel`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: a class that cannot be an aspect has no info; each request for it throws the same error.
package dev.phalanx.entities.internal.aspects;
