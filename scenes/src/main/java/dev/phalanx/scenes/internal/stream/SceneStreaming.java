package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The scenes of one world: what is requested, what is loaded, and one [update][#update] per frame in between.
///
/// # What is wanted, and what is there
///
/// What is requested is in the world, as components of the [meta entities][MetaEntities], so that any code can change
/// it in any of the ways in which components are changed. What is loaded is kept in a [Scene] for each scene entity,
/// and in a [Section] with its [state machine][SectionLifecycle] for each section entity. [SceneRequests] compares the
/// two in each update. It looks at the entities only if the order version of one of their components has changed since
/// the last time, so a frame in which nothing happens costs a few comparisons.
///
/// # Loading
///
/// [Files][SceneFiles] are opened, and [sections loaded][SectionLoads], by [tasks][StreamingTasks] on [other
/// threads][StreamingThreads], each section in a [world of its own][SectionLoad]. As soon as the file of a scene is
/// open, the scene [gets its section entities][SceneResolution]. In an update, finished sections [move
/// here][SectionArrivals] in the order in which they were requested, as many as the budget allows, and at least one.
///
/// Section 0 is loaded first, since others refer to its entities by their numbers in the file. The mapping from these
/// numbers to entities is kept as long as section 0 is loaded.
///
/// # Unloading
///
/// A section's [entities][TaggedEntities] are those with its [SceneTag][dev.phalanx.scenes.components.SceneTag]. They
/// are [destroyed][SectionUnloading] over as many updates as the budget requires.
///
/// # Other content
///
/// Loaded scenes are [changed][SceneReplacement] to the content of other files. When the entities of the world are
/// replaced by those of a restored world, what is loaded is [taken over][RestoredScenes] from them.
///
/// All methods are for the world's thread.
public final class SceneStreaming implements AutoCloseable {
    private static final long CLOSE_NANOS = 10_000_000_000L;

    private final EntityManager em;
    private final StreamingTasks tasks;
    private final MetaEntities meta;
    private final SceneFiles files;
    private final SectionLoads loads;
    private final SectionArrivals arrivals;
    private final SectionUnloading unloading;
    private final SceneRequests requests;
    private final SceneResolution resolution;
    private final SceneReplacement replacement;
    private final RestoredScenes restored;
    private final PrefabRequests prefabs;

    /// The streaming of a world, without a source of scenes.
    public SceneStreaming(World world) {
        this.em = world.entityManager();
        StreamingLog log = new StreamingLog(world);
        TaggedEntities tagged = new TaggedEntities(em);
        this.tasks = new StreamingTasks(log);
        this.meta = new MetaEntities(em);
        this.files = new SceneFiles(meta, tasks, log);
        this.loads = new SectionLoads(world, files, tasks, log);
        this.arrivals = new SectionArrivals(em, loads, new ExternalEntities(em, tagged, log), tasks, log);
        this.unloading = new SectionUnloading(world, tagged, loads);
        this.requests = new SceneRequests(em, meta, files, loads, unloading);
        this.resolution = new SceneResolution(em, meta, files, loads, unloading, requests);
        this.replacement = new SceneReplacement(world, meta, files, tagged, loads, requests, resolution);
        this.restored = new RestoredScenes(em, meta, files, tagged, loads, unloading, requests);
        this.prefabs = new PrefabRequests(this, em);
    }

    // Settings

    /// Sets where scenes come from, from now on.
    public void setLookup(SceneLookup newLookup) {
        files.setLookup(newLookup);
    }

    /// Where scenes come from.
    public SceneLookup lookup() {
        return files.lookup();
    }

    /// Sets how files are loaded that are opened from now on.
    public void setLoadOptions(LoadOptions newOptions) {
        files.setOptions(newOptions);
    }

    /// How files are loaded.
    public LoadOptions loadOptions() {
        return files.options();
    }

    /// Sets the limits of concurrent loads and of the work of an update.
    ///
    /// @param concurrent how many files and sections other threads load at once, 0 or more; 0 to load in the update
    /// @param moveMicros microseconds for moving sections into the world, 0 or more
    /// @param unloadMicros microseconds for destroying entities, 0 or more
    public void setLimits(int concurrent, long moveMicros, long unloadMicros) {
        loads.setLimit(concurrent);
        arrivals.setBudget(new FrameBudget(moveMicros));
        unloading.setBudget(new FrameBudget(unloadMicros));
    }

    /// Sets the systems that are updated once in the world of each section.
    public void setSystems(List<Class<? extends ISystem>> types) {
        loads.setSystems(types);
    }

    // Requests by code

    /// The scene entity of a scene, with a request to load it: one that exists, unless the parameters ask for a new
    /// instance.
    ///
    /// @param isHeld whether the scene stays loaded when no entity asks for its prefab any more
    public Entity request(Guid guid, SceneLoadParameters parameters, boolean isHeld) {
        boolean isNew = parameters.flags().contains(SceneLoadFlags.NEW_INSTANCE);
        Entity known = isNew ? Entity.NULL : sceneEntity(guid);
        Scene scene;
        if (known.equals(Entity.NULL)) {
            scene = meta.create(guid, RequestSceneLoaded.of(parameters));
            known = scene.entity();
        } else {
            request(known, parameters);
            scene = meta.scene(known);
        }
        if (scene != null && isHeld) {
            scene.hold();
        }
        return known;
    }

    /// Requests the scene of a scene entity, or a section, again if it has failed.
    public void request(Entity entity, SceneLoadParameters parameters) {
        requests.request(entity, RequestSceneLoaded.of(parameters));
    }

    /// Notes that the requests of a scene entity and of its sections were removed, or the request of a section entity.
    ///
    /// From now on, what was loaded cannot be kept: if it is requested again, even before the next update, it is loaded
    /// from a file. The file of a scene is opened again. Only section 0 stays loaded if other sections need it.
    public void unload(Entity entity) {
        requests.unload(entity);
    }

    /// Ends the request of a scene entity, and keeps those of its sections.
    public void keepSectionsOnly(Entity entity) {
        requests.keepSectionsOnly(entity);
    }

    /// Destroys the scene entity of a prefab that no entity asks for any more, unless other code has asked for it.
    void letGo(Entity entity) {
        Scene scene = meta.scene(entity);
        if (scene != null && !scene.isHeld()) {
            em.destroyEntity(entity);
        }
    }

    /// The scene entity of a guid that is not a new instance, or [Entity#NULL].
    public Entity sceneEntity(Guid guid) {
        return meta.sceneEntity(guid);
    }

    // Other content

    /// Brings the loaded sections of a scene to the state of another file, and loads the others from it from now on.
    /// Scenes to which [changes cannot be applied][SceneReplacement] are loaded again.
    ///
    /// @param changes what turns the state that the sections were loaded or changed to last into that of the file
    public void change(Guid guid, SceneContent content, EntityChangeSet changes) {
        replacement.change(guid, content, changes);
    }

    /// Unloads the loaded sections of a scene, and loads what is requested again, from the present source of scenes.
    public void reload(Guid guid) {
        replacement.reload(guid);
    }

    /// Takes over what is loaded from the entities of the world, if these were replaced by those of another world since
    /// the last time.
    public void takeOver() {
        if (restored.takeOver()) {
            prefabs.takeOver();
        }
    }

    // States

    /// How far a scene has come.
    public SceneStreamingState state(Entity entity) {
        Scene scene = meta.scene(entity);
        if (scene != null) {
            return scene.state(em);
        }
        return em.hasComponent(entity, RequestSceneLoaded.class) && em.hasComponent(entity, SceneReference.class)
                ? SceneStreamingState.LOADING
                : SceneStreamingState.UNLOADED;
    }

    /// How far a section has come.
    public SectionStreamingState sectionState(Entity entity) {
        Section section = meta.section(entity);
        return section == null ? SectionStreamingState.UNLOADED : section.state(em);
    }

    /// Whether entities of sections are being destroyed.
    public boolean isUnloading() {
        return unloading.isUnloading();
    }

    /// Whether a section is not requested any more, and stays as a whole while other sections need it.
    public boolean isKept(Entity entity) {
        Section section = meta.section(entity);
        return section != null && section.isKept();
    }

    /// Whether the sections of a scene are known.
    public boolean isResolved(Entity entity) {
        Scene scene = meta.scene(entity);
        return scene != null && scene.isResolved();
    }

    /// Whether a scene stays loaded when no entity asks for its prefab any more.
    public boolean isHeld(Entity entity) {
        Scene scene = meta.scene(entity);
        return scene == null || scene.isHeld();
    }

    /// Whether all sections of a scene are loaded.
    public boolean isLoaded(Entity entity) {
        Scene scene = meta.scene(entity);
        return scene != null && scene.isLoaded(em);
    }

    /// Why a scene, a section or the prefab that an entity asks for could not be loaded; null if it has not failed. For
    /// a scene whose sections have failed, this is the failure of the first.
    public @Nullable Throwable failure(Entity entity) {
        Section section = meta.section(entity);
        if (section != null) {
            Throwable own = section.lifecycle().failure();
            return own != null ? own : section.scene().failure();
        }
        Scene scene = meta.scene(entity);
        return scene == null ? prefabs.failure(entity) : scene.firstFailure();
    }

    // One update

    /// Notes that [#startHeld()] is called at the end of each frame. From now on tasks wait for it, so that they do not
    /// take a processor from the work of the frame.
    public void holdTasks() {
        tasks.hold();
    }

    /// Hands the tasks of the frame to the threads that load.
    public void startHeld() {
        tasks.startHeld();
    }

    /// Compares what is requested with what is loaded, and does a frame's share of the work.
    public void update() {
        takeOver();
        tasks.startHeld();
        arrivals.begin();
        unloading.begin();
        prefabs.follow();
        tasks.poll();
        requests.follow();
        resolution.resolveAll();
        unloading.unloadAll();
        arrivals.startAll();
        block();
        arrivals.moveReady();
        arrivals.startAll();
        resolution.letGo();
        prefabs.deliver();
    }

    /// Waits for the sections that are to be loaded in this update.
    private void block() {
        List<Section> wanted = requests.takeBlocking();
        if (wanted.isEmpty()) {
            return;
        }
        for (Section section : wanted) {
            Section first = section.scene().first();
            if (first != null && !section.isFirst()) {
                block(first);
            }
            block(section);
        }
    }

    private void block(Section section) {
        resolution.resolve(section.scene());
        arrivals.moveInNow(section);
    }

    /// Ends all loading and closes everything that belongs to scenes. Their entities stay as they are.
    @Override
    public void close() {
        long end = System.nanoTime() + CLOSE_NANOS;
        meta.sections().forEach(section -> section.lifecycle().endLoad());
        tasks.cancelAll();
        loads.discardAll();
        tasks.awaitAll(end);
        for (Section section : meta.sections()) {
            section.lifecycle().takeBlobs().forEach(BlobAssetReference::close);
        }
        meta.scenes().forEach(scene -> scene.blobs().close());
        restored.closeBlobs();
        files.closeAll();
        tasks.awaitAll(end);
    }
}
