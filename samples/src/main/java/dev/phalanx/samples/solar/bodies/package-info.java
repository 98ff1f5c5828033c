/// The solar system as a world of entities: components, systems, and the world that holds them.
///
/// The world's time is the seconds since J2000.0. Where a body is depends on its orbit and the date alone, not on
/// the steps that led there.
///
/// - **In**: planets, moons, belts, a seed, dates.
/// - **Out**: positions, world matrices, counts by zone, a hash of the state.
/// - **May touch**: the public API of the library and of its transforms, the orbit and belts rooms.
/// - **Must not touch**: files, pictures, the command line.
/// - **Invariants**: systems run in the order planets, anomalies, positions, counts, moons, globes, world matrices; a
///   step allocates nothing for each asteroid.
package dev.phalanx.samples.solar.bodies;
