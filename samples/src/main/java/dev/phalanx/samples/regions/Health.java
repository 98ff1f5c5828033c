package dev.phalanx.samples.regions;

import dev.phalanx.cluster.Ghost;
import dev.phalanx.entities.components.IComponentData;

/// How ill an agent is.
///
/// @param ticksIll how many ticks it is still ill: 0 if it was never ill, below 0 if it was
@Ghost
public record Health(int ticksIll) implements IComponentData {
    /// What an agent has after its illness.
    static final int IMMUNE = -1;

    boolean isIll() {
        return ticksIll > 0;
    }
}
