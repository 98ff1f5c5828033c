/// The tests that see every module at once.
///
/// - **In**: the classes of all modules, their sources, `docs/semantics.md`, `docs/rows.md` and `docs/rows.lock`.
/// - **Out**: failures, and `target/rows.md` with the tests of every row.
/// - **May touch**: everything, reading only.
/// - **Must not touch**: nothing depends on this module.
/// - **Invariants**: runs last in the build, when the classes of the other modules are there.
package dev.phalanx.architecture;
