/// What worlds do, for other threads to read.
///
/// [WorldMetrics][dev.phalanx.metrics.WorldMetrics] takes a sample of a world at the end of each frame. What shows the
/// samples, such as [WorldMBeans][dev.phalanx.metrics.WorldMBeans] for JMX, measures nothing itself.
///
/// - **In**: worlds.
/// - **Out**: [WorldMetrics][dev.phalanx.metrics.WorldMetrics], [SystemMetrics][dev.phalanx.metrics.SystemMetrics],
///   [WorldMXBean][dev.phalanx.metrics.WorldMXBean]s in an MBean server.
/// - **May touch**: the public API of worlds. Packages: `entities`, `entities.diagnostics`, `entities.systems`.
/// - **Must not touch**: the internals of worlds. Packages: `entities.internal`, `jobs.graph`.
/// - **Invariants**: a frame that is sampled allocates nothing and waits for no other thread; a world without metrics
///   spends nothing on them; an MXBean is gone when its world is closed.
package dev.phalanx.metrics;
