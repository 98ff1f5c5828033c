package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.ISharedComponentData;

/// The army that a soldier fights in; each army has chunks of its own.
///
/// @param id 0 or 1
record Army(int id) implements ISharedComponentData {}
