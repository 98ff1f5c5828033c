package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.entities.components.IComponentData;

/// Marks a loft whose pigeons have been spawned.
public record HasPigeons() implements IComponentData {}
