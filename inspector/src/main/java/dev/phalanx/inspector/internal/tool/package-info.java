/// The inspector as a tool that a JVM switch starts.
///
/// - **In**: the values of switches.
/// - **Out**: [InspectorTool][dev.phalanx.inspector.internal.tool.InspectorTool].
/// - **May touch**: the public API of the inspector. Packages: `entities.diagnostics`, `inspector`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: a program whose switches are wrong runs without an inspector and says so.
package dev.phalanx.inspector.internal.tool;
