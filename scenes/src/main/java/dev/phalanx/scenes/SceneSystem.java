package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.stream.SceneContent;
import dev.phalanx.scenes.internal.stream.SceneLookup;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Experimental;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Loads and unloads the scenes of a world.
///
/// ```java
/// world.addSystems(SceneSystems.types());
/// SceneSystem.setSource(world, SceneSource.directory(Path.of("build/scenes")));
/// Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
/// ```
///
/// A scene is represented by a *scene entity* with a [SceneReference], and each of its sections by a *section entity*
/// with a [SceneSectionData]. What is loaded follows the components of these *meta entities*, above all
/// [RequestSceneLoaded]; the methods of this class add and remove them, and report how far the work has come. Nothing
/// is loaded or unloaded before the world's next update, in which [SceneSectionStreamingSystem] runs. The number of
/// updates that this takes, and the order in which several scenes finish loading, are not determined.
///
/// A scene or section that cannot be loaded is logged once, and [#getFailure] returns what was thrown. Other scenes and
/// sections are not affected.
///
/// All methods throw `IllegalStateException` if the world has no [SceneSectionStreamingSystem], or is used on a thread
/// that does not own it.
public final class SceneSystem {
    private SceneSystem() {}

    // Settings

    /// Sets where the scenes of a world come from. Scenes that are loaded stay.
    public static void setSource(World world, SceneSource source) {
        Objects.requireNonNull(source, "source");
        SceneStreaming streaming = streaming(world);
        SceneLookup now = new SourceLookup(source);
        streaming.setLookup(
                streaming.lookup() instanceof OverriddenLookup before
                        ? new OverriddenLookup(before.first(), now)
                        : now);
    }

    /// Sets a source that is asked before the source of the world, as live baking does; null removes it. Scenes that
    /// the override does not have come from the source of the world. Scenes that are loaded stay.
    public static void setOverride(World world, @Nullable SceneSource first) {
        SceneStreaming streaming = streaming(world);
        SceneLookup usual = streaming.lookup() instanceof OverriddenLookup before ? before.usual() : streaming.lookup();
        streaming.setLookup(first == null ? usual : new OverriddenLookup(first, usual));
    }

    /// The source of a world, or null if none was set.
    public static @Nullable SceneSource getSource(World world) {
        SceneLookup lookup = streaming(world).lookup();
        SceneLookup usual = lookup instanceof OverriddenLookup overridden ? overridden.usual() : lookup;
        return usual instanceof SourceLookup found ? found.source() : null;
    }

    /// Sets how a world streams scenes.
    public static void setSettings(World world, SceneStreamingSettings settings) {
        Objects.requireNonNull(settings, "settings");
        SceneStreaming streaming = streaming(world);
        streaming.setLimits(settings.maxConcurrent(), settings.moveMicros(), settings.unloadMicros());
        streaming.setLoadOptions(settings.loadOptions());
        streaming.setSystems(settings.processAfterLoad());
    }

    static SceneStreaming streaming(World world) {
        Objects.requireNonNull(world, "world");
        SceneSectionStreamingSystem system = world.getExistingSystem(SceneSectionStreamingSystem.class);
        if (system == null) {
            throw new IllegalStateException(
                    world + " has no SceneSectionStreamingSystem. Add it with world.addSystems(SceneSystems.types()).");
        }
        return system.streaming();
    }

    // Loading

    /// Requests a scene with all its sections.
    ///
    /// @return the scene entity: the one that exists if the scene is loaded or was loaded before, otherwise a new one
    public static Entity loadSceneAsync(World world, SceneReference scene) {
        return loadSceneAsync(world, scene, SceneLoadParameters.DEFAULT);
    }

    /// Requests a scene.
    ///
    /// @return the scene entity: a new one with
    ///     [NEW_INSTANCE][dev.phalanx.scenes.components.SceneLoadFlags#NEW_INSTANCE] or if none exists
    public static Entity loadSceneAsync(World world, SceneReference scene, SceneLoadParameters parameters) {
        Objects.requireNonNull(scene, "scene");
        Objects.requireNonNull(parameters, "parameters");
        return streaming(world).request(scene.sceneGuid(), parameters, true);
    }

    /// Requests the scene that a field of a component names, with all its sections. See [#loadSceneAsync(World,
    /// SceneReference)].
    public static Entity loadSceneAsync(World world, EntitySceneReference scene) {
        Objects.requireNonNull(scene, "scene");
        return loadSceneAsync(world, new SceneReference(scene.sceneGuid()));
    }

    /// Requests the scene that a field of a component names. See [#loadSceneAsync(World, SceneReference,
    /// SceneLoadParameters)].
    public static Entity loadSceneAsync(World world, EntitySceneReference scene, SceneLoadParameters parameters) {
        Objects.requireNonNull(scene, "scene");
        return loadSceneAsync(world, new SceneReference(scene.sceneGuid()), parameters);
    }

    /// Requests the scene of a scene entity again: after it was unloaded or has failed, or with other parameters.
    /// Without `DISABLE_AUTO_LOAD`, this also requests its sections, except for those that are requested already.
    ///
    /// @throws IllegalArgumentException if the entity is no scene entity
    public static void loadSceneAsync(World world, Entity sceneEntity, SceneLoadParameters parameters) {
        Objects.requireNonNull(sceneEntity, "sceneEntity");
        Objects.requireNonNull(parameters, "parameters");
        SceneStreaming streaming = streaming(world);
        requireScene(world, sceneEntity, "loadSceneAsync");
        streaming.request(sceneEntity, parameters);
    }

    /// Requests a prefab: the scene that has it. Requests for one prefab share one load.
    ///
    /// @return the scene entity, which has a [PrefabRoot][dev.phalanx.scenes.components.PrefabRoot] as soon as the
    ///     prefab is loaded
    public static Entity loadPrefabAsync(World world, EntityPrefabReference prefab) {
        return loadPrefabAsync(world, prefab, SceneLoadParameters.DEFAULT);
    }

    /// Requests a prefab with parameters. See [#loadPrefabAsync(World, EntityPrefabReference)].
    public static Entity loadPrefabAsync(World world, EntityPrefabReference prefab, SceneLoadParameters parameters) {
        Objects.requireNonNull(prefab, "prefab");
        Objects.requireNonNull(parameters, "parameters");
        return streaming(world).request(prefab.prefabGuid(), parameters, true);
    }

    /// Requests a section, or requests it again after it has failed. Same as adding [RequestSceneLoaded] to it.
    ///
    /// @throws IllegalArgumentException if the entity is no section entity
    public static void loadSectionAsync(World world, Entity sectionEntity) {
        loadSectionAsync(world, sectionEntity, SceneLoadParameters.DEFAULT);
    }

    /// Requests a section with parameters. See [#loadSectionAsync(World, Entity)].
    ///
    /// @throws IllegalArgumentException if the entity is no section entity
    public static void loadSectionAsync(World world, Entity sectionEntity, SceneLoadParameters parameters) {
        Objects.requireNonNull(sectionEntity, "sectionEntity");
        Objects.requireNonNull(parameters, "parameters");
        SceneStreaming streaming = streaming(world);
        requireSection(world, sectionEntity, "loadSectionAsync");
        streaming.request(sectionEntity, parameters);
    }

    // Unloading

    /// Unloads a scene: removes [RequestSceneLoaded] from the scene entity and its section entities. These stay, so
    /// that the scene can be requested again. Also ends a load that is under way.
    ///
    /// A scene that is requested again, even before the next update, is loaded from the file that is there then. The
    /// changes that the program has made to its entities are lost.
    ///
    /// @throws IllegalArgumentException if the entity is no scene entity
    public static void unloadScene(World world, Entity sceneEntity) {
        unloadScene(world, sceneEntity, UnloadParameters.KEEP_META_ENTITIES);
    }

    /// Unloads a scene, as [#unloadScene(World, Entity)] does, and its meta entities if the parameters say so.
    ///
    /// @throws IllegalArgumentException if the entity is no scene entity
    public static void unloadScene(World world, Entity sceneEntity, UnloadParameters parameters) {
        Objects.requireNonNull(sceneEntity, "sceneEntity");
        Objects.requireNonNull(parameters, "parameters");
        SceneStreaming streaming = streaming(world);
        requireScene(world, sceneEntity, "unloadScene");
        EntityManager em = world.entityManager();
        if (parameters == UnloadParameters.DESTROY_META_ENTITIES) {
            em.destroyEntity(sceneEntity); // and those of its LinkedEntityGroup
            streaming.unload(sceneEntity);
            return;
        }
        em.removeComponent(sceneEntity, RequestSceneLoaded.class);
        if (em.hasBuffer(sceneEntity, ResolvedSectionEntity.class)) {
            DynamicBuffer<ResolvedSectionEntity> resolved =
                    em.getBuffer(sceneEntity, ResolvedSectionEntity.class, true);
            Entity[] sections = new Entity[resolved.length()];
            for (int i = 0; i < sections.length; i++) {
                sections[i] = resolved.get(i).sectionEntity();
            }
            for (Entity section : sections) {
                em.removeComponent(section, RequestSceneLoaded.class);
            }
        }
        streaming.unload(sceneEntity);
    }

    /// Unloads the scene of a guid, as [#unloadScene(World, Entity)] does. Nothing happens if the scene has no scene
    /// entity; new instances are not affected.
    public static void unloadScene(World world, Guid sceneGuid) {
        unloadScene(world, sceneGuid, UnloadParameters.KEEP_META_ENTITIES);
    }

    /// Unloads the scene of a guid, as [#unloadScene(World, Entity, UnloadParameters)] does. Nothing happens if the
    /// scene has no scene entity; new instances are not affected.
    public static void unloadScene(World world, Guid sceneGuid, UnloadParameters parameters) {
        Objects.requireNonNull(parameters, "parameters");
        Entity entity = getSceneEntity(world, sceneGuid);
        if (!entity.equals(Entity.NULL)) {
            unloadScene(world, entity, parameters);
        }
    }

    /// Unloads a section: removes [RequestSceneLoaded] from it. If it is requested again, even before the next update,
    /// it is loaded again. Only section 0 stays loaded while other sections need it.
    ///
    /// @throws IllegalArgumentException if the entity is no section entity
    public static void unloadSection(World world, Entity sectionEntity) {
        Objects.requireNonNull(sectionEntity, "sectionEntity");
        SceneStreaming streaming = streaming(world);
        requireSection(world, sectionEntity, "unloadSection");
        world.entityManager().removeComponent(sectionEntity, RequestSceneLoaded.class);
        streaming.unload(sectionEntity);
    }

    // Other content

    /// Brings a scene to the state of another file while it is loaded: applies changes to the entities of its loaded
    /// sections, and loads the other sections from the file from now on. Sections that are new in the file are loaded
    /// if the scene is loaded; sections that are missing from the file are unloaded. All instances of the scene are
    /// changed.
    ///
    /// Values that the change set does not contain stay as the program has set them. So do instances of prefabs, see
    /// [withInstancesKept][dev.phalanx.scenes.diff.EntityPatcherOptions#withInstancesKept], and entities that the
    /// program has destroyed are not created again. Blob assets of the change set are closed when no component refers
    /// to them any more, or when the scene is unloaded.
    ///
    /// A scene with [PostLoadCommandBuffer][dev.phalanx.scenes.components.PostLoadCommandBuffer], or in a world with
    /// systems that [process sections][SceneStreamingSettings#processAfterLoad()] after they were loaded, is loaded
    /// again as a whole; so is a scene whose entities move to other sections. Nothing happens if the world has no scene
    /// of the guid.
    ///
    /// Call it between updates, or in a system that is updated before [SceneSectionStreamingSystem].
    ///
    /// @param file the new content. It is closed when no section needs it any more, and must be the content that the
    ///     world's source opens from now on
    /// @param changes what turns the earlier content into the new one, with entities matched by their
    ///     [EntityGuid][dev.phalanx.scenes.diff.EntityGuid]
    /// @throws IOException if the file cannot be read, or does not fit the classes of this program; nothing has changed
    ///     then
    /// @throws IllegalStateException if a query of the world is being iterated
    @Experimental
    public static void applyChanges(World world, Guid sceneGuid, SceneBytes file, EntityChangeSet changes)
            throws IOException {
        Objects.requireNonNull(file, "file");
        SceneStreaming streaming;
        try {
            Objects.requireNonNull(sceneGuid, "sceneGuid");
            Objects.requireNonNull(changes, "changes");
            streaming = streaming(world);
        } catch (RuntimeException refused) {
            close(file, refused);
            throw refused;
        }
        SceneFile opened = SceneFile.open(file, streaming.loadOptions());
        streaming.change(sceneGuid, SceneContent.of(file.name(), opened), changes);
    }

    private static void close(SceneBytes file, RuntimeException refused) {
        try {
            file.close();
        } catch (IOException unclosed) {
            refused.addSuppressed(unclosed);
        }
    }

    /// Unloads the loaded sections of a scene, and loads what is requested again, from the world's source as it is now.
    /// This affects all instances of the scene. Nothing happens if the world has no scene of the guid.
    @Experimental
    public static void reloadScene(World world, Guid sceneGuid) {
        Objects.requireNonNull(sceneGuid, "sceneGuid");
        streaming(world).reload(sceneGuid);
    }

    private static void requireScene(World world, Entity entity, String method) {
        if (!world.entityManager().hasComponent(entity, SceneReference.class)) {
            throw new IllegalArgumentException(
                    method + " was given " + entity + ", which is no scene entity of " + world
                            + ": it has no SceneReference. Give it an entity that loadSceneAsync returned and that was not"
                            + " destroyed.");
        }
    }

    private static void requireSection(World world, Entity entity, String method) {
        if (!world.entityManager().hasComponent(entity, SceneSectionData.class)) {
            throw new IllegalArgumentException(
                    method + " was given " + entity + ", which is no section entity of " + world
                            + ": it has no SceneSectionData. Give it an entity from the scene entity's buffer of"
                            + " ResolvedSectionEntity.");
        }
    }

    // States

    /// Whether all sections of a scene are loaded. False for an entity that is no scene entity.
    public static boolean isSceneLoaded(World world, Entity sceneEntity) {
        Objects.requireNonNull(sceneEntity, "sceneEntity");
        return streaming(world).isLoaded(sceneEntity);
    }

    /// Whether a section is loaded. False for an entity that is no section entity.
    public static boolean isSectionLoaded(World world, Entity sectionEntity) {
        Objects.requireNonNull(sectionEntity, "sectionEntity");
        return getSectionStreamingState(world, sectionEntity) == SectionStreamingState.LOADED;
    }

    /// How far a scene has come. [SceneStreamingState#UNLOADED] for an entity that is no scene entity.
    public static SceneStreamingState getSceneStreamingState(World world, Entity sceneEntity) {
        Objects.requireNonNull(sceneEntity, "sceneEntity");
        return streaming(world).state(sceneEntity);
    }

    /// How far a section has come. [SectionStreamingState#UNLOADED] for an entity that is no section entity.
    public static SectionStreamingState getSectionStreamingState(World world, Entity sectionEntity) {
        Objects.requireNonNull(sectionEntity, "sectionEntity");
        return streaming(world).sectionState(sectionEntity);
    }

    /// Why a scene, a section, or the prefab that an entity asks for with a
    /// [RequestEntityPrefabLoaded][dev.phalanx.scenes.components.RequestEntityPrefabLoaded] could not be loaded.
    ///
    /// @return what was thrown; for a scene whose sections have failed, what the first of them threw; null if nothing
    ///     has failed
    public static @Nullable Throwable getFailure(World world, Entity entity) {
        Objects.requireNonNull(entity, "entity");
        return streaming(world).failure(entity);
    }

    /// The parameters of the request that a scene or section entity has, or null if it is not requested.
    public static @Nullable SceneLoadParameters getLoadParameters(World world, Entity entity) {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(entity, "entity");
        EntityManager em = world.entityManager();
        return em.hasComponent(entity, RequestSceneLoaded.class)
                ? em.getComponent(entity, RequestSceneLoaded.class).parameters()
                : null;
    }

    // Names and entities

    /// The guid of the scene with a name, such as `levels/city`, or [Guid#NONE] if the world's source has no such
    /// scene. This may read files.
    ///
    /// @throws UncheckedIOException if the source cannot be read
    public static Guid getSceneGuid(World world, String path) {
        Objects.requireNonNull(path, "path");
        SceneStreaming streaming = streaming(world);
        try {
            Guid guid = streaming.lookup().guid(path);
            return guid == null ? Guid.NONE : guid;
        } catch (IOException unread) {
            throw unread(world, unread);
        }
    }

    /// The name of the scene with a guid, or an empty string if the world's source has no such scene. This may read
    /// files.
    ///
    /// @throws UncheckedIOException if the source cannot be read
    public static String getScenePath(World world, Guid sceneGuid) {
        Objects.requireNonNull(sceneGuid, "sceneGuid");
        SceneStreaming streaming = streaming(world);
        try {
            String path = streaming.lookup().path(sceneGuid);
            return path == null ? "" : path;
        } catch (IOException unread) {
            throw unread(world, unread);
        }
    }

    private static UncheckedIOException unread(World world, IOException unread) {
        return new UncheckedIOException(
                "The source of the scenes of " + world + " cannot be read: " + unread.getMessage()
                        + ". Check that it is there and may be read.",
                unread);
    }

    /// The scene entity of a guid, or [Entity#NULL] if there is none. New instances are ignored.
    public static Entity getSceneEntity(World world, Guid sceneGuid) {
        Objects.requireNonNull(sceneGuid, "sceneGuid");
        return streaming(world).sceneEntity(sceneGuid);
    }

    /// The section entity with an index in a scene, or [Entity#NULL] if the scene has no such section or its head has
    /// not been loaded yet.
    public static Entity getSectionEntity(World world, Entity sceneEntity, int index) {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(sceneEntity, "sceneEntity");
        EntityManager em = world.entityManager();
        if (!em.hasBuffer(sceneEntity, ResolvedSectionEntity.class)) {
            return Entity.NULL;
        }
        for (ResolvedSectionEntity resolved : em.getBuffer(sceneEntity, ResolvedSectionEntity.class, true)) {
            Entity section = resolved.sectionEntity();
            if (em.hasComponent(section, SceneSectionData.class)
                    && em.getComponent(section, SceneSectionData.class).subSectionIndex() == index) {
                return section;
            }
        }
        return Entity.NULL;
    }
}
