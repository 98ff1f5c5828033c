/// The rows of the specification, and the tests that hold the project to them, as the documentation and the sources of
/// the tests have them.
///
/// - **In**: the directory of a checkout, with `docs/semantics.md`, `docs/rows.md`, `docs/rows.lock` and
///   `*/src/test/java`.
/// - **Out**: rows, their sentences, the tests of each, the waves; text for a terminal; `docs/rows.lock`.
/// - **May touch**: the JDK, the text tables of the samples.
/// - **Must not touch**: picocli, the commands.
/// - **Invariants**: writes nothing but `docs/rows.lock`. A file that cannot be understood is refused with its name and
///   line.
package dev.phalanx.maintenance.rows;
