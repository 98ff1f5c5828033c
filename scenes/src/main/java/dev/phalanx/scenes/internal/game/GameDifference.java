package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.bytes.MemorySink;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.save.SavedRows;
import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds what a saved game has: copies the saved components of a world to a *staging world*, loads the same sections
/// from their files into a *baseline world*, and compares both.
public final class GameDifference {
    /// What tells entities apart: components that are copied, and not saved.
    private static final Set<Class<? extends IComponent>> IDENTITY = Set.of(
            EntityGuid.class,
            SceneTag.class,
            SceneSectionData.class,
            SceneEntityReference.class,
            SceneReference.class,
            RequestSceneLoaded.class,
            PrefabRoot.class,
            Prefab.class);

    private final World world;
    private final @Nullable SceneStreaming streaming;
    private final SaveGameOptions options;
    private final Set<Class<? extends IComponent>> saved = new TreeSet<>(Comparator.comparing(Class::getName));

    private GameDifference(World world, @Nullable SceneStreaming streaming, SaveGameOptions options) {
        this.world = world;
        this.streaming = streaming;
        this.options = options;
    }

    /// The saved game of a world.
    ///
    /// @param streaming of the world; null if it has no scenes
    /// @throws IOException if a scene cannot be read
    /// @throws IllegalArgumentException if something cannot be saved
    public static SaveGameFile of(World world, @Nullable SceneStreaming streaming, SaveGameOptions options)
            throws IOException {
        return new GameDifference(world, streaming, options).find();
    }

    private SaveGameFile find() throws IOException {
        findTypes();
        List<GameScene> scenes = streaming == null ? List.of() : scenes(streaming);
        List<LoadedSection> loaded = new ArrayList<>();
        try (World staging = World.unlisted("Saved game of " + world.name());
                World baseline = World.unlisted("Scenes of " + world.name())) {
            loaded.add(copyTo(staging));
            List<SaveGameFile.Member> members = identify(staging.entityManager(), scenes);
            keepSaved(staging.entityManager());
            if (streaming != null) {
                for (GameScene scene : scenes) {
                    loaded.addAll(SceneSections.load(streaming, scene, baseline.entityManager()));
                }
            }
            keepSaved(baseline.entityManager());
            EntityChangeSet changes = EntityDiffer.getChanges(
                            staging, baseline, EntityDifferOptions.standard().withReverse(false))
                    .forward();
            return new SaveGameFile(scenes, members, changes);
        } finally {
            loaded.forEach(LoadedSection::closeBlobs);
        }
    }

    private void findTypes() {
        for (EntityArchetype archetype : world.entityManager().getAllArchetypes()) {
            for (Class<? extends IComponent> type : components(archetype.componentTypes())) {
                if (options.isSaved(type)) {
                    saved.add(type);
                    if (TypeManager.get(type).isCleanup()) {
                        throw new IllegalArgumentException(type.getName() + " is marked as saved, and is a cleanup"
                                + " component, which stays in its world. Remove the mark, or make it data.");
                    }
                }
            }
            for (Class<? extends IComponent> type : components(archetype.chunkComponentTypes())) {
                if (options.isSaved(type)) {
                    throw new IllegalArgumentException(type.getName() + " is marked as saved, and chunks of "
                            + archetype + " have it, where it is not saved. Remove the mark, or add it to entities.");
                }
            }
        }
    }

    private static List<Class<? extends IComponent>> components(List<Class<?>> classes) {
        List<Class<? extends IComponent>> found = new ArrayList<>();
        for (Class<?> type : classes) {
            if (IComponent.class.isAssignableFrom(type)) {
                found.add(type.asSubclass(IComponent.class));
            }
        }
        return found;
    }

    private boolean hasSaved(EntityArchetype archetype) {
        return archetype.componentTypes().stream().anyMatch(saved::contains);
    }

    // Scenes

    /// The scenes that are requested and known, without new instances and prefabs, in the order of their guids.
    private List<GameScene> scenes(SceneStreaming of) {
        EntityManager em = world.entityManager();
        List<GameScene> found = new ArrayList<>();
        EntityQuery requested = em.queryBuilder()
                .withAll(SceneReference.class, RequestSceneLoaded.class, ResolvedSectionEntity.class)
                .withNone(PrefabRoot.class)
                .build();
        for (Entity scene : requested.toEntityArray()) {
            RequestSceneLoaded request = em.getComponent(scene, RequestSceneLoaded.class);
            if (request.has(SceneLoadFlags.NEW_INSTANCE)) {
                continue;
            }
            Set<Integer> sections = new TreeSet<>();
            for (ResolvedSectionEntity resolved : em.getBuffer(scene, ResolvedSectionEntity.class, true)) {
                if (of.sectionState(resolved.sectionEntity()) == SectionStreamingState.LOADED) {
                    sections.add(em.getComponent(resolved.sectionEntity(), SceneSectionData.class)
                            .subSectionIndex());
                }
            }
            found.add(new GameScene(
                    em.getComponent(scene, SceneReference.class).sceneGuid(),
                    !request.has(SceneLoadFlags.DISABLE_AUTO_LOAD),
                    request.priority(),
                    List.copyOf(sections)));
        }
        found.sort(Comparator.comparing(GameScene::guid));
        return List.copyOf(found);
    }

    // The staging world

    private LoadedSection copyTo(World staging) throws IOException {
        EntityManager em = world.entityManager();
        SavedRows rows = SavedRows.all(em)
                .where(chunk -> hasSaved(chunk.archetype())
                        || chunk.has(SceneReference.class)
                        || chunk.has(SceneSectionData.class)
                        || (chunk.has(SceneTag.class) && chunk.has(EntityGuid.class)));
        LoadOptions load = options.loadOptions();
        SaveOptions save = SaveOptions.DEFAULT.withClasses(load.classes().toArray(new Class<?>[0]));
        SavedScene image = new SavedScene(em, save, Guid.NONE);
        image.add(0, rows, type -> saved.contains(type) || IDENTITY.contains(type), null, List.of());
        MemorySink sink = new MemorySink();
        image.write(sink);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sink.writeTo(bytes);
        LoadOptions own = LoadOptions.DEFAULT
                .withClassLoader(load.loader())
                .withClasses(load.classes().toArray(new Class<?>[0]));
        for (Class<? extends IComponent> type : saved) {
            own = own.withTypes(type);
        }
        SceneBytes copy = SceneBytes.of("The copy of " + world.name(), ByteBuffer.wrap(bytes.toByteArray()));
        try (SceneFile file = SceneFile.open(copy, own)) {
            return file.load(0, staging.entityManager());
        }
    }

    /// What an entity of the staging world is.
    ///
    /// @param scene the index of its scene; -1 if it has none
    /// @param section the index of its section
    private record Candidate(Entity entity, EntityGuid guid, int scene, int section, boolean isPrefab) {}

    /// Leaves the entities that the game has, with guids, and destroys the others.
    ///
    /// @return the created entities that belong to a section
    private List<SaveGameFile.Member> identify(EntityManager em, List<GameScene> scenes) {
        List<Entity> leaving = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        Set<EntityGuid> prefabs = new HashSet<>();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            boolean isPrefab = chunk.has(Prefab.class);
            Place place = chunk.has(SceneTag.class) ? placeOf(em, chunk, scenes) : Place.NOWHERE;
            NativeArray<Entity> entities = chunk.getEntities();
            for (int i = 0; i < entities.length(); i++) {
                Entity entity = entities.get(i);
                EntityGuid guid = em.hasComponent(entity, EntityGuid.class)
                        ? em.getComponent(entity, EntityGuid.class)
                        : EntityGuid.NULL;
                boolean isMeta = chunk.has(SceneReference.class) || chunk.has(SceneSectionData.class);
                if (isMeta || place.isLeftOut || (isPrefab && place.scene < 0)) {
                    leaving.add(entity);
                    continue;
                }
                if (place.scene >= 0 && guid.equals(EntityGuid.NULL)) {
                    throw new IllegalArgumentException("An entity of section " + place.section + " of scene "
                            + scenes.get(place.scene).guid() + " has " + savedNames(chunk)
                            + ", which is saved, and no EntityGuid, by which it would be found again. Add an"
                            + " EntityGuid to it before the scene is written, or remove its SceneTag to save it as"
                            + " an entity of the program.");
                }
                if (isPrefab) {
                    prefabs.add(guid);
                }
                candidates.add(new Candidate(entity, guid, place.scene, place.section, isPrefab));
            }
        }
        List<SaveGameFile.Member> members = new ArrayList<>();
        int number = 0;
        for (Candidate each : candidates) {
            boolean isInstance = !each.isPrefab && prefabs.contains(each.guid);
            if (each.scene >= 0 && !isInstance) {
                continue;
            }
            if (each.scene >= 0) {
                members.add(new SaveGameFile.Member(number, each.scene, each.section));
            }
            em.addComponent(each.entity, SaveGameFile.created(number));
            number++;
        }
        leaving.forEach(em::destroyEntity);
        return List.copyOf(members);
    }

    /// Where the entities of a chunk come from.
    ///
    /// @param scene the index of a scene of the game; -1 if they have none
    /// @param isLeftOut whether their section is not saved
    private record Place(int scene, int section, boolean isLeftOut) {
        static final Place NOWHERE = new Place(-1, 0, false);
    }

    private Place placeOf(EntityManager em, ArchetypeChunk chunk, List<GameScene> scenes) {
        Entity section = chunk.getSharedComponent(SceneTag.class).sectionEntity();
        if (!em.hasComponent(section, SceneSectionData.class)) {
            return new Place(-1, 0, true);
        }
        SceneSectionData data = em.getComponent(section, SceneSectionData.class);
        Entity scene = em.hasComponent(section, SceneEntityReference.class)
                ? em.getComponent(section, SceneEntityReference.class).sceneEntity()
                : Entity.NULL;
        if (em.hasComponent(scene, PrefabRoot.class)) {
            return Place.NOWHERE;
        }
        boolean isNewInstance = em.hasComponent(scene, RequestSceneLoaded.class)
                && em.getComponent(scene, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
        if (isNewInstance && hasSaved(chunk.archetype())) {
            throw new IllegalArgumentException("An entity of scene " + data.sceneGuid() + " has " + savedNames(chunk)
                    + ", which is saved, and the scene was loaded as a new instance, so its entities cannot be told"
                    + " from those of other instances. Load the scene without NEW_INSTANCE, or remove the SceneTag of"
                    + " the entity to save it as one of the program.");
        }
        for (int i = 0; i < scenes.size() && !isNewInstance; i++) {
            GameScene each = scenes.get(i);
            if (each.guid().equals(data.sceneGuid()) && each.sections().contains(data.subSectionIndex())) {
                return new Place(i, data.subSectionIndex(), false);
            }
        }
        return new Place(-1, 0, true);
    }

    private String savedNames(ArchetypeChunk chunk) {
        return saved.stream()
                .filter(type -> chunk.archetype().componentTypes().contains(type))
                .map(Class::getSimpleName)
                .toList()
                .toString();
    }

    /// Removes all components that are not saved.
    private void keepSaved(EntityManager em) {
        Set<Class<? extends IComponent>> others = new HashSet<>();
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            others.addAll(components(archetype.componentTypes()));
        }
        others.removeAll(saved);
        others.remove(EntityGuid.class);
        EntityQuery all = em.queryBuilder()
                .withAll(EntityGuid.class)
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        others.forEach(type -> em.removeComponent(all, type));
    }
}
