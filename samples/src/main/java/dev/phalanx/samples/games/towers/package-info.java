/// A tower defence: enemies walk along roads, towers fire at them, and gold is paid for those who fall.
///
/// What it shows: a buffer that many entities read by a lookup, a map of structs that hold entities, an aspect, events
/// in a queue, a shared value for each kind of enemy, an enableable component, and a cleanup component.
///
/// - **In**: a number of enemies and towers.
/// - **Out**: a game whose frames send, walk, fire, hurt and pay.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: the same frames give the same world, with any number of workers.
package dev.phalanx.samples.games.towers;
