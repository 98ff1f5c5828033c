/// The checks that refuse null arguments.
///
/// - **In**: arguments.
/// - **Out**: a refusal that names the parameter and the method.
/// - **May touch**: nothing else.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: an argument is refused before anything changes.
package dev.phalanx.entities.internal.failures;
