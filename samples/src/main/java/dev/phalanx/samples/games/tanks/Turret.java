package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The turret of a tank.
///
/// @param muzzle where cannon balls leave the cannon, along its z axis
/// @param cannonBall the prefab of a cannon ball
/// @param secondsPerShot the time between two shots
record Turret(Entity muzzle, Entity cannonBall, float secondsPerShot) implements IComponentData {}
