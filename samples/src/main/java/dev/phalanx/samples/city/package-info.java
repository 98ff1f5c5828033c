/// A city that is streamed: a scene of 400 tiles, of which those near a moving camera are loaded. And a smaller one
/// that follows its file while people walk in it.
///
/// - **In**: options, and the directory of the scene.
/// - **Out**: the scene file; what a run was and what it cost, as values, as a table and as a map in text.
/// - **May touch**: the exported packages of the library, `samples.report`.
/// - **Must not touch**: the command line, the terminal.
/// - **Invariants**: one seed gives the same bytes; a tile within the inner radius of the camera is requested, and no
///   tile beyond the outer one.
package dev.phalanx.samples.city;
