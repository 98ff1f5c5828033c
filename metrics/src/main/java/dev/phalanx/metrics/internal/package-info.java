/// Starts the MXBeans by a JVM switch.
///
/// - **In**: the value of `-Dphalanx.jmx`.
/// - **Out**: [MBeansTool][dev.phalanx.metrics.internal.MBeansTool].
/// - **May touch**: the public API of this module. Packages: `entities.diagnostics`, `metrics`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: a value that is not understood starts nothing and is reported.
package dev.phalanx.metrics.internal;
