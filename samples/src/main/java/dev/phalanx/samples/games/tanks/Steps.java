package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;

/// The steps in which the game is built. Each is a tag of the settings' entity, and the system of the step runs while
/// the tag exists.
final class Steps {
    /// Turrets turn.
    record TurretRotation() implements IComponentData {}

    /// Tanks drive around.
    record TankMovement() implements IComponentData {}

    /// Tanks are spawned, each in a colour of its own.
    record TankSpawning() implements IComponentData {}

    /// Turrets shoot.
    record Shooting() implements IComponentData {}

    /// Cannon balls fly.
    record CannonBalls() implements IComponentData {}

    /// Tanks in the safe zone do not shoot.
    record SafeZone() implements IComponentData {}

    /// The camera follows a tank.
    record Camera() implements IComponentData {}

    private Steps() {}
}
