/// The rows of the specification, and the tests that hold the project to them, as the documentation has them.
///
/// - **In**: the directory of a checkout, with `docs/semantics.md`, `docs/rows.md` and `docs/rows/*.md`.
/// - **Out**: rows, their sentences, the tests of each, the waves; text for a terminal.
/// - **May touch**: the JDK, the text tables of the samples.
/// - **Must not touch**: picocli, the rest of the command.
/// - **Invariants**: reads only. A file that cannot be understood is refused with its name and line.
package dev.phalanx.cli.rows;
