package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;

/// A loft, around which pigeons appear.
///
/// @param prefab the scene with a PrefabFile
/// @param count how many pigeons
/// @param radius how far they are from the loft, in metres
public record LoftAuthoring(
        AssetRef prefab,
        @Range(min = 0, max = 10_000) int count,
        @Range(min = 0) float radius) implements IAuthoring {}
