/// Generates what runs users' code: iteration and job kernels, aspects, and movers of rows.
///
/// - **In**: plans, body classes.
/// - **Out**: objects of generated classes.
/// - **May touch**: `java.lang.classfile`, hidden classes, class files of bodies. Packages: `structs`,
///   `structs.compile.bytecode`, `structs.compile.define`, `structs.compile.emit`, `structs.compile.types`,
///   `structs.compile.vector`, `structs.contract`, `structs.internal.shape`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: worlds, archetypes, chunks. Packages: `entities.systems`, `entities.internal.store`.
/// - **Invariants**: one class per body class and plan; a body is copied only if its code is known to be the code that
///   runs.
package dev.phalanx.structs.compile.kernels;
