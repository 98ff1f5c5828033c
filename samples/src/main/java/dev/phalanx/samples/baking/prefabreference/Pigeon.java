package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A pigeon.
///
/// @param loft where it lives; null in the prefab
/// @param number its number among the pigeons of the loft, from 0
public record Pigeon(Entity loft, int number) implements IComponentData {}
