package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Loads a section into a world of its own, and does everything there that can be done without the world that requested
/// it: the commands and systems of the user, the shared components of the scene.
///
/// The world is new, since the numbers of a file's entities are their ids in it. Each entity of section 0 that the
/// section refers to has a substitute there, so that entities that the user's code creates do not get its id;
/// substitutes are destroyed before the section moves.
final class SectionLoad extends Task<SectionLoad.Streamed> {
    /// Represents the section entity in the world that the section is loaded into, which has no entity of this id.
    static final Entity SECTION_ENTITY = new Entity(Integer.MAX_VALUE, 2);

    /// A section in a world of its own.
    ///
    /// @param world the world, which no thread uses
    /// @param loaded the result of loading
    /// @param root the entity of the world that is the prefab, or [Entity#NULL]
    /// @param externals the guids of [LoadedSection#externals()]; empty if section 0 is from the same file
    record Streamed(World world, LoadedSection loaded, Entity root, List<EntityGuid> externals) {
        /// Closes the world, which the calling thread takes over, and the blobs.
        void close() {
            SectionLoad.close(world);
            loaded.closeBlobs();
        }
    }

    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.scenes");

    private final SectionLoads loads;
    private final Section section;
    private final int position;
    /// The place of section 0 in the file, if its entities have to be found by their guids; otherwise -1.
    private final int first;

    private final OpenScene file;
    private final String worldName;
    private final List<PostLoadCommandBuffer> commands;
    private final List<Class<? extends ISystem>> systems;

    /// @param loads what takes the result
    /// @param file the file, which is open and stays open until the load is finished
    /// @param commands the commands to play in the world once the section is loaded
    /// @param systems the classes of systems to update once in the world after that
    SectionLoad(
            StreamingTasks tasks,
            SectionLoads loads,
            Section section,
            OpenScene file,
            String worldName,
            List<PostLoadCommandBuffer> commands,
            List<Class<? extends ISystem>> systems) {
        super(tasks);
        this.loads = loads;
        this.section = section;
        this.position = section.position();
        Scene scene = section.scene();
        Section first = scene.first();
        this.first = scene.isChanged() && first != null && !section.isFirst() ? first.position() : -1;
        this.file = file;
        this.worldName = worldName;
        this.commands = commands;
        this.systems = systems;
    }

    Section section() {
        return section;
    }

    OpenScene file() {
        return file;
    }

    /// Closes a world that the calling thread takes over. What systems and objects of the user throw is logged.
    static void close(World world) {
        try {
            world.adoptCurrentThread();
            world.close();
        } catch (Throwable thrown) {
            LOGGER.log(System.Logger.Level.ERROR, world + ", in which a section was loaded, failed to close.", thrown);
        }
    }

    @Override
    void taken() {
        loads.taken(this);
    }

    @Override
    public String toString() {
        return "loading " + section;
    }

    @Override
    @Nullable
    Streamed work() throws Exception {
        if (isCancelled()) {
            return null;
        }
        World world = new World(worldName, WorldFlags.STREAMING);
        LoadedSection loaded = null;
        boolean isComplete = false;
        try {
            SceneContent content = Objects.requireNonNull(file.content());
            loaded = content.loader().load(position, world.entityManager());
            if (isCancelled()) {
                return null;
            }
            Entity root = prepare(world, loaded, content.sections().size() == 1);
            List<EntityGuid> externals = externals(content, loaded);
            isComplete = !isCancelled();
            return isComplete ? new Streamed(world, loaded, root, externals) : null;
        } finally {
            if (!isComplete) {
                close(world);
                if (loaded != null) {
                    loaded.closeBlobs();
                }
            }
        }
    }

    /// The guids of the entities of section 0 that the section refers to.
    private List<EntityGuid> externals(SceneContent content, LoadedSection loaded) throws IOException {
        if (first < 0 || loaded.externals().isEmpty()) {
            return List.of();
        }
        World world = new World(worldName + ": section 0", WorldFlags.STREAMING);
        LoadedSection all = null;
        try {
            EntityManager em = world.entityManager();
            all = content.loader().load(first, em);
            List<EntityGuid> guids = new ArrayList<>();
            for (int number : loaded.externals()) {
                Entity entity = number < all.entityCount() ? all.entity(number) : Entity.NULL;
                guids.add(
                        em.hasComponent(entity, EntityGuid.class)
                                ? em.getComponent(entity, EntityGuid.class)
                                : EntityGuid.NULL);
            }
            return List.copyOf(guids);
        } finally {
            close(world);
            if (all != null) {
                all.closeBlobs();
            }
        }
    }

    private Entity prepare(World world, LoadedSection loaded, boolean isAlone) {
        EntityManager em = world.entityManager();
        Entity root = section.isFirst() ? takeRoot(em, isAlone ? loaded.entityCount() : -1) : Entity.NULL;
        if (!commands.isEmpty() || !systems.isEmpty()) {
            NativeArray<Entity> substitutes = substitutes(em, loaded);
            for (PostLoadCommandBuffer buffer : commands) {
                buffer.play(em);
            }
            if (!systems.isEmpty()) {
                world.setFailFast(true);
                world.addSystems(systems);
                world.update();
            }
            em.completeAllJobs();
            em.destroyEntity(substitutes);
        }
        EntityQuery all = em.queryBuilder()
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        em.addSharedComponent(
                all, new SceneSection(section.scene().guid(), section.head().index()));
        em.addSharedComponent(all, new SceneTag(SECTION_ENTITY));
        return root;
    }

    /// Creates an entity for each external one, with the id by which the section refers to it.
    private static NativeArray<Entity> substitutes(EntityManager em, LoadedSection loaded) {
        EntityArchetype archetype = em.createArchetype(Disabled.class, Prefab.class);
        NativeArray<Entity> made = em.createEntity(
                archetype, loaded.isInOrder() ? loaded.externals().size() : 0);
        if (made.length() > 0 && !made.get(0).equals(loaded.external(0))) {
            throw new IllegalStateException("The first entity after the " + loaded.entityCount()
                    + " of a section has the id " + made.get(0) + ". The world was not new.");
        }
        return made;
    }

    /// The prefab of section 0, which loses its [PrefabRoot] if it has one.
    ///
    /// @param count the number of entities of the scene; -1 if it has other sections
    private static Entity takeRoot(EntityManager em, int count) {
        EntityQuery marked = query(em, PrefabRoot.class);
        if (!marked.isEmptyIgnoreFilter()) {
            Entity root = em.getComponent(marked.toEntityArray().get(0), PrefabRoot.class)
                    .root();
            em.removeComponent(marked, PrefabRoot.class);
            return em.exists(root) ? root : Entity.NULL;
        }
        if (query(em, Prefab.class).calculateEntityCount() != count) {
            return Entity.NULL; // a scene that has prefabs, and is none
        }
        Entity grouped = only(query(em, Prefab.class, LinkedEntityGroup.class));
        return grouped.equals(Entity.NULL) ? only(query(em, Prefab.class)) : grouped;
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    private static EntityQuery query(EntityManager em, Class<? extends IComponent>... types) {
        return em.queryBuilder()
                .withAll(types)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
    }

    private static Entity only(EntityQuery query) {
        return query.calculateEntityCount() == 1 ? query.toEntityArray().get(0) : Entity.NULL;
    }
}
