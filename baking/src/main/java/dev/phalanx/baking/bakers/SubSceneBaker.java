package dev.phalanx.baking.bakers;

import dev.phalanx.baking.components.SubSceneAuthoring;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes the entity of a node with a [SubSceneAuthoring] a scene entity.
public final class SubSceneBaker extends Baker<SubSceneAuthoring> {
    /// A baker.
    public SubSceneBaker() {}

    @Override
    protected void bake(SubSceneAuthoring authoring) {
        if (authoring.scene().isNone()) {
            throw new IllegalArgumentException("The sub scene names no file. Set its field scene.");
        }
        Guid guid = getSceneGuid(authoring.scene());
        if (authoring.autoLoad() && guid.equals(getSceneGuid())) {
            throw new IllegalArgumentException("The sub scene is the scene " + authoring.scene()
                    + " itself, which would be loaded without end. Embed another one, or set its field autoLoad to"
                    + " false.");
        }
        Entity entity = getEntity(TransformUsageFlags.NONE);
        addComponent(entity, new SceneReference(guid));
        if (authoring.autoLoad()) {
            addComponent(entity, new RequestSceneLoaded(0, 0));
        }
    }
}
