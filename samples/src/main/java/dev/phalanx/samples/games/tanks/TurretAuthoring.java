package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes a node a turret.
///
/// @param muzzle the node where cannon balls leave the cannon
/// @param cannonBall the file of the prefab
/// @param shotsPerSecond how often it shoots
record TurretAuthoring(
        NodeRef muzzle,
        AssetRef cannonBall,
        @Range(min = 0.1, max = 100) @DefaultsTo("4") float shotsPerSecond) implements IAuthoring {
    /// Bakes a turret.
    static final class TurretBaker extends Baker<TurretAuthoring> {
        @Override
        protected void bake(TurretAuthoring authoring) {
            Entity turret = getEntity(TransformUsageFlags.DYNAMIC);
            Entity muzzle = getEntity(authoring.muzzle(), TransformUsageFlags.DYNAMIC);
            Entity ball = getEntity(authoring.cannonBall(), TransformUsageFlags.DYNAMIC);
            addComponent(turret, new Turret(muzzle, ball, 1 / authoring.shotsPerSecond()));
            addComponent(turret, new Cooldown());
            addComponent(turret, new Shooting());
        }
    }
}
