/// Generates what runs users' code: iteration and job kernels, aspects, and movers of rows.
///
/// - **In**: plans, body classes.
/// - **Out**: objects of generated classes.
/// - **May touch**: `java.lang.classfile`, hidden classes, class files of bodies.
/// - **Must not touch**: worlds, archetypes, chunks.
/// - **Invariants**: one class per body class and plan; a body is copied only if its code is known to be the code that
/// runs.
package dev.phalanx.structs.internal.compile.kernels;
