/// What build tools and JVM switches start: the bake as a process of its own, and live baking in any program.
///
/// - **In**: command line arguments, the value of a switch, and the class path of a program.
/// - **Out**: baked scenes, lines about them, and an exit code; live baking of worlds.
/// - **May touch**: the public API of baking. Packages: `baking`, `baking.authoring`, `baking.live`,
///   `entities.diagnostics`, `entities.systems`, `scenes.files`, `scenes.systems`.
/// - **Must not touch**: the internals of bakes.
/// - **Invariants**: each problem is a line on standard error that begins with its place.
package dev.phalanx.baking.internal.tool;
