package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The prefabs, and how many enemies there are to be: a singleton.
record Arsenal(Entity bullet, Entity enemy, int enemies) implements IComponentData {}
