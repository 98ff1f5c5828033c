package dev.phalanx.samples.city;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.collections.Random;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import org.joml.Matrix4x3f;

/// Builds the houses of a block and the people who live there. Where the houses stand follows from the place of the
/// block, so a house that is added moves no other.
final class BlockBaker extends Baker<BlockAuthoring> {
    private static final float MARGIN = 10;
    private static final float LONGEST_WALK = 8;

    @Override
    protected void bake(BlockAuthoring authoring) {
        Matrix4x3f place = getLocalToWorld();
        float west = place.m30();
        float south = place.m32();
        addComponent(
                getEntity(TransformUsageFlags.NONE), new Block(west, south, authoring.houses(), authoring.trees()));
        Random random = Random.of(Math.round(west), Math.round(south));
        for (int i = 0; i < authoring.houses(); i++) {
            LocalTransform where = somewhere(west, south, random);
            Entity house = add("House " + i, where);
            addComponent(house, new House(Entity.NULL, where.position.x, where.position.z - 2));
            for (int k = 0; k < authoring.residents(); k++) {
                float share = (k + 1f) / (authoring.residents() + 1);
                addComponent(
                        add("Resident of house " + i, where),
                        new Pedestrian(house, LONGEST_WALK * share, 1 - share, 6 * share));
            }
        }
    }

    private Entity add(String name, LocalTransform where) {
        Entity entity = createAdditionalEntity(TransformUsageFlags.MANUAL_OVERRIDE, false, name);
        addComponent(entity, where);
        return entity;
    }

    /// A place in a block, so far from its edges that no walk leaves it.
    static LocalTransform somewhere(float west, float south, Random random) {
        return LocalTransform.fromPosition(
                west + random.nextFloat(MARGIN, CityPlan.TILE_METRES - MARGIN),
                0,
                south + random.nextFloat(MARGIN, CityPlan.TILE_METRES - MARGIN));
    }
}
