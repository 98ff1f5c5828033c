/// Live baking: files of scenes are edited, and the running world changes.
///
/// - **In**: changes of files, requests of worlds for scenes.
/// - **Out**: scenes for worlds that load them, change sets for those that have.
/// - **May touch**: bakes, worlds, the scenes of worlds. Packages: `baking`.
/// - **Must not touch**: the internals of bakes and of worlds.
/// - **Invariants**: bakers run on one thread, and worlds are changed on theirs. A world has the state of the last bake
///   without errors, but for what the program has changed since.
package dev.phalanx.baking.live;
