package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// What is copied to create something: a singleton. There is a prefab for each value of a shared component, so that a
/// copy is created in the right chunk and need not move.
///
/// @param units the unit of each team
/// @param crystals the crystal of each region
record Prefabs(NativeArray<Entity> units, NativeArray<Entity> crystals) implements IComponentData {}
