package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Which steps of the game are switched on, in its scene file. All are by default.
///
/// @param turretRotation whether turrets turn
/// @param tankMovement whether tanks drive
/// @param tankSpawning whether tanks are spawned
/// @param shooting whether turrets shoot
/// @param cannonBalls whether cannon balls fly
/// @param safeZone whether tanks in the safe zone hold their fire
/// @param camera whether the camera follows a tank
record StepsAuthoring(
        @DefaultsTo("true") boolean turretRotation,
        @DefaultsTo("true") boolean tankMovement,
        @DefaultsTo("true") boolean tankSpawning,
        @DefaultsTo("true") boolean shooting,
        @DefaultsTo("true") boolean cannonBalls,
        @DefaultsTo("true") boolean safeZone,
        @DefaultsTo("true") boolean camera)
        implements IAuthoring {
    /// Adds a tag for each step that is switched on.
    static final class StepsBaker extends Baker<StepsAuthoring> {
        @Override
        protected void bake(StepsAuthoring authoring) {
            add(authoring.turretRotation(), Steps.TurretRotation.class);
            add(authoring.tankMovement(), Steps.TankMovement.class);
            add(authoring.tankSpawning(), Steps.TankSpawning.class);
            add(authoring.shooting(), Steps.Shooting.class);
            add(authoring.cannonBalls(), Steps.CannonBalls.class);
            add(authoring.safeZone(), Steps.SafeZone.class);
            add(authoring.camera(), Steps.Camera.class);
        }

        private void add(boolean isOn, Class<? extends IComponentData> step) {
            Entity entity = getEntity(TransformUsageFlags.NONE);
            if (isOn) {
                addComponent(entity, step);
            }
        }
    }
}
