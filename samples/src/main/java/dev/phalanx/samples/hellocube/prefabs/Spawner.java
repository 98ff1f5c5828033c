package dev.phalanx.samples.hellocube.prefabs;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What is made, and how often: a singleton.
///
/// @param prefab what to copy
/// @param count how many copies
public record Spawner(Entity prefab, int count) implements IComponentData {}
