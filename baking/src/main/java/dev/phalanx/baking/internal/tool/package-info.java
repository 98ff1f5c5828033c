/// The bake as a process of its own, which build tools start.
///
/// - **In**: command line arguments, and the class path of a program.
/// - **Out**: baked scenes, lines about them, and an exit code.
/// - **May touch**: the public API of baking. Packages: `baking`, `baking.authoring`, `scenes.files`.
/// - **Must not touch**: the internals of bakes.
/// - **Invariants**: each problem is a line on standard error that begins with its place.
package dev.phalanx.baking.internal.tool;
