package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.bakers.BakingBlobs;
import dev.phalanx.baking.bakers.BlobAssetStore;
import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.internal.record.BakedTypes;
import dev.phalanx.baking.systems.BakingSystemGroup;
import dev.phalanx.baking.systems.PostBakingSystemGroup;
import dev.phalanx.baking.systems.PreBakingSystemGroup;
import dev.phalanx.baking.systems.TransformBakingSystem;
import dev.phalanx.baking.systems.TransformBakingSystemGroup;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The world that a bake ends with: the entities of all bakers are copied to a world in which baking systems are
/// updated,
/// and those that are stored are copied on to a world without components of bakes.
final class BakedWorld implements AutoCloseable {
    private static final List<Class<? extends ISystem>> GROUPS = List.of(
            PreBakingSystemGroup.class,
            TransformBakingSystemGroup.class,
            BakingSystemGroup.class,
            PostBakingSystemGroup.class,
            TransformBakingSystem.class);

    private final AuthoringScene scene;
    private final List<Entity> entities;
    private final List<List<Entity>> prefabs;
    private final World world;
    private final BlobAssetStore blobs;

    /// @param entities of the world of bakers, in order
    /// @param prefabs for each prefab its entities among these, in order
    BakedWorld(AuthoringScene scene, List<Entity> entities, List<List<Entity>> prefabs) {
        this.scene = scene;
        this.entities = entities;
        this.prefabs = prefabs;
        this.world = new World("Baked " + scene.name(), WorldFlags.STAGING);
        this.blobs = new BlobAssetStore("the baking systems of " + scene.path());
    }

    /// The world.
    World world() {
        return world;
    }

    /// Fills the world.
    ///
    /// @param bakers with the entities of all bakers
    void fill(EntityManager bakers, List<Class<? extends ISystem>> systems) {
        try (World conversion = new World("Baking " + scene.name(), WorldFlags.CONVERSION)) {
            conversion.setFailFast(true);
            EntityManager em = conversion.entityManager();
            NativeArray<Entity> copies = em.copyEntitiesFrom(bakers, NativeArray.copyOf(Entity.class, entities));
            em.createSingleton(new BakingBlobs(blobs));
            update(conversion, systems);
            link(em, copies);
            copyStored(em);
        }
    }

    private static void update(World conversion, List<Class<? extends ISystem>> systems) {
        List<Class<? extends ISystem>> placed = new ArrayList<>(GROUPS);
        List<Class<? extends ISystem>> others = new ArrayList<>();
        for (Class<? extends ISystem> type : systems) {
            boolean isPlaced = type.getAnnotationsByType(UpdateInGroup.class).length > 0;
            (isPlaced ? placed : others).add(type);
        }
        conversion.addSystems(placed);
        BakingSystemGroup group = conversion.getOrCreateSystem(BakingSystemGroup.class);
        for (Class<? extends ISystem> type : others) {
            group.addSystemToUpdateList(conversion.createSystem(type));
        }
        conversion.update();
        conversion.entityManager().completeAllJobs();
    }

    /// Gives the root of each prefab the group of its entities.
    private void link(EntityManager em, NativeArray<Entity> copies) {
        int first = entities.size();
        for (List<Entity> prefab : prefabs) {
            first -= prefab.size();
        }
        for (List<Entity> prefab : prefabs) {
            Entity root = copies.get(first);
            if (isStored(em, root)) {
                List<Entity> members = new ArrayList<>();
                for (int i = first; i < first + prefab.size(); i++) {
                    if (isStored(em, copies.get(i))) {
                        members.add(copies.get(i));
                    }
                }
                DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
                members.forEach(member -> group.add(new LinkedEntityGroup(member)));
            }
            first += prefab.size();
        }
    }

    private static boolean isStored(EntityManager em, Entity entity) {
        return em.exists(entity)
                && em.hasComponent(entity, EntityGuid.class)
                && em.hasComponent(entity, SceneSection.class)
                && em.getSharedComponent(entity, SceneSection.class).section() >= 0
                && !em.hasComponent(entity, BakingOnlyEntity.class);
    }

    private void copyStored(EntityManager em) {
        EntityQuery stored = em.queryBuilder()
                .withAll(EntityGuid.class, SceneSection.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        NativeArray<Entity> found = stored.toEntityArray();
        List<Entity> kept = new ArrayList<>(found.length());
        for (Entity entity : found) {
            if (isStored(em, entity)) {
                kept.add(entity);
            }
        }
        Entity[] ordered = kept.toArray(Entity[]::new);
        Arrays.sort(ordered);
        for (Class<? extends IComponent> type : typesOfBakes(em)) {
            em.removeComponent(
                    em.queryBuilder()
                            .withAll(type)
                            .withOptions(
                                    EntityQueryOptions.INCLUDE_PREFAB,
                                    EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                                    EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                            .build(),
                    type);
        }
        world.entityManager().copyEntitiesFrom(em, NativeArray.of(ordered));
    }

    private static Set<Class<? extends IComponent>> typesOfBakes(EntityManager em) {
        Set<Class<? extends IComponent>> found = new LinkedHashSet<>();
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            for (Class<?> type : archetype.componentTypes()) {
                if (BakedTypes.isOfBakes(type)) {
                    found.add(type.asSubclass(IComponent.class));
                }
            }
        }
        return found;
    }

    /// What failed in baking systems, in a sentence.
    static String describe(Throwable failed) {
        return "A baking system failed, so the scene was not baked: " + failed;
    }

    /// Closes the world and the blobs of baking systems.
    @Override
    public void close() {
        world.close();
        blobs.close();
    }
}
