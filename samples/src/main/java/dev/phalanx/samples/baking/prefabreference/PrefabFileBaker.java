package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.bakers.Baker;

/// Bakes a prefab into a scene that has nothing else. When this scene is loaded as a prefab, its only prefab is the one
/// to instantiate.
public final class PrefabFileBaker extends Baker<PrefabFileAuthoring> {
    /// A baker.
    public PrefabFileBaker() {}

    @Override
    protected void bake(PrefabFileAuthoring authoring) {
        registerPrefabForBaking(authoring.prefab());
    }
}
