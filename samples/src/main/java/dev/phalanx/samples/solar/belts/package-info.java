/// What there is in the solar system: planets, moons, and the asteroid belts with seeded asteroids drawn from them.
///
/// - **In**: belts as the data room reads them, the planets they refer to, a seed.
/// - **Out**: asteroids as elements at J2000.0 and a mean motion.
/// - **May touch**: the orbit room.
/// - **Must not touch**: entities, files, pictures.
/// - **Invariants**: the same belts, planets and seed give the same asteroids, bit for bit, on every platform: the
///   numbers come from `java.util.SplittableRandom`, the functions from `StrictMath`.
package dev.phalanx.samples.solar.belts;
