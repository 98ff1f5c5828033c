/// Teams of firefighters that pass buckets from the water to a fire, which spreads over a field.
///
/// - **In**: the size of the field, how many teams and single firefighters.
/// - **Out**: a game.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: each bucket is held by one firefighter; a heat is from 0 to 1.
package dev.phalanx.samples.games.firefighters;
