/// The fish as entities: what they are, and the systems that move them.
///
/// - **In**: how many fish and schools, a seed.
/// - **Out**: where the fish are after each step, a hash of it, what the world consists of.
/// - **May touch**: the exported packages of the library, `samples.report`.
/// - **Must not touch**: the picture, the command line.
/// - **Invariants**: a fish heeds its own school alone; a step gives the same for any number of workers, since whatever
///   is added up in no particular order is added up in whole numbers; fish stay in the sea and out of rocks.
package dev.phalanx.samples.boids.fish;
