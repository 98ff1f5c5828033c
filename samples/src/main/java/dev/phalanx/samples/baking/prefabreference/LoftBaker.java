package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Stores the guid of the scene with the prefab, and not the prefab itself.
public final class LoftBaker extends Baker<LoftAuthoring> {
    /// A baker.
    public LoftBaker() {}

    @Override
    protected void bake(LoftAuthoring authoring) {
        EntityPrefabReference prefab = new EntityPrefabReference(getSceneGuid(authoring.prefab()));
        Entity entity = getEntity(TransformUsageFlags.RENDERABLE);
        addComponent(entity, new Loft(prefab, authoring.count(), authoring.radius()));
    }
}
