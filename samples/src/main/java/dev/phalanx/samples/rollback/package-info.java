/// Rollback netcode for two to four players: the demo `phalanx demo rollback`.
///
/// - **In**: the buttons of the own player; datagrams of the others.
/// - **Out**: a world in each peer that is the same in all confirmed ticks; what that cost; the first tick and the
///   component types that differ, if there are any.
/// - **May touch**: the exported packages of the library, `rollback.arena`, `rollback.wire`, `report`, `picture`,
///   java.desktop.
/// - **Must not touch**: the systems of the game.
/// - **Invariants**: a peer is at most [RollbackPeer#WINDOW][dev.phalanx.samples.rollback.RollbackPeer#WINDOW] ticks
///   ahead of the last tick whose inputs it has; a confirmed tick is never simulated again.
package dev.phalanx.samples.rollback;
