/// Loading and unloading scenes: a component says which level is wanted, and a system loads and unloads it and tells
/// how far it has come. The twin of Unity's samples *SceneLoading* and *SceneState*.
///
/// - **In**: entities with a Level, a world with scene systems.
/// - **Out**: the entities of the levels that are wanted.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: a level that is not wanted has no entities after a few updates.
package dev.phalanx.samples.scenes.loading;
