/// The interface between generated code and the modules above, and the classes of this module that generated code uses.
///
/// - **In**: leaf tables, runs, bodies, plans of iterations.
/// - **Out**: struct codecs, iteration kernels, operations on columns, the positions of enabled bits and buffer
///   elements.
/// - **May touch**: struct types. Packages: `structs`, `structs.blob`, `structs.internal.blob`, `structs.contract`,
///   `structs.internal.shape`, `structs.loaded`.
/// - **Must not touch**: worlds, archetypes, chunks. The generation of code is in `compile`. Packages:
///   `entities.systems`, `entities.internal.store`.
/// - **Invariants**: one generated class per struct type or per body class and plan, so that its calls have one target.
package dev.phalanx.structs.kernel;
