package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import org.joml.Vector3f;

/// Works out the bounds of a box in the scene, and leaves them with the compound that the box belongs to.
public final class BoxBaker extends Baker<BoxAuthoring> {
    /// A baker.
    public BoxBaker() {}

    @Override
    protected void bake(BoxAuthoring authoring) {
        Entity box = getEntity(TransformUsageFlags.RENDERABLE);
        Vector3f half = new Vector3f(authoring.width(), authoring.height(), authoring.depth()).div(2);
        BoxBounds bounds = new BoxBounds();
        getLocalToWorld().transformAab(half.negate(new Vector3f()), half, bounds.least, bounds.greatest);
        addComponent(box, bounds);
        for (NodeRef above : getParents()) {
            if (getComponent(above, CompoundAuthoring.class) != null) {
                addComponent(box, new PartOf(getEntity(above)));
                return;
            }
        }
        warn("The box belongs to no compound. Give a node above it a Compound.");
    }
}
