package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.components.IComponentData;

/// The tag of cubes that spin.
public record SpinTag() implements IComponentData {}
