package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.NativeQueue;
import dev.phalanx.entities.components.IComponentData;

/// The events of this frame: a singleton.
record Leaks(NativeQueue<Leak> queue) implements IComponentData {}
