/// Boids: schools of fish that keep together, swim around rocks and follow lures, each fish by what it sees.
///
/// - **In**: options.
/// - **Out**: what a run was and what it cost, as values, as a table and as a scene for the picture.
/// - **May touch**: the other rooms of the sample, `samples.report`, `samples.picture`.
/// - **Must not touch**: the command line, the terminal.
/// - **Invariants**: options are checked before anything runs; the same options give the same hash for any number of
///   workers.
package dev.phalanx.samples.boids;
