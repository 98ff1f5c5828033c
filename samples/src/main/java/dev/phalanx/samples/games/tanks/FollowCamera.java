package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A camera behind a tank: a singleton.
///
/// @param target the tank, or [Entity#NULL]
/// @param distance how far behind the tank, in metres
/// @param height how far above it, in metres
record FollowCamera(Entity target, float distance, float height) implements IComponentData {}
