/// Binds worlds to the meter registries of Micrometer.
///
/// - **In**: worlds, meter registries.
/// - **Out**: [PhalanxMetrics][dev.phalanx.micrometer.PhalanxMetrics].
/// - **May touch**: Micrometer, the metrics of worlds. Packages: `entities.systems`, `metrics`.
/// - **Must not touch**: the internals of worlds. Packages: `entities.internal`, `metrics.internal`.
/// - **Invariants**: a frame of a bound world allocates nothing; the meters of a world are gone when it is closed.
package dev.phalanx.micrometer;
