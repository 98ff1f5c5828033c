/// A battle: two armies whose soldiers look for each other, strike, flee and fall, and are replaced.
///
/// What it shows: aspects with buffers, a map of structs that hold entities, buffer lookups, a shared value, an
/// enableable component, a cleanup component, and events in a buffer.
@NullMarked
package dev.phalanx.samples.games.battle;

import org.jspecify.annotations.NullMarked;
