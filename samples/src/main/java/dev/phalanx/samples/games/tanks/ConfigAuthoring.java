package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.transforms.TransformUsageFlags;

/// The settings of the game, in its scene file.
///
/// @param tank the file of the prefab
/// @param tankCount how many tanks are spawned
/// @param safeZoneRadius within so many metres of the middle of the field, tanks do not shoot
/// @param seed the seed of places and colours
record ConfigAuthoring(
        AssetRef tank,
        @Range(min = 0, max = 10_000) @DefaultsTo("20") int tankCount,
        @Range(min = 0, max = 1000) float safeZoneRadius,
        long seed)
        implements IAuthoring {
    /// Bakes the settings.
    static final class ConfigBaker extends Baker<ConfigAuthoring> {
        @Override
        protected void bake(ConfigAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.NONE),
                    new Config(
                            getEntity(authoring.tank(), TransformUsageFlags.DYNAMIC),
                            authoring.tankCount(),
                            authoring.safeZoneRadius(),
                            authoring.seed()));
        }
    }
}
