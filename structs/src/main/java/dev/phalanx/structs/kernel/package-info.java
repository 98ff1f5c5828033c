/// What the modules above see of generated code, and what generated code sees of us.
///
/// - **In**: leaf tables, runs, bodies, plans of iterations.
/// - **Out**: struct codecs, iteration kernels, operations on columns, where enabled bits and buffer elements lie.
/// - **May touch**: struct types. Packages: `structs`, `structs.blob`, `structs.internal.blob`,
///   `structs.internal.contract`, `structs.internal.shape`, `structs.loaded`.
/// - **Must not touch**: worlds, archetypes, chunks. How code is generated lies in `internal.compile`. Packages:
///   `entities.systems`, `entities.internal.store`.
/// - **Invariants**: one generated class per struct type or per body class and plan, so that its calls have one target.
package dev.phalanx.structs.kernel;
