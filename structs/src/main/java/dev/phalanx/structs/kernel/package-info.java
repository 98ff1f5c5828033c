/// The kernel compiler: classes generated per struct type and per lambda class.
///
/// - **In**: struct types, plans of iterations.
/// - **Out**: struct codecs, iteration kernels, entity remappers.
/// - **May touch**: `java.lang.classfile`, hidden classes.
/// - **Must not touch**: worlds, archetypes, chunks.
/// - **Invariants**: one generated class per struct type or lambda class, so that its calls have a single target.
package dev.phalanx.structs.kernel;
