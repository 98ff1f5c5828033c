/// Players who kick and carry balls between obstacles.
///
/// - **In**: rows and columns of obstacles; what the players are to do in each frame.
/// - **Out**: a game.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: no player and no rolling ball is inside an obstacle; a ball is carried by one player at most.
package dev.phalanx.samples.games.kickball;
