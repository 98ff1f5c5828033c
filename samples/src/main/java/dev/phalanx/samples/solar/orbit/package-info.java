/// Two-body mechanics in double precision: where a body on a Kepler orbit is at a date, and how a planet is turned.
///
/// Distances are in astronomical units (au), dates are days from J2000.0, positions lie in the frame of the mean
/// ecliptic and equinox of J2000.0 with the Sun at the origin: x towards the equinox, z towards the ecliptic's
/// north pole. Positions of moons have the planet at the origin.
///
/// - **In**: orbital and rotational elements, dates.
/// - **Out**: positions, longitudes, distances, orientations.
/// - **May touch**: the JDK.
/// - **Must not touch**: entities, files, pictures.
/// - **Invariants**: pure functions; the same arguments give the same bits on every platform, so trigonometry goes
///   through [dev.phalanx.samples.solar.orbit.Angle] and `StrictMath`.
package dev.phalanx.samples.solar.orbit;
