package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// Where a worker brings what it has dug.
record Home(Entity stockpile) implements IComponentData {}
