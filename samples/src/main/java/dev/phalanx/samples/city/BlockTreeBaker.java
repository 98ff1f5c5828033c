package dev.phalanx.samples.city;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.collections.Random;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import org.joml.Matrix4x3f;

/// Plants the trees of a block.
final class BlockTreeBaker extends Baker<BlockAuthoring> {
    @Override
    protected void bake(BlockAuthoring authoring) {
        Matrix4x3f place = getLocalToWorld();
        Random random = Random.of(Math.round(place.m32()), Math.round(place.m30()));
        for (int i = 0; i < authoring.trees(); i++) {
            Entity tree = createAdditionalEntity(TransformUsageFlags.MANUAL_OVERRIDE, false, "Tree " + i);
            addComponent(tree, BlockBaker.somewhere(place.m30(), place.m32(), random));
            addComponent(tree, new Tree(random.nextFloat(3, 25)));
        }
    }
}
