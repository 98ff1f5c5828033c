/// The command for maintainers of the project.
///
/// - **In**: command line arguments, the directory of a checkout.
/// - **Out**: text on standard output and standard error, the site, `docs/rows.lock`, an exit code.
/// - **May touch**: the rows, the site, picocli.
/// - **Must not touch**: `internal` packages of other modules.
/// - **Invariants**: a mistake in the arguments ends with exit code 2 before anything is written, a failed run with 1,
///   and a run that succeeds with 0.
package dev.phalanx.maintenance;
