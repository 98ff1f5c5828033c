/// The `phalanx` command.
///
/// - **In**: command line arguments.
/// - **Out**: text on standard output and standard error, files the user names, new projects, an exit code.
/// - **May touch**: the samples, the bench, scenes, baking, the inspector, programs whose bakers it runs, Java Flight
///   Recorder, Jackson, picocli, progressbar.
/// - **Must not touch**: `internal` packages of other modules.
/// - **Invariants**: a mistake in the arguments ends with exit code 2 before anything runs, a failed run with 1, a run
///   that succeeds with 0. `scene diff --exit-code` ends with 3 if the files differ.
package dev.phalanx.cli;
