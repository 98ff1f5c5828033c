package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.components.IComponentData;

/// Whether a cube spins, as a value that every cube has.
///
/// @param spins whether it does
public record SpinValue(boolean spins) implements IComponentData {}
