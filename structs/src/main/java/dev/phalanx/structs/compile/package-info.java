/// The kernel compiler, as the packages below reach it.
///
/// The code that emits classes is in `define`, `emit`, `types`, `bytecode`, `vector` and `kernels`, each of which uses
/// only those named before it.
///
/// - **In**: classes and plans.
/// - **Out**: objects of generated classes.
/// - **May touch**: its own packages, layouts. Packages: `structs`, `structs.compile.bytecode`,
///   `structs.compile.kernels`, `structs.compile.types`, `structs.contract`, `structs.internal.shape`,
///   `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: worlds, archetypes, chunks. Packages: `entities.systems`, `entities.internal.store`.
/// - **Invariants**: public types and plans know no class in here; they load these two by name.
package dev.phalanx.structs.compile;
