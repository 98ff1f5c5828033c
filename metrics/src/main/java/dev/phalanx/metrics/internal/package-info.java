/// Starts the MXBeans and the report of allocations by JVM switches.
///
/// - **In**: the values of `-Dphalanx.jmx` and `-Dphalanx.explain`.
/// - **Out**: [MBeansTool][dev.phalanx.metrics.internal.MBeansTool] and
///   [ExplainTool][dev.phalanx.metrics.internal.ExplainTool].
/// - **May touch**: the public API of this module and of worlds. Packages: `entities.diagnostics`, `entities.systems`,
///   `metrics`.
/// - **Must not touch**: the internals of worlds. Packages: `entities.internal`.
/// - **Invariants**: a value that is not understood starts nothing and is reported.
package dev.phalanx.metrics.internal;
