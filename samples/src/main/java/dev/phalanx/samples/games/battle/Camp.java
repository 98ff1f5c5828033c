package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// Where soldiers come from: a singleton.
///
/// @param soldier the prefab
/// @param soldiers how many there are to be in both armies together
record Camp(Entity soldier, int soldiers) implements IComponentData {}
