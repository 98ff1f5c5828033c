/// A battle: two armies whose soldiers look for each other, strike, flee and fall, and are replaced.
///
/// What it shows: aspects with buffers, a map of structs that hold entities, buffer lookups, a shared value, an
/// enableable component, a cleanup component, and events in a buffer.
///
/// - **In**: a number of soldiers.
/// - **Out**: a game whose frames march, aim, strike, bury and recruit.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: the same frames give the same world, with any number of workers.
package dev.phalanx.samples.games.battle;
