/// A tower defence: enemies walk along roads, towers fire at them, and gold is paid for those who fall.
///
/// What it shows: a buffer that many entities read by a lookup, a map of structs that hold entities, an aspect, events
/// in a queue, a shared value for each kind of enemy, an enableable component, and a cleanup component.
@NullMarked
package dev.phalanx.samples.games.towers;

import org.jspecify.annotations.NullMarked;
