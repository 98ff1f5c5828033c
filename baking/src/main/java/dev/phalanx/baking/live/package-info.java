/// Live baking: files of scenes are edited, and the running world changes.
///
/// - **In**: changes of files, requests of worlds for scenes.
/// - **Out**: scenes for worlds that load them, change sets for worlds that have loaded them.
/// - **May touch**: bakes, worlds and their scenes, the files of a directory, directory-watcher. Packages: `baking`,
///   `baking.authoring`, `baking.internal.record`, `baking.tree`, `entities`, `entities.components`, `entities.query`,
///   `entities.run`, `entities.systems`, `entities.types`, `scenes`, `scenes.components`, `scenes.diff`,
///   `scenes.files`, `scenes.systems`, `structs`, `structs.internal.files`, `structs.internal.lists`, `transforms`.
/// - **Must not touch**: the internals of bakes and of worlds.
/// - **Invariants**: bakers run on one thread, and each world is changed on its own thread. A world has the state of
///   the last bake without errors, except for what the program has changed since.
@Experimental
package dev.phalanx.baking.live;

import dev.phalanx.structs.Experimental;
