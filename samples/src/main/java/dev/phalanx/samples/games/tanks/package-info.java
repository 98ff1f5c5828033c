/// Tanks that drive over a field and shoot: a small game in steps that can be switched off one by one.
///
/// - **In**: the scenes of the package's resources, or edited copies of them.
/// - **Out**: a game.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: tanks inside of the safe zone do not shoot; a step that is switched off changes nothing.
package dev.phalanx.samples.games.tanks;
