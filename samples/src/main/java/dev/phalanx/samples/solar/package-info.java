/// The solar system: eight planets, their moons and some hundred thousand asteroids on their orbits, counted, measured
/// and drawn.
///
/// - **In**: options, planets, belts.
/// - **Out**: what a run was and what it cost, as values, as a table and as a scene for the picture.
/// - **May touch**: the other rooms of the sample.
/// - **Must not touch**: the command line, the terminal.
/// - **Invariants**: options are checked before anything runs; the same options give the same hash, however many
///   steps lead to the last date.
package dev.phalanx.samples.solar;
