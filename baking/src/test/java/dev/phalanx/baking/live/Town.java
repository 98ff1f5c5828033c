package dev.phalanx.baking.live;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.List;

/// The components and bakers of a small town.
final class Town {
    private Town() {}

    record Chest(int gold) implements IComponentData {}

    record Item(int kind) implements IBufferElementData {}

    record Guard(Entity chest) implements IComponentData {}

    record District(int number) implements ISharedComponentData {}

    record Spawner(Entity prefab, int count) implements IComponentData {}

    /// What the simulation alone writes.
    record Visits(int count) implements IComponentData {}

    /// Metadata of a section.
    record Biome(int number) implements IComponentData {}

    record Names(int count) {}

    record NameList(BlobAssetReference<Names> names) implements IComponentData {}

    record ChestAuthoring(int gold, List<Integer> items, int district) implements IAuthoring {}

    record GuardAuthoring(NodeRef chest) implements IAuthoring {}

    record SpawnerAuthoring(AssetRef prefab, int count) implements IAuthoring {}

    record BiomeAuthoring(int number) implements IAuthoring {}

    record NamesAuthoring(int count) implements IAuthoring {}

    static final class ChestBaker extends Baker<ChestAuthoring> {
        @Override
        protected void bake(ChestAuthoring authoring) {
            if (authoring.gold() < 0) {
                throw new IllegalArgumentException("The chest has less than nothing. Set gold to 0 or more.");
            }
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Chest(authoring.gold()));
            List<Item> items = addBuffer(entity, Item.class);
            if (authoring.items() != null) {
                authoring.items().forEach(kind -> items.add(new Item(kind)));
            }
            if (authoring.district() != 0) {
                addSharedComponent(entity, new District(authoring.district()));
            }
        }
    }

    static final class GuardBaker extends Baker<GuardAuthoring> {
        @Override
        protected void bake(GuardAuthoring authoring) {
            Entity chest = getEntity(authoring.chest(), TransformUsageFlags.DYNAMIC);
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Guard(chest));
        }
    }

    static final class SpawnerBaker extends Baker<SpawnerAuthoring> {
        @Override
        protected void bake(SpawnerAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.NONE),
                    new Spawner(getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC), authoring.count()));
        }
    }

    static final class NamesBaker extends Baker<NamesAuthoring> {
        @Override
        protected void bake(NamesAuthoring authoring) {
            try (BlobBuilder builder = new BlobBuilder()) {
                addComponent(
                        getEntity(TransformUsageFlags.NONE),
                        new NameList(addBlobAsset(builder.createBlobAssetReference(new Names(authoring.count())))));
            }
        }
    }

    static final class BiomeBaker extends Baker<BiomeAuthoring> {
        @Override
        protected void bake(BiomeAuthoring authoring) {
            setSectionMetadata(new Biome(authoring.number()));
        }
    }

    static BakingTypes types() {
        return BakingTypes.none()
                .withAuthoring(
                        ChestAuthoring.class,
                        GuardAuthoring.class,
                        SpawnerAuthoring.class,
                        NamesAuthoring.class,
                        BiomeAuthoring.class)
                .withBakers(new ChestBaker(), new GuardBaker(), new SpawnerBaker(), new NamesBaker(), new BiomeBaker());
    }
}
