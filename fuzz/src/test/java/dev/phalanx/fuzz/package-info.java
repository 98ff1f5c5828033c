/// Fuzz tests: what reads bytes is given any.
///
/// - **In**: bytes, out of the directory of inputs beside each test; with `JAZZER_FUZZ=1` new ones without end.
/// - **Out**: inputs that were answered otherwise than by a value or a clear error.
/// - **May touch**: the public API of the modules.
/// - **Must not touch**: internals.
/// - **Invariants**: without `JAZZER_FUZZ` a test is an ordinary one, of its inputs alone.
@NullMarked
package dev.phalanx.fuzz;

import org.jspecify.annotations.NullMarked;
