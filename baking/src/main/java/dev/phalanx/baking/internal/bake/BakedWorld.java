package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
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
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The world that a bake ends with: the entities of all bakers are copied to a world in which baking systems are
/// updated, and those that are stored are then copied to a world without the components that only baking uses.
final class BakedWorld implements AutoCloseable {
    private static final List<Class<? extends ISystem>> GROUPS = List.of(
            PreBakingSystemGroup.class,
            TransformBakingSystemGroup.class,
            BakingSystemGroup.class,
            PostBakingSystemGroup.class,
            TransformBakingSystem.class);

    private static final List<Class<? extends ISystem>> ROOTS =
            List.of(InitializationSystemGroup.class, SimulationSystemGroup.class, PresentationSystemGroup.class);

    private final AuthoringScene scene;
    private final List<Entity> entities;
    private final List<List<Entity>> prefabs;
    private final List<BakedFrom> nodes;
    private final BakedSections sections;
    private final World world;
    private final BlobAssetStore blobs;

    /// @param entities the entities of the world of bakers, in order
    /// @param prefabs for each prefab its entities among these, in order
    /// @param nodes for each entity of the scene itself, which come first, what it is made of
    /// @param sections what bakers have set
    BakedWorld(
            AuthoringScene scene,
            List<Entity> entities,
            List<List<Entity>> prefabs,
            List<BakedFrom> nodes,
            BakedSections sections) {
        this.scene = scene;
        this.entities = entities;
        this.prefabs = prefabs;
        this.nodes = nodes;
        this.sections = sections;
        this.world = new World("Baked " + scene.name(), WorldFlags.STAGING);
        this.blobs = new BlobAssetStore("the baking systems of " + scene.path());
    }

    /// The world.
    World world() {
        return world;
    }

    /// Fills the world.
    ///
    /// @param bakers the entity manager with the entities of all bakers
    void fill(EntityManager bakers, List<Class<? extends ISystem>> systems) {
        try (World conversion = new World("Baking " + scene.name(), WorldFlags.CONVERSION)) {
            conversion.setFailFast(true);
            EntityManager em = conversion.entityManager();
            NativeArray<Entity> copies = em.copyEntitiesFrom(bakers, NativeArray.copyOf(Entity.class, entities));
            em.createSingleton(new BakingBlobs(blobs));
            em.createSingleton(sections.given());
            update(conversion, systems);
            BitSet stored = stored(em);
            link(em, copies, stored);
            copyStored(em, copies, stored);
        }
    }

    private static void update(World conversion, List<Class<? extends ISystem>> systems) {
        Set<Class<? extends ISystem>> all = new LinkedHashSet<>(GROUPS);
        systems.forEach(type -> addWithGroups(type, all));
        List<SystemState> added = conversion.addSystems(List.copyOf(all));
        SimulationSystemGroup simulation = conversion.getOrCreateSystem(SimulationSystemGroup.class);
        BakingSystemGroup group = conversion.getOrCreateSystem(BakingSystemGroup.class);
        for (SystemState each : added) {
            ISystem system = each.system();
            if (!GROUPS.contains(system.getClass()) && groupsOf(system.getClass()).length == 0) {
                simulation.removeSystemFromUpdateList(system);
                group.addSystemToUpdateList(system);
            }
        }
        conversion.update();
        conversion.entityManager().completeAllJobs();
    }

    /// Adds a class of systems and the classes of the groups that it is in, except for the root groups of worlds.
    private static void addWithGroups(Class<? extends ISystem> type, Set<Class<? extends ISystem>> all) {
        if (!ROOTS.contains(type) && all.add(type)) {
            for (UpdateInGroup place : groupsOf(type)) {
                if (ISystem.class.isAssignableFrom(place.value())) {
                    addWithGroups(place.value().asSubclass(ISystem.class), all);
                }
            }
        }
    }

    private static UpdateInGroup[] groupsOf(Class<?> type) {
        return type.getAnnotationsByType(UpdateInGroup.class);
    }

    /// Gives the root of each prefab the group of its entities.
    private void link(EntityManager em, NativeArray<Entity> copies, BitSet storedIndices) {
        int first = entities.size();
        for (List<Entity> prefab : prefabs) {
            first -= prefab.size();
        }
        for (List<Entity> prefab : prefabs) {
            Entity root = copies.get(first);
            if (isStored(em, root, storedIndices)) {
                List<Entity> members = new ArrayList<>();
                for (int i = first; i < first + prefab.size(); i++) {
                    if (isStored(em, copies.get(i), storedIndices)) {
                        members.add(copies.get(i));
                    }
                }
                DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
                members.forEach(member -> group.add(new LinkedEntityGroup(member)));
            }
            first += prefab.size();
        }
    }

    /// The indices of the entities that are in a section and do not exist for baking alone.
    private static BitSet stored(EntityManager em) {
        BitSet indices = new BitSet();
        for (ArchetypeChunk chunk : em.queryBuilder()
                .withAll(SceneSection.class)
                .withNone(BakingOnlyEntity.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toArchetypeChunkArray()) {
            if (chunk.getSharedComponent(SceneSection.class).section() >= 0) {
                for (Entity entity : chunk.getEntities()) {
                    indices.set(entity.index());
                }
            }
        }
        return indices;
    }

    private static boolean isStored(EntityManager em, Entity entity, BitSet storedIndices) {
        return storedIndices.get(entity.index()) && em.exists(entity);
    }

    /// Copies the entities of bakers that are stored; those that systems have created are not among them.
    private void copyStored(EntityManager em, NativeArray<Entity> copies, BitSet storedIndices) {
        List<Entity> stored = new ArrayList<>(copies.length());
        List<BakedFrom> storedNodes = new ArrayList<>(nodes.size());
        for (int i = 0; i < copies.length(); i++) {
            Entity entity = copies.get(i);
            if (isStored(em, entity, storedIndices)) {
                stored.add(entity);
                if (i < nodes.size()) {
                    storedNodes.add(nodes.get(i));
                }
            }
        }
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
        NativeArray<Entity> made = world.entityManager().copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, stored));
        List<Entity> ofNodes = new ArrayList<>(storedNodes.size());
        for (int i = 0; i < storedNodes.size(); i++) {
            ofNodes.add(made.get(i));
        }
        sections.addStored(world.entityManager(), ofNodes, storedNodes);
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

    /// The failures of baking systems.
    AuthoringProblem problem(Throwable failed) {
        return new AuthoringProblem(
                AuthoringProblem.Severity.ERROR,
                SourcePosition.of(scene.path()),
                "A baking system failed, so the scene was not baked: " + failed,
                failed);
    }

    /// Closes the world and the blobs of baking systems.
    @Override
    public void close() {
        world.close();
        blobs.close();
    }
}
