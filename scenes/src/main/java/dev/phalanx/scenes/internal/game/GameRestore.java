package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gives a world the state of a saved game.
public final class GameRestore {
    private final World world;
    private final EntityManager em;
    private final @Nullable SceneStreaming streaming;
    private final SaveGameOptions options;
    private final SaveGameFile game;

    /// @param streaming of the world; null if it has no scenes
    public GameRestore(World world, @Nullable SceneStreaming streaming, SaveGameOptions options, SaveGameFile game) {
        this.world = world;
        this.em = world.entityManager();
        this.streaming = streaming;
        this.options = options;
        this.game = game;
    }

    /// Does it.
    ///
    /// @throws IOException if a scene cannot be read or loaded
    /// @throws IllegalStateException if the game has scenes and the world cannot load any
    public LoadReport restore() throws IOException {
        if (streaming == null && !game.scenes().isEmpty()) {
            throw new IllegalStateException("The saved game has scenes, and " + world
                    + " has no SceneSectionStreamingSystem. Add it with world.addSystems(SceneSystems.types()).");
        }
        for (GameScene scene : game.scenes()) {
            if (streaming != null) {
                SceneSections.check(streaming, scene);
            }
        }
        em.destroyEntity(NativeArray.copyOf(Entity.class, oldEntities()));
        List<Entity> scenes = new ArrayList<>();
        if (streaming != null) {
            unload(streaming);
            for (GameScene scene : game.scenes()) {
                scenes.add(load(streaming, scene));
            }
        }
        int warnings = EntityPatcher.applyChangeSet(world, game.changes());
        int created = finish(scenes);
        List<String> dropped = new ArrayList<>(game.changes().dropped());
        if (warnings > 0) {
            dropped.add(warnings + " changes did not fit the scenes of this program; the log says which.");
        }
        return new LoadReport(created, List.copyOf(dropped));
    }

    /// The entities with saved components that the program has created, without those of sections, which are unloaded.
    private List<Entity> oldEntities() {
        List<Entity> found = new ArrayList<>();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            boolean stays = chunk.has(Prefab.class)
                    || chunk.has(SystemInstance.class)
                    || (chunk.has(SceneTag.class) && !isOfPrefab(chunk));
            if (!stays && hasSaved(chunk)) {
                chunk.getEntities().forEach(found::add);
            }
        }
        return found;
    }

    private boolean hasSaved(ArchetypeChunk chunk) {
        for (Class<?> type : chunk.archetype().componentTypes()) {
            if (IComponent.class.isAssignableFrom(type) && options.isSaved(type.asSubclass(IComponent.class))) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfPrefab(ArchetypeChunk chunk) {
        Entity section = chunk.getSharedComponent(SceneTag.class).sectionEntity();
        return em.hasComponent(section, SceneEntityReference.class)
                && em.hasComponent(
                        em.getComponent(section, SceneEntityReference.class).sceneEntity(), PrefabRoot.class);
    }

    /// Unloads all scenes. The scene entities of those that the game has stay, and so do references to them.
    private void unload(SceneStreaming of) {
        Set<Guid> loadedAgain = new HashSet<>();
        game.scenes().forEach(scene -> loadedAgain.add(scene.guid()));
        EntityQuery known = em.queryBuilder()
                .withAll(SceneReference.class)
                .withNone(PrefabRoot.class)
                .build();
        for (Entity scene : known.toEntityArray()) {
            Guid guid = em.getComponent(scene, SceneReference.class).sceneGuid();
            boolean isNewInstance = em.hasComponent(scene, RequestSceneLoaded.class)
                    && em.getComponent(scene, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
            if (loadedAgain.contains(guid) && of.sceneEntity(guid).equals(scene)) {
                em.removeComponent(scene, RequestSceneLoaded.class);
            } else if (!isNewInstance) {
                em.destroyEntity(scene);
            }
        }
        do {
            of.update();
        } while (of.isUnloading());
    }

    private Entity load(SceneStreaming of, GameScene scene) throws SceneFileException {
        SceneLoadParameters head = SceneLoadParameters.of(
                        SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT)
                .withPriority(scene.priority());
        Entity entity = of.request(scene.guid(), head, true);
        of.update();
        requireLoaded(of, scene, entity);
        SceneLoadParameters section =
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN).withPriority(scene.priority());
        List<Entity> requested = new ArrayList<>();
        for (Entity each : sections(entity)) {
            int index = em.getComponent(each, SceneSectionData.class).subSectionIndex();
            if (scene.isAutomatic() || scene.sections().contains(index)) {
                requested.add(each);
            }
        }
        requested.forEach(each -> of.request(each, section));
        for (Entity each : requested) {
            while (of.failure(each) == null && of.sectionState(each) != SectionStreamingState.LOADED) {
                of.update();
            }
            requireLoaded(of, scene, each);
        }
        if (scene.isAutomatic()) {
            em.setComponent(entity, RequestSceneLoaded.of(SceneLoadParameters.DEFAULT.withPriority(scene.priority())));
        }
        return entity;
    }

    private List<Entity> sections(Entity scene) {
        List<Entity> found = new ArrayList<>();
        if (em.hasBuffer(scene, ResolvedSectionEntity.class)) {
            em.getBuffer(scene, ResolvedSectionEntity.class, true)
                    .forEach(resolved -> found.add(resolved.sectionEntity()));
        }
        return found;
    }

    private void requireLoaded(SceneStreaming of, GameScene scene, Entity entity) throws SceneFileException {
        Throwable failure = of.failure(entity);
        if (failure != null) {
            throw new SceneFileException(
                    "The saved game was not loaded: scene " + scene.guid() + " could not be loaded into " + world
                            + ": " + failure.getMessage() + " The scenes that were loaded before are unloaded. Load"
                            + " the saved game again when the cause is mended.",
                    failure);
        }
    }

    /// Takes their guids from created entities, and gives the tag of their section to those that belong to one.
    ///
    /// @return how many there are
    private int finish(List<Entity> scenes) {
        EntityQuery withGuid = em.queryBuilder()
                .withAll(EntityGuid.class)
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        Map<Long, Entity> created = new HashMap<>();
        for (Entity entity : withGuid.toEntityArray()) {
            EntityGuid guid = em.getComponent(entity, EntityGuid.class);
            if (guid.namespaceId() == SaveGameFile.NAMESPACE) {
                created.put(guid.originatingId() - 1, entity);
            }
        }
        em.removeComponent(NativeArray.copyOf(Entity.class, List.copyOf(created.values())), EntityGuid.class);
        for (SaveGameFile.Member member : game.members()) {
            Entity entity = created.get((long) member.number());
            for (Entity section : sections(scenes.get(member.scene()))) {
                boolean isSection =
                        em.getComponent(section, SceneSectionData.class).subSectionIndex() == member.section();
                if (entity != null && isSection) {
                    em.addSharedComponent(entity, new SceneTag(section));
                }
            }
        }
        return created.size();
    }
}
