/// A fountain of balls in jMonkeyEngine: entities are created and destroyed all the time, and their spatials with them.
///
/// - **In**: mouse and keys.
/// - **Out**: a window, or a picture of it.
/// - **May touch**: the exported packages of the library, jMonkeyEngine, JOML.
/// - **Must not touch**: other samples.
/// - **Invariants**: a spatial is in the scene graph as long as its entity exists; the systems of the simulation know
///   nothing of the engine.
package dev.phalanx.samples.jmonkey;
