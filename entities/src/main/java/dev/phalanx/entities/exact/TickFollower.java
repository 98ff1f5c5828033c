package dev.phalanx.entities.exact;

import dev.phalanx.entities.internal.store.TickListener;

/// What follows the ticks of a world, see [ExactWorlds#follow].
public interface TickFollower extends TickListener {}
