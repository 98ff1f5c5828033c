package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// Makes a pigeon that is to be initialised when it is instantiated.
public final class PigeonBaker extends Baker<PigeonAuthoring> {
    /// A baker.
    public PigeonBaker() {}

    @Override
    protected void bake(PigeonAuthoring authoring) {
        Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
        addComponents(entity, Pigeon.class, NewPigeon.class);
    }
}
