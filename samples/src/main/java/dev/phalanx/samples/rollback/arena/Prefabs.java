package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What is copied to create something: a singleton.
record Prefabs(Entity shot, Entity drone) implements IComponentData {}
