/// Small programs that are also tests.
///
/// - **In**: data files, options.
/// - **Out**: simulations on the public API, and what they measured.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: kernels, `internal` packages, the command line.
/// - **Invariants**: the same input and seed give the same result.
package dev.phalanx.samples;
