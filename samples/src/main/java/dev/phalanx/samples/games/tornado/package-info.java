/// A tornado that wanders through buildings of beams and tears them apart.
///
/// - **In**: how many buildings and pieces of debris.
/// - **Out**: a game.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: a beam and its ends are in one building; anchors do not move; no end of a beam is below the
///   ground.
package dev.phalanx.samples.games.tornado;
