/// The kernel compiler, as the packages below reach it.
///
/// Emitting lies in `define`, `emit`, `types`, `bytecode` and `kernels`, each of which uses only those named before it.
///
/// - **In**: classes and plans.
/// - **Out**: objects of generated classes.
/// - **May touch**: its own packages, layouts.
/// - **Must not touch**: worlds, archetypes, chunks.
/// - **Invariants**: public types and plans know no class in here; they load these two by name.
package dev.phalanx.structs.internal.compile;
