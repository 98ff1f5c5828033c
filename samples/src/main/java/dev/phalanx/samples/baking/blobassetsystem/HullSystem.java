package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.baking.bakers.BakingBlobs;
import dev.phalanx.baking.bakers.BlobAssetStore;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Gives each entity with a shape the hull of the shape. It finds the distinct shapes, builds their hulls in a parallel
/// job, puts the blobs into the store of the bake, and then sets the references of all entities.
///
/// A baker that builds blobs works on one of them at a time; here, all processors work at once.
@WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
public final class HullSystem implements ISystem {
    /// A baking system.
    public HullSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        EntityManager em = state.entityManager();
        EntityQuery query = SystemAPI.queryBuilder()
                .withAll(ShapeKey.class, ShapePoint.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        NativeArray<Entity> entities = query.toEntityArray();
        Map<Guid, Entity> shapes = new LinkedHashMap<>();
        for (Entity entity : entities) {
            shapes.putIfAbsent(keyOf(em, entity), entity);
        }

        BlobAssetStore store = em.getSingleton(BakingBlobs.class).store();
        Map<Guid, BlobAssetReference<Hull>> hulls = new HashMap<>();
        try (NativeArray<Entity> distinct = NativeArray.copyOf(Entity.class, shapes.values());
                NativeArray<HullReference> built = NativeArray.ofLength(HullReference.class, shapes.size())) {
            new HullJob(distinct, SystemAPI.getBufferLookup(ShapePoint.class, true), built)
                    .schedule(shapes.size(), 1, state.dependency())
                    .complete();
            for (int i = 0; i < distinct.length(); i++) {
                hulls.put(keyOf(em, distinct.get(i)), store.add(built.get(i).hull()));
            }
        }

        for (Entity entity : entities) {
            em.setComponent(entity, new HullReference(Objects.requireNonNull(hulls.get(keyOf(em, entity)))));
        }
    }

    private static Guid keyOf(EntityManager em, Entity entity) {
        return em.getComponent(entity, ShapeKey.class).content();
    }
}
