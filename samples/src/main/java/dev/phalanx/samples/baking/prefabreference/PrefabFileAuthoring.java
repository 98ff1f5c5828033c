package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;

/// Makes the scene that it is in the file of a prefab, which programs load by itself.
///
/// @param prefab the scene file of the prefab
public record PrefabFileAuthoring(AssetRef prefab) implements IAuthoring {}
