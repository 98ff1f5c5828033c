package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.components.SectionLoaded;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// The scenes of one world: which are requested, which are loaded, and the work in between.
///
/// # What is wanted, and what is there
///
/// What is requested is in the world, as components of scene and section entities, so that any code can change it in
/// any of the ways in which components are changed. [#update] compares it with what is loaded, which this class keeps:
/// a [Scene] for each scene entity, and a [Section] with its state for each section entity. It looks at the entities
/// only if the order version of one of their components has changed since the last time, so a frame in which nothing
/// happens costs a few comparisons.
///
/// ```text
///   IDLE ── requested ──► WAITING ── its turn ──► LOADING ── finished ──► LOADED
///    ▲  ▲                    │                     │    │                    │
///    │  └── not requested ───┘       cancelled     │    └─ failed ─► FAILED  │ not requested
///    ├─────────────────────────────────────────────┘                   │     ▼
///    ├──────────────── not requested any more ─────────────────────────┘  UNLOADING
///    └──────────────── the last entity is gone ──────────────────────────────┘
/// ```
///
/// # Loading
///
/// Files are opened, and sections loaded, by [Task]s on [other threads][StreamingThreads], each section in a
/// [world of its own][SectionLoad]. A limited number is under way at any time; a section counts from its start until it
/// is in this world, so that finished sections do not pile up. In an update, finished sections move here in the order
/// in which they were requested, as many as the budget allows, and at least one.
///
/// Section 0 is loaded first, since others refer to its entities by their numbers in the file. The mapping from these
/// numbers to entities is kept as long as section 0 is loaded.
///
/// # Unloading
///
/// A section's entities are those with its [SceneTag]. They are destroyed over as many updates as the budget requires.
/// When none is left, the section's blob assets are closed: no entity refers to them, and no job runs.
///
/// # Restored worlds
///
/// When the entities of the world were replaced by those of another one, what is loaded is what its entities say: each
/// section entity with a [SectionLoaded]. Loads under way belong to the state that was left, and are discarded.
///
/// All methods are for the world's thread.
public final class SceneStreaming implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.scenes");
    private static final long CLOSE_NANOS = 10_000_000_000L;
    /// The number of entities that are destroyed before the clock is read again.
    private static final int SLICE = 1024;

    /// Of a section whose entity is destroyed, not the first one: nothing waits for it.
    private static final SectionHead UNKNOWN = head(new SceneSectionData(Guid.NONE, 1, 0, 0, SectionBounds.NONE));

    private final World world;
    private final EntityManager em;
    private final EntityQuery sceneEntities;
    private final EntityQuery tagged;
    private final PrefabRequests prefabs;

    private final Map<Entity, Scene> scenes = new LinkedHashMap<>();
    private final Map<Entity, Section> sections = new HashMap<>();
    /// The scene entity that a guid names: if there are several, the first that is not a new instance.
    private final Map<Guid, Entity> named = new HashMap<>();

    private final Map<Guid, OpenScene> open = new HashMap<>();
    private final Queue<OpenScene> toOpen = new ArrayDeque<>();
    /// The sections that can be loaded now, by their turn.
    private final TreeSet<Section> waiting = new TreeSet<>(Section.BY_TURN);
    private final Set<Section> unloading = new LinkedHashSet<>();
    private final List<SectionLoad> ready = new ArrayList<>();

    /// Scenes whose file is being opened, or whose sections have not been compared with it.
    private final Set<Scene> unresolved = new LinkedHashSet<>();
    /// Scenes that may not need their file any more.
    private final Set<Scene> touched = new LinkedHashSet<>();
    /// Sections to wait for in this update.
    private final List<Section> blocking = new ArrayList<>();

    private final Queue<Task<?>> finished = new ConcurrentLinkedQueue<>();
    /// Tasks that wait for the end of the frame.
    private final List<Task<?>> held = new ArrayList<>();
    private boolean holdsTasks;
    private final Set<Task<?>> running = new HashSet<>();
    private final Set<Task<?>> closing = new HashSet<>();

    private SceneLookup lookup;
    private LoadOptions options = LoadOptions.DEFAULT;
    private List<Class<? extends ISystem>> systems = List.of();
    private int maxConcurrent = 4;
    private FrameBudget moveBudget = new FrameBudget(2000);
    private FrameBudget unloadBudget = new FrameBudget(1000);

    private long sequence;
    /// How often the entities of the world had been replaced when they were last compared with what is kept here.
    private int replacements;
    /// What states of the world that were left have loaded. A state that is kept elsewhere may refer to it.
    private final List<BlobAssetReference<?>> leftBlobs = new ArrayList<>();
    private final List<PatchBlobs> leftPatches = new ArrayList<>();
    /// The scenes of such states that only entities had asked for, in case that a state with them comes back.
    private final Set<Guid> askedFor = new HashSet<>();

    private boolean isIndexed;
    private int indexVersion;
    private boolean isFollowed;
    private int sceneVersion;
    private int requestVersion;
    private int sectionVersion;

    /// The streaming of a world, without a source of scenes.
    public SceneStreaming(World world) {
        this.world = world;
        this.em = world.entityManager();
        this.sceneEntities = em.queryBuilder().withAll(SceneReference.class).build();
        this.tagged = em.queryBuilder()
                .withAll(SceneTag.class)
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .buildPrivate();
        this.prefabs = new PrefabRequests(this, em);
        this.lookup = (_, _) -> {
            throw new SceneFileException(
                    "The world has no source of scenes. Set one with SceneSystem.setSource(world, source).");
        };
    }

    // Settings

    /// Sets where scenes come from, from now on.
    public void setLookup(SceneLookup newLookup) {
        lookup = newLookup;
    }

    /// Where scenes come from.
    public SceneLookup lookup() {
        return lookup;
    }

    /// Sets how files are loaded that are opened from now on.
    public void setLoadOptions(LoadOptions newOptions) {
        options = newOptions;
    }

    /// How files are loaded.
    public LoadOptions loadOptions() {
        return options;
    }

    /// Sets the limits of concurrent loads and of the work of an update.
    ///
    /// @param concurrent how many files and sections other threads load at once, 0 or more; 0 to load in the update
    /// @param moveMicros microseconds for moving sections into the world, 0 or more
    /// @param unloadMicros microseconds for destroying entities, 0 or more
    public void setLimits(int concurrent, long moveMicros, long unloadMicros) {
        maxConcurrent = concurrent;
        moveBudget = new FrameBudget(moveMicros);
        unloadBudget = new FrameBudget(unloadMicros);
    }

    /// Sets the systems that are updated once in the world of each section.
    public void setSystems(List<Class<? extends ISystem>> types) {
        systems = List.copyOf(types);
    }

    // Requests by code

    /// The scene entity of a scene, with a request to load it: one that exists, unless the parameters ask for a new
    /// instance.
    ///
    /// @param isHeld whether the scene stays loaded when no entity asks for its prefab any more
    public Entity request(Guid guid, SceneLoadParameters parameters, boolean isHeld) {
        boolean isNew = parameters.flags().contains(SceneLoadFlags.NEW_INSTANCE);
        Entity known = isNew ? Entity.NULL : sceneEntity(guid);
        if (known.equals(Entity.NULL)) {
            boolean wasIndexed = isIndexed();
            Entity made = em.createEntity(new SceneReference(guid), RequestSceneLoaded.of(parameters));
            add(made, guid, isNew).isHeld = isHeld;
            if (wasIndexed) {
                indexed();
            }
            return made;
        }
        request(known, parameters);
        Scene scene = scenes.get(known);
        if (scene != null) {
            scene.isHeld |= isHeld;
        }
        return known;
    }

    /// Requests the scene of a scene entity, or a section, again if it has failed.
    public void request(Entity entity, SceneLoadParameters parameters) {
        RequestSceneLoaded request = RequestSceneLoaded.of(parameters);
        em.addComponent(entity, request);
        Scene scene = scenes.get(entity);
        if (scene != null && scene.failure != null) {
            scene.isRequested = false;
            scene.failure = null;
            isFollowed = false;
        } else if (scene != null && scene.isRequested) {
            scene.flags = request.loadFlags();
            scene.priority = request.priority();
            if (scene.isResolved) {
                requestSections(scene);
            }
        }
        Section section = sections.get(entity);
        if (section != null && section.is(Section.State.FAILED)) {
            withdraw(section);
            isFollowed = false;
        } else if (section != null && section.scene.failure != null) {
            section.scene.failure = null;
            openFile(section.scene);
        }
    }

    /// Notes that the requests of a scene entity and of its sections were removed, or the request of a section entity.
    ///
    /// From now on, what was loaded cannot be kept: if it is requested again, even before the next update, it is loaded
    /// from a file. The file of a scene is opened again. Only section 0 stays loaded if other sections need it.
    public void unload(Entity entity) {
        Scene scene = scenes.get(entity);
        if (scene != null) {
            scene.isRequested = false;
            dropFile(scene);
            scene.failure = null;
            scene.sections.forEach(this::leave);
            touched.add(scene);
        }
        Section section = sections.get(entity);
        if (section != null && section.isFirst() && section.scene.needsFirst()) {
            withdraw(section);
        } else if (section != null) {
            leave(section);
        }
    }

    private void withdraw(Section section) {
        section.isRequested = false;
        advance(section);
    }

    private void leave(Section section) {
        withdraw(section);
        if (section.is(Section.State.UNLOADING)) {
            section.neverStay();
        }
    }

    /// Ends the request of a scene entity, and keeps those of its sections.
    public void keepSectionsOnly(Entity entity) {
        em.removeComponent(entity, RequestSceneLoaded.class);
        Scene scene = scenes.get(entity);
        if (scene != null) {
            scene.isRequested = false;
            touched.add(scene);
        }
    }

    /// Destroys the scene entity of a prefab that no entity asks for any more, unless other code has asked for it.
    void letGo(Entity entity) {
        Scene scene = scenes.get(entity);
        if (scene != null && !scene.isHeld) {
            em.destroyEntity(entity);
        }
    }

    /// The scene entity of a guid that is not a new instance, or [Entity#NULL].
    public Entity sceneEntity(Guid guid) {
        index();
        Entity known = named.getOrDefault(guid, Entity.NULL);
        return em.hasComponent(known, SceneReference.class) ? known : Entity.NULL;
    }

    private boolean isIndexed() {
        return isIndexed && indexVersion == em.getComponentOrderVersion(SceneReference.class);
    }

    /// Registers the scene entities that other code has created.
    private void index() {
        if (isIndexed()) {
            return;
        }
        for (Entity entity : sceneEntities.toEntityArray()) {
            if (!scenes.containsKey(entity)) {
                boolean isNew = em.hasComponent(entity, RequestSceneLoaded.class)
                        && em.getComponent(entity, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
                Guid guid = em.getComponent(entity, SceneReference.class).sceneGuid();
                add(entity, guid, isNew).isHeld = !askedFor.contains(guid);
            }
        }
        indexed();
    }

    private void indexed() {
        isIndexed = true;
        indexVersion = em.getComponentOrderVersion(SceneReference.class);
    }

    private Scene add(Entity entity, Guid guid, boolean isNew) {
        Scene scene = new Scene(entity, guid);
        scenes.put(entity, scene);
        if (!isNew && !em.exists(named.getOrDefault(guid, Entity.NULL))) {
            named.put(guid, entity);
        }
        return scene;
    }

    // Restored worlds

    /// Takes over what is loaded from the entities of the world, if these were replaced by those of another world since
    /// the last time.
    public void takeOver() {
        int now = em.replacements();
        if (now == replacements) {
            return;
        }
        replacements = now;
        for (Section section : List.copyOf(sections.values())) {
            if (section.is(Section.State.LOADING)) {
                cancel(section);
            }
        }
        Map<Entity, Section> forgotten = new HashMap<>();
        for (Section section : unloading) {
            if (!section.equals(sections.get(section.entity))) {
                forgotten.put(section.entity, section);
            }
        }
        waiting.clear();
        unloading.clear();
        blocking.clear();
        sections.clear();
        for (Scene scene : List.copyOf(scenes.values())) {
            if (!isRestored(scene)) {
                forget(scene);
            }
        }
        isIndexed = false;
        index();
        scenes.values().forEach(this::takeOver);
        takeOverForgotten(forgotten);
        prefabs.takeOver();
        isFollowed = false;
    }

    /// Unloads what is left of sections whose entity is destroyed.
    ///
    /// @param known those that were being unloaded in the state that was left
    private void takeOverForgotten(Map<Entity, Section> known) {
        for (SceneTag tag : em.getAllUniqueSharedComponents(SceneTag.class)) {
            Entity entity = tag.sectionEntity();
            if (!entity.equals(Entity.NULL) && !em.exists(entity)) {
                Section section = known.remove(entity);
                if (section == null) {
                    section = new Section(new Scene(Entity.NULL, Guid.NONE), UNKNOWN, 0, entity);
                }
                section.restore(false, true);
                unloading.add(section);
            }
        }
        known.values().forEach(this::leaveBehind);
    }

    private boolean isRestored(Scene scene) {
        return em.hasComponent(scene.entity, SceneReference.class)
                && em.getComponent(scene.entity, SceneReference.class)
                        .sceneGuid()
                        .equals(scene.guid);
    }

    private void forget(Scene scene) {
        scene.sections.forEach(this::leaveBehind);
        leftPatches.add(scene.blobs);
        if (!scene.isHeld) {
            askedFor.add(scene.guid);
        }
        OpenScene file = scene.file;
        scene.file = null;
        unresolved.remove(scene);
        touched.remove(scene);
        scenes.remove(scene.entity);
        named.remove(scene.guid, scene.entity);
        if (file != null) {
            release(file);
        }
    }

    private void leaveBehind(Section section) {
        leftBlobs.addAll(section.blobs);
        section.blobs = List.of();
    }

    private void takeOver(Scene scene) {
        Map<Entity, Section> known = new HashMap<>();
        scene.sections.forEach(section -> known.put(section.entity, section));
        List<Section> restored = new ArrayList<>();
        for (Entity entity : sectionEntities(scene)) {
            SceneSectionData data = em.getComponent(entity, SceneSectionData.class);
            Section section = known.get(entity);
            if (section == null || section.head.index() != data.subSectionIndex()) {
                section = new Section(scene, head(data), restored.size(), entity);
                scene.isResolved = false; // the file has the metadata, too
            } else {
                known.remove(entity);
            }
            section.position = restored.size();
            restored.add(section);
            sections.put(entity, section);
        }
        known.values().forEach(this::leaveBehind);
        scene.isResolved &= known.isEmpty() && scene.file != null;
        scene.isRestored = !restored.isEmpty() && !scene.isResolved;
        scene.setSections(restored);
        scene.failure = null;
        restored.forEach(this::takeOver);
        Section first = scene.first;
        scene.isChanged |= first != null && first.is(Section.State.LOADED); // its entities are found by their guids
        takeOverRequests(scene);
        touched.add(scene);
    }

    private List<Entity> sectionEntities(Scene scene) {
        List<Entity> entities = new ArrayList<>();
        if (em.hasBuffer(scene.entity, ResolvedSectionEntity.class)) {
            for (ResolvedSectionEntity resolved : em.getBuffer(scene.entity, ResolvedSectionEntity.class, true)) {
                if (em.hasComponent(resolved.sectionEntity(), SceneSectionData.class)) {
                    entities.add(resolved.sectionEntity());
                }
            }
        }
        return entities;
    }

    private static SectionHead head(SceneSectionData data) {
        SectionBounds bounds = data.bounds();
        return new SectionHead(
                data.subSectionIndex(),
                data.entityCount(),
                data.fileBytes(),
                List.of(bounds.minX(), bounds.minY(), bounds.minZ()),
                List.of(bounds.maxX(), bounds.maxY(), bounds.maxZ()),
                List.of());
    }

    private void takeOver(Section section) {
        boolean isLoaded = em.hasComponent(section.entity, SectionLoaded.class);
        boolean isLeaving = !isLoaded && entitiesOf(section).length() > 0;
        section.restore(isLoaded, isLeaving);
        if (isLeaving) {
            unloading.add(section);
        } else if (!isLoaded) {
            leaveBehind(section);
        }
    }

    private void takeOverRequests(Scene scene) {
        scene.isRequested = em.hasComponent(scene.entity, RequestSceneLoaded.class);
        if (scene.isRequested) {
            RequestSceneLoaded request = em.getComponent(scene.entity, RequestSceneLoaded.class);
            scene.flags = request.loadFlags();
            scene.priority = request.priority();
            openFile(scene);
        }
        for (Section section : scene.sections) {
            section.isRequested = !em.hasComponent(section.entity, RequestSceneLoaded.class);
            follow(section);
        }
        if (scene.isRequested && scene.isResolved && !scene.hasSectionsInUse()) {
            requestSections(scene);
        }
    }

    // States

    /// How far a scene has come.
    public SceneStreamingState state(Entity entity) {
        Scene scene = scenes.get(entity);
        boolean isRequested = em.hasComponent(entity, RequestSceneLoaded.class);
        if (scene == null) {
            return isRequested && em.hasComponent(entity, SceneReference.class)
                    ? SceneStreamingState.LOADING
                    : SceneStreamingState.UNLOADED;
        }
        if (isRequested && scene.failure != null) {
            return SceneStreamingState.FAILED_LOADING_SCENE_HEADER;
        }
        if (isRequested && !(scene.isRequested && scene.hasSections())) {
            return SceneStreamingState.LOADING;
        }
        return stateOfSections(scene, isRequested);
    }

    private SceneStreamingState stateOfSections(Scene scene, boolean isRequested) {
        boolean isLoaded = false;
        boolean hasFailed = false;
        boolean isLeaving = false;
        for (Section section : scene.sections) {
            switch (state(section)) {
                case LOAD_REQUESTED, LOADING -> {
                    return SceneStreamingState.LOADING;
                }
                case LOADED -> isLoaded = true;
                case FAILED_TO_LOAD -> hasFailed = true;
                case UNLOAD_REQUESTED -> isLeaving = true;
                case UNLOADED -> {}
            }
        }
        if (isLeaving && !isRequested) {
            return SceneStreamingState.UNLOADING;
        }
        if (hasFailed) {
            return SceneStreamingState.LOADED_WITH_SECTION_ERRORS;
        }
        if (isLoaded || (isRequested && scene.sections.isEmpty())) {
            return SceneStreamingState.LOADED_SUCCESSFULLY;
        }
        if (isLeaving) {
            return SceneStreamingState.UNLOADING;
        }
        return scene.sections.isEmpty() ? SceneStreamingState.UNLOADED : SceneStreamingState.LOADED_SECTION_ENTITIES;
    }

    /// How far a section has come.
    public SectionStreamingState sectionState(Entity entity) {
        Section section = sections.get(entity);
        return section == null ? SectionStreamingState.UNLOADED : state(section);
    }

    private SectionStreamingState state(Section section) {
        boolean isRequested = em.hasComponent(section.entity, RequestSceneLoaded.class);
        return switch (section.state()) {
            case IDLE, WAITING -> {
                if (!isRequested) {
                    yield SectionStreamingState.UNLOADED;
                }
                yield section.scene.failure == null
                        ? SectionStreamingState.LOAD_REQUESTED
                        : SectionStreamingState.FAILED_TO_LOAD;
            }
            case LOADING -> isRequested ? SectionStreamingState.LOADING : SectionStreamingState.UNLOAD_REQUESTED;
            case LOADED -> isRequested ? SectionStreamingState.LOADED : SectionStreamingState.UNLOAD_REQUESTED;
            case UNLOADING -> SectionStreamingState.UNLOAD_REQUESTED;
            case FAILED -> isRequested ? SectionStreamingState.FAILED_TO_LOAD : SectionStreamingState.UNLOADED;
        };
    }

    /// Whether entities of sections are being destroyed.
    public boolean isUnloading() {
        for (Section section : unloading) {
            if (!isKept(section)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a section is not requested any more, and stays as a whole while other sections need it.
    public boolean isKept(Entity entity) {
        Section section = sections.get(entity);
        return section != null && isKept(section);
    }

    private static boolean isKept(Section section) {
        return section.is(Section.State.UNLOADING)
                && section.isFirst()
                && !section.isDestroying()
                && section.scene.needsFirst();
    }

    /// Whether the sections of a scene are known.
    public boolean isResolved(Entity entity) {
        Scene scene = scenes.get(entity);
        return scene != null && scene.isResolved;
    }

    /// Whether a scene stays loaded when no entity asks for its prefab any more.
    public boolean isHeld(Entity entity) {
        Scene scene = scenes.get(entity);
        return scene == null || scene.isHeld;
    }

    /// Whether all sections of a scene are loaded.
    public boolean isLoaded(Entity entity) {
        Scene scene = scenes.get(entity);
        if (scene == null || !scene.hasSections()) {
            return false;
        }
        for (Section section : scene.sections) {
            if (state(section) != SectionStreamingState.LOADED) {
                return false;
            }
        }
        return true;
    }

    /// Why a scene, a section or the prefab that an entity asks for could not be loaded; null if it has not failed. For
    /// a scene whose sections have failed, this is the failure of the first.
    public @Nullable Throwable failure(Entity entity) {
        Section section = sections.get(entity);
        if (section != null) {
            Throwable own = section.failure();
            return own != null ? own : section.scene.failure;
        }
        Scene scene = scenes.get(entity);
        if (scene == null) {
            return prefabs.failure(entity);
        }
        Throwable failure = scene.failure;
        for (int i = 0; failure == null && i < scene.sections.size(); i++) {
            failure = scene.sections.get(i).failure();
        }
        return failure;
    }

    // One update

    /// Notes that [#startHeld()] is called at the end of each frame. From now on tasks wait for it, so that they do not
    /// take a processor from the work of the frame.
    public void holdTasks() {
        holdsTasks = true;
    }

    /// Hands the tasks of the frame to the threads that load.
    public void startHeld() {
        held.forEach(StreamingThreads::run);
        held.clear();
    }

    private void start(Task<?> task) {
        if (holdsTasks) {
            held.add(task);
        } else {
            StreamingThreads.run(task);
        }
    }

    private void await(Task<?> task) {
        startHeld();
        task.await();
    }

    /// Compares what is requested with what is loaded, and does a frame's share of the work.
    public void update() {
        takeOver();
        startHeld();
        moveBudget.begin();
        unloadBudget.begin();
        prefabs.follow();
        poll();
        follow();
        resolveAll();
        unloadAll();
        startAll();
        block();
        moveReady();
        startAll();
        letGo();
        prefabs.deliver();
    }

    private void follow() {
        int scenesNow = em.getComponentOrderVersion(SceneReference.class);
        int requestsNow = em.getComponentOrderVersion(RequestSceneLoaded.class);
        int sectionsNow = em.getComponentOrderVersion(SceneSectionData.class);
        if (isFollowed && sceneVersion == scenesNow && requestVersion == requestsNow && sectionVersion == sectionsNow) {
            return;
        }
        isFollowed = true;
        sceneVersion = scenesNow;
        requestVersion = requestsNow;
        sectionVersion = sectionsNow;
        index();
        for (Scene scene : List.copyOf(scenes.values())) {
            follow(scene);
            scene.sections.forEach(this::follow);
        }
    }

    private void follow(Scene scene) {
        scene.isGone = !em.hasComponent(scene.entity, SceneReference.class);
        boolean isRequested = !scene.isGone && em.hasComponent(scene.entity, RequestSceneLoaded.class);
        if (isRequested && !scene.isRequested) {
            RequestSceneLoaded request = em.getComponent(scene.entity, RequestSceneLoaded.class);
            scene.flags = request.loadFlags();
            scene.priority = request.priority();
            scene.isRequested = true;
            openFile(scene);
            if (scene.isResolved) {
                requestSections(scene);
            }
        } else if (!isRequested && scene.isRequested) {
            for (Section section : scene.sections) {
                em.removeComponent(section.entity, RequestSceneLoaded.class);
            }
            scene.isRequested = false; // last, so that it is done again if a listener fails
            scene.failure = null;
        }
        if (!isRequested) {
            touched.add(scene);
        }
        if (scene.isGone) {
            stopSharing(scene);
            for (Section section : scene.sections) {
                em.destroyEntity(section.entity);
            }
        }
    }

    private void follow(Section section) {
        boolean isRequested = em.hasComponent(section.entity, RequestSceneLoaded.class);
        if (isRequested == section.isRequested) {
            return;
        }
        section.isRequested = isRequested;
        if (isRequested) {
            RequestSceneLoaded request = em.getComponent(section.entity, RequestSceneLoaded.class);
            section.priority = request.priority();
            section.sequence = ++sequence;
            if (section.hasDoubtfulFile) {
                section.hasDoubtfulFile = false;
                dropFile(section.scene); // it may have been replaced by one that is whole
            }
            openFile(section.scene);
            if (request.has(SceneLoadFlags.BLOCK_ON_STREAM_IN)) {
                blocking.add(section);
            }
        }
        advance(section);
    }

    /// Moves a section to the state that follows from its present state and from whether it is requested.
    private void advance(Section section) {
        boolean isRequested = section.isRequested;
        switch (section.state()) {
            case IDLE -> {
                if (isRequested) {
                    section.awaitTurn();
                    queue(section);
                }
            }
            case FAILED -> {
                if (!isRequested) {
                    section.forgetFailure();
                }
            }
            case WAITING -> {
                if (!isRequested) {
                    waiting.remove(section);
                    section.stopWaiting();
                }
            }
            case LOADING -> {
                if (!isRequested) {
                    cancel(section);
                }
            }
            case LOADED -> {
                if (!isRequested) {
                    section.unload();
                    unloading.add(section);
                }
            }
            case UNLOADING -> {
                if (isRequested && section.mayStay()) {
                    unloading.remove(section);
                    section.stay();
                    if (section.isFirst()) {
                        wake(section.scene);
                    }
                }
            }
        }
        touched.add(section.scene);
    }

    private void cancel(Section section) {
        SectionLoad load = section.cancel();
        if (load != null) {
            load.cancel();
            if (ready.remove(load)) {
                discard(load);
            }
        }
    }

    /// Adds a section to those that can be loaded, unless something else has to come before it.
    private void queue(Section section) {
        if (canStart(section)) {
            waiting.add(section);
        }
    }

    private static boolean canStart(Section section) {
        Section first = section.scene.first;
        return section.is(Section.State.WAITING)
                && section.scene.isResolved
                && (first == null
                        || section.isFirst()
                        || first.is(Section.State.LOADED)
                        || first.is(Section.State.FAILED));
    }

    // Files

    private void openFile(Scene scene) {
        unresolved.add(scene);
        if (scene.file != null || scene.failure != null) {
            return;
        }
        OpenScene file = open.get(scene.guid);
        if (file == null) {
            file = new OpenScene(scene.guid, lookup, options, finished);
            open.put(scene.guid, file);
            toOpen.add(file);
        }
        file.users++;
        scene.file = file;
    }

    /// Releases the file of a scene, so that the next request opens the file that exists then.
    private void dropFile(Scene scene) {
        OpenScene file = scene.file;
        stopSharing(scene);
        scene.file = null;
        scene.isResolved = false;
        unresolved.remove(scene);
        if (file != null) {
            release(file);
        }
    }

    /// Keeps scene entities that are requested from now on from using the file of a scene that does not need it any
    /// more, unless another scene entity does.
    private void stopSharing(Scene scene) {
        OpenScene file = scene.file;
        if (file == null) {
            return;
        }
        for (Scene other : scenes.values()) {
            if (!other.equals(scene) && file.equals(other.file) && !other.isGone && other.needsFile()) {
                return;
            }
        }
        open.remove(file.guid, file);
    }

    private void release(OpenScene file) {
        file.users--;
        if (file.users > 0) {
            return;
        }
        open.remove(file.guid, file);
        toOpen.remove(file);
        if (file.isFinished) {
            closeFile(file);
        }
    }

    private void closeFile(OpenScene file) {
        SceneContent content = file.content();
        if (content != null) {
            closeLater(() -> {
                try {
                    content.file().close();
                } catch (Throwable thrown) {
                    LOGGER.log(
                            System.Logger.Level.ERROR,
                            "The file of scene " + content.name() + " could not be closed.",
                            thrown);
                }
            });
        }
    }

    /// Closes something on a thread that loads, at the latest before the world is closed.
    private void closeLater(Runnable close) {
        Task<Boolean> task = new Task<>(finished) {
            @Override
            Boolean work() {
                close.run();
                return true;
            }
        };
        closing.add(task);
        start(task);
    }

    private void resolveAll() {
        if (unresolved.isEmpty()) {
            return;
        }
        for (Scene scene : List.copyOf(unresolved)) {
            OpenScene file = scene.file;
            boolean isBlocking = scene.has(SceneLoadFlags.BLOCK_ON_IMPORT)
                    || scene.has(SceneLoadFlags.BLOCK_ON_STREAM_IN)
                    || maxConcurrent == 0;
            if (file != null && !file.isFinished && isBlocking) {
                finish(file);
            }
            tryResolve(scene);
        }
    }

    /// Waits until a file is open, or opens it here if no other thread has begun.
    private void finish(OpenScene file) {
        if (file.isStarted) {
            await(file.task);
        } else {
            file.isStarted = true;
            toOpen.remove(file);
            running.add(file.task);
            file.task.run();
        }
        poll();
    }

    private void tryResolve(Scene scene) {
        OpenScene file = scene.file;
        if (file == null) {
            unresolved.remove(scene);
            return;
        }
        if (!file.isFinished) {
            return;
        }
        unresolved.remove(scene);
        SceneContent content = file.content();
        if (content == null) {
            scene.failure = file.task.failure();
            scene.file = null;
            release(file);
        } else if (!scene.isResolved && !scene.isGone) {
            resolve(scene, content);
        }
    }

    private void resolve(Scene scene, SceneContent content) {
        if (!areSame(scene.sections, content.sections())) {
            removeSections(scene);
            removeForeignSections(scene);
            createSections(scene, content.sections());
            scene.isRestored = false;
        } else if (scene.isRestored) {
            scene.sections.forEach(section -> section.head = content.sections().get(section.position));
        } else if (scene.content != content.identity()) {
            scene.sections.forEach(this::dismiss);
        }
        scene.content = content.identity();
        scene.isResolved = true;
        if (scene.isRequested && !(scene.isRestored && scene.hasSectionsInUse())) {
            requestSections(scene);
        }
        scene.isRestored = false;
        scene.sections.forEach(this::follow);
        wake(scene);
    }

    /// Ends everything that exists of a section, because the content of the file has changed.
    private void dismiss(Section section) {
        switch (section.state()) {
            case LOADING -> {
                cancel(section);
                advance(section);
            }
            case LOADED -> {
                section.unload();
                section.neverStay();
                unloading.add(section);
            }
            case UNLOADING -> section.neverStay();
            case IDLE, WAITING, FAILED -> {}
        }
    }

    private boolean areSame(List<Section> known, List<SectionHead> heads) {
        if (known.isEmpty() || known.size() != heads.size()) {
            return false;
        }
        for (int i = 0; i < heads.size(); i++) {
            Section section = known.get(i);
            boolean isSame = section.scene.isRestored
                    ? section.head.index() == heads.get(i).index()
                    : section.head.equals(heads.get(i));
            if (!isSame || !em.exists(section.entity)) {
                return false;
            }
        }
        return true;
    }

    private void removeSections(Scene scene) {
        List<Section> old = scene.sections;
        scene.sections = List.of();
        scene.first = null;
        em.removeComponent(scene.entity, PrefabRoot.class);
        forgetSections(old);
    }

    private void forgetSections(List<Section> old) {
        for (Section section : old) {
            waiting.remove(section);
            blocking.remove(section);
            sections.remove(section.entity);
            section.isRequested = false;
            if (section.is(Section.State.LOADING)) {
                cancel(section);
            } else if (section.isPresent()) {
                section.unload();
                section.beginDestroying();
                unloading.add(section);
            }
        }
        for (Section section : old) {
            em.destroyEntity(section.entity);
        }
    }

    /// Destroys section entities that a scene entity has from elsewhere: from the one that it is a copy of, or from a
    /// file of a world.
    private void removeForeignSections(Scene scene) {
        if (!em.hasBuffer(scene.entity, ResolvedSectionEntity.class)) {
            return;
        }
        List<Entity> foreign = new ArrayList<>();
        for (ResolvedSectionEntity resolved : em.getBuffer(scene.entity, ResolvedSectionEntity.class, true)) {
            Entity entity = resolved.sectionEntity();
            if (!sections.containsKey(entity) && em.hasComponent(entity, SceneSectionData.class)) {
                foreign.add(entity);
            }
        }
        foreign.forEach(em::destroyEntity);
    }

    private void createSections(Scene scene, List<SectionHead> heads) {
        List<Section> made = new ArrayList<>(heads.size());
        for (int i = 0; i < heads.size(); i++) {
            made.add(createSection(scene, heads.get(i), i));
        }
        setSections(scene, made);
    }

    private Section createSection(Scene scene, SectionHead head, int position) {
        Entity entity = em.createEntity(SceneSectionData.class, SceneEntityReference.class);
        Section section = new Section(scene, head, position, entity);
        sections.put(entity, section);
        describe(section);
        return section;
    }

    private void setSections(Scene scene, List<Section> all) {
        scene.setSections(all);
        DynamicBuffer<ResolvedSectionEntity> resolved = em.addBuffer(scene.entity, ResolvedSectionEntity.class);
        resolved.clear();
        for (Section section : all) {
            resolved.add(new ResolvedSectionEntity(section.entity));
        }
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(scene.entity, LinkedEntityGroup.class);
        group.clear();
        group.add(new LinkedEntityGroup(scene.entity));
        for (Section section : all) {
            group.add(new LinkedEntityGroup(section.entity));
        }
    }

    private void describe(Section section) {
        SectionHead head = section.head;
        em.setComponent(
                section.entity,
                new SceneSectionData(
                        section.scene.guid, head.index(), head.entityCount(), head.fileBytes(), bounds(head)));
        em.setComponent(section.entity, new SceneEntityReference(section.scene.entity));
        em.setName(section.entity, "Scene section " + head.index());
        for (IComponentData value : head.metadata()) {
            em.addComponent(section.entity, value);
        }
    }

    private static SectionBounds bounds(SectionHead head) {
        List<Float> least = head.minimum();
        List<Float> most = head.maximum();
        return new SectionBounds(least.get(0), least.get(1), least.get(2), most.get(0), most.get(1), most.get(2));
    }

    private void requestSections(Scene scene) {
        requestSections(scene, scene.sections);
    }

    private void requestSections(Scene scene, List<Section> wanted) {
        if (scene.has(SceneLoadFlags.DISABLE_AUTO_LOAD)) {
            return;
        }
        RequestSceneLoaded request = new RequestSceneLoaded(scene.flags, scene.priority);
        for (Section section : wanted) {
            if (em.exists(section.entity) && !em.hasComponent(section.entity, RequestSceneLoaded.class)) {
                em.addComponent(section.entity, request);
            }
        }
    }

    /// Adds the sections of a scene that have waited for its file or for section 0 to those that can be loaded.
    private void wake(Scene scene) {
        scene.sections.forEach(this::queue);
    }

    // Other files

    /// Brings the loaded sections of a scene to the state of another file, and loads the others from it from now on.
    ///
    /// What commands and systems do to a section after it was loaded cannot be done to a change, so scenes that have
    /// some are loaded again instead. So are those in which entities move to other sections, since which references are
    /// kept depends on that.
    ///
    /// @param changes what turns the state that the sections were loaded or changed to last into that of the file
    public void change(Guid guid, SceneContent content, EntityChangeSet changes) {
        index();
        OpenScene file = OpenScene.of(guid, content, finished);
        file.users++; // before the file is known to be open, since one without users is closed
        try {
            poll();
            for (Scene scene : List.copyOf(scenes.values())) {
                if (scene.guid.equals(guid) && isThere(scene)) {
                    change(scene, file, content, changes);
                }
            }
        } finally {
            release(file);
        }
    }

    /// Whether the scene entity exists now. One that was destroyed since the last update is unloaded in the next.
    private boolean isThere(Scene scene) {
        return !scene.isGone && em.hasComponent(scene.entity, SceneReference.class);
    }

    private void change(Scene scene, OpenScene file, SceneContent content, EntityChangeSet changes) {
        if (scene.isResolved && !isProcessed(scene) && !hasMoves(changes)) {
            patch(scene, changes);
            replaceFile(scene, file);
            scene.isChanged = true;
            scene.content = content.identity();
            replaceSections(scene, content.sections());
        } else if (scene.file != null || scene.isResolved || scene.isRequested) {
            replaceFile(scene, file); // a scene that has failed is loaded from it, too
            reload(scene);
        }
    }

    private void replaceFile(Scene scene, OpenScene file) {
        OpenScene before = scene.file;
        file.users++;
        open.put(scene.guid, file);
        scene.file = file;
        scene.failure = null;
        if (before != null) {
            release(before);
        }
    }

    private boolean isProcessed(Scene scene) {
        return !systems.isEmpty()
                || hasCommands(scene.entity)
                || scene.sections.stream().anyMatch(section -> hasCommands(section.entity));
    }

    private static boolean hasMoves(EntityChangeSet changes) {
        return changes.set(SceneSection.class).size()
                > changes.added(SceneSection.class).size();
    }

    private boolean hasCommands(Entity entity) {
        return em.hasComponent(entity, PostLoadCommandBuffer.class);
    }

    private void patch(Scene scene, EntityChangeSet changes) {
        Map<Integer, Entity> loaded = new HashMap<>();
        for (Section section : scene.sections) {
            if (section.is(Section.State.LOADED)) {
                loaded.put(section.head.index(), section.entity);
                // Entities may move to other sections, which must not end the blobs that they refer to.
                scene.blobs.take(section.blobs);
                section.blobs = List.of();
            }
        }
        if (loaded.isEmpty() || changes.isEmpty()) {
            return;
        }
        EntityPatcher.applyChangeSet(
                world,
                changes,
                EntityPatcherOptions.standard()
                        .withInstancesKept(true)
                        .withMissingSkipped(true)
                        .withScene(scene.guid, loaded)
                        .withBlobs(scene.blobs));
        scene.blobs.closeUnused(world);
    }

    /// Replaces the sections of a scene by those of another file. Loaded sections that the other file has too stay
    /// loaded.
    private void replaceSections(Scene scene, List<SectionHead> heads) {
        Map<Integer, Section> known = new HashMap<>();
        scene.sections.forEach(section -> known.put(section.head.index(), section));
        List<Section> now = new ArrayList<>(heads.size());
        List<Section> added = new ArrayList<>();
        for (int i = 0; i < heads.size(); i++) {
            Section section = known.get(heads.get(i).index());
            if (section == null || !em.exists(section.entity)) { // a known one is unloaded below
                now.add(createSection(scene, heads.get(i), i));
                added.add(now.getLast());
            } else {
                known.remove(heads.get(i).index());
                replace(section, heads.get(i), i);
                now.add(section);
            }
        }
        forgetSections(List.copyOf(known.values()));
        setSections(scene, now);
        if (scene.isRequested) {
            requestSections(scene, added);
        }
        scene.sections.forEach(this::follow);
        renewRoot(scene);
        wake(scene);
        touched.add(scene);
    }

    private void replace(Section section, SectionHead head, int position) {
        section.head.metadata().forEach(value -> em.removeComponent(section.entity, value.getClass()));
        section.head = head;
        section.position = position;
        describe(section);
        section.numbers = null; // of the file that it was loaded from
        section.loaded = null;
        if (section.is(Section.State.LOADING)) {
            cancel(section);
            advance(section);
        } else if (section.is(Section.State.FAILED) && section.isRequested) {
            section.hasDoubtfulFile = false;
            section.forgetFailure();
            advance(section);
        }
    }

    /// Finds the prefab of a scene again if the entity that was the prefab is gone.
    private void renewRoot(Scene scene) {
        Section first = scene.first;
        if (first == null
                || !em.hasComponent(scene.entity, PrefabRoot.class)
                || em.exists(em.getComponent(scene.entity, PrefabRoot.class).root())) {
            return;
        }
        em.removeComponent(scene.entity, PrefabRoot.class);
        List<Entity> roots = new ArrayList<>();
        for (Entity entity : entitiesOf(first)) {
            if (em.hasComponent(entity, Prefab.class) && em.hasComponent(entity, LinkedEntityGroup.class)) {
                roots.add(entity);
            }
        }
        if (roots.size() == 1) {
            em.addComponent(scene.entity, new PrefabRoot(roots.getFirst()));
        }
    }

    /// Unloads the loaded sections of a scene, and loads what is requested again, from the present source of scenes.
    public void reload(Guid guid) {
        index();
        for (Scene scene : List.copyOf(scenes.values())) {
            OpenScene file = scene.file;
            if (!scene.guid.equals(guid) || !isThere(scene)) {
                continue;
            }
            scene.file = null;
            scene.failure = null;
            if (file != null) {
                open.remove(guid, file);
                release(file);
            }
            reload(scene);
        }
    }

    private void reload(Scene scene) {
        removeSections(scene);
        scene.isResolved = false;
        scene.isChanged = false;
        if (scene.isRequested) {
            openFile(scene);
        }
        touched.add(scene);
    }

    // Loading

    private boolean isFull() {
        return running.size() + ready.size() >= maxConcurrent;
    }

    private void startAll() {
        while (!isFull() && !toOpen.isEmpty()) {
            OpenScene file = toOpen.remove();
            file.isStarted = true;
            running.add(file.task);
            start(file.task);
        }
        while (!isFull()) {
            SectionLoad load = nextLoad();
            if (load == null) {
                return;
            }
            start(load);
        }
        while (maxConcurrent == 0 && !waiting.isEmpty() && moveBudget.tryUse()) {
            SectionLoad load = nextLoad();
            if (load != null) {
                load.run();
                poll();
                moveIn(load);
            }
        }
    }

    /// The load of the section whose turn it is, or null if no section can be loaded.
    private @Nullable SectionLoad nextLoad() {
        for (Section section = waiting.pollFirst(); section != null; section = waiting.pollFirst()) {
            if (canStart(section)) {
                return begin(section);
            }
        }
        return null;
    }

    private @Nullable SectionLoad begin(Section section) {
        Scene scene = section.scene;
        OpenScene file = scene.file;
        if (file == null) {
            return null;
        }
        List<PostLoadCommandBuffer> commands = new ArrayList<>(2);
        addCommands(scene.entity, commands);
        addCommands(section.entity, commands);
        String name = "Streaming world of " + world.name() + ": " + section;
        SectionLoad load = new SectionLoad(section, file, name, commands, systems, finished);
        file.users++;
        section.begin(load);
        running.add(load);
        return load;
    }

    private void addCommands(Entity entity, List<PostLoadCommandBuffer> commands) {
        if (em.hasComponent(entity, PostLoadCommandBuffer.class)) {
            @Nullable PostLoadCommandBuffer buffer = em.getComponent(entity, PostLoadCommandBuffer.class);
            if (buffer != null) {
                commands.add(buffer);
            }
        }
    }

    /// Takes the results of tasks that are finished.
    private void poll() {
        for (Task<?> task = finished.poll(); task != null; task = finished.poll()) {
            closing.remove(task);
            running.remove(task);
            switch (task) {
                case OpenScene.OpenTask opened -> finished(opened);
                case SectionLoad load -> finished(load);
                default -> {}
            }
        }
    }

    private void finished(OpenScene.OpenTask opened) {
        opened.scene.isFinished = true;
        Throwable failure = opened.failure();
        if (opened.scene.users == 0) {
            closeFile(opened.scene);
        } else if (failure != null) {
            open.remove(opened.scene.guid, opened.scene);
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    "Scene " + opened.scene.guid + " could not be opened for " + world + ": " + reason(failure),
                    failure);
        }
    }

    /// Takes the result of a load. A failed load whose request is gone is cancelled next, and is no failure: it may
    /// have played commands that were closed with their entity.
    @SuppressWarnings("ReferenceEquality") // a load is one object
    private void finished(SectionLoad load) {
        Section section = load.section;
        Throwable failure = load.failure();
        if (section.load() != load) {
            discard(load);
        } else if (failure == null) {
            ready.add(load);
        } else if (em.hasComponent(section.entity, RequestSceneLoaded.class)) {
            fail(section, failure);
        }
        release(load.file());
    }

    private void discard(SectionLoad load) {
        SectionLoad.Streamed streamed = load.result();
        if (streamed != null) {
            closeLater(streamed::close);
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return failure instanceof SceneFileException && message != null ? message : failure.toString();
    }

    private static String sentence(Throwable failure) {
        String reason = reason(failure);
        return reason.endsWith(".") ? reason : reason + ".";
    }

    private void fail(Section section, Throwable failure) {
        section.fail(failure);
        failed(section, failure);
    }

    /// Notes and logs that a section has just failed.
    private void failed(Section section, Throwable failure) {
        touched.add(section.scene);
        if (section.isFirst()) {
            wake(section.scene); // sections that do not refer to it are loaded without it
        }
        LOGGER.log(
                System.Logger.Level.ERROR,
                "Loading " + section + " failed for " + world + ". Its entity has the state FAILED_TO_LOAD;"
                        + " SceneSystem.loadSectionAsync tries again. The cause is " + reason(failure),
                failure);
    }

    /// Waits for the sections that are to be loaded in this update.
    private void block() {
        if (blocking.isEmpty()) {
            return;
        }
        List<Section> wanted = List.copyOf(blocking);
        blocking.clear();
        for (Section section : wanted) {
            Section first = section.scene.first;
            if (first != null && !section.isFirst()) {
                block(first);
            }
            block(section);
        }
    }

    private void block(Section section) {
        OpenScene file = section.scene.file;
        if (file != null && !section.scene.isResolved) {
            finish(file);
            tryResolve(section.scene);
        }
        if (canStart(section)) {
            waiting.remove(section);
            SectionLoad begun = begin(section);
            if (begun != null) {
                begun.run();
            }
        }
        SectionLoad load = section.load();
        if (load != null) {
            await(load);
            poll();
            moveIn(load);
            startAll();
        }
    }

    private void moveReady() {
        ready.sort(Section.BY_REQUEST);
        while (!ready.isEmpty() && moveBudget.tryUse()) {
            moveIn(ready.getFirst());
        }
    }

    /// Moves the entities of a section that is ready to this world.
    @SuppressWarnings("ReferenceEquality") // a load is one object
    private void moveIn(SectionLoad load) {
        Section section = load.section;
        SectionLoad.Streamed streamed = load.result();
        if (!ready.remove(load) || streamed == null) {
            return;
        }
        section.endLoad();
        if (!hasFirst(section, streamed)) {
            closeLater(streamed::close);
            waitForFirst(section);
            return;
        }
        World source = streamed.world();
        source.adoptCurrentThread();
        EntityRemapping remapping = new EntityRemapping();
        mapExternals(section, streamed, remapping);
        remapping.addExternal(SectionLoad.SECTION_ENTITY, section.entity);
        int count = source.entityManager().entityCount();
        try {
            em.moveEntitiesFrom(source.entityManager(), remapping);
        } catch (Throwable thrown) {
            if (count == 0 || source.entityManager().entityCount() > 0) {
                closeLater(streamed::close);
                fail(section, thrown);
                return;
            }
            arrived(section, streamed, remapping); // a listener has failed
            throw thrown;
        }
        arrived(section, streamed, remapping);
    }

    /// Whether the entities of section 0 that a section refers to exist.
    private static boolean hasFirst(Section section, SectionLoad.Streamed streamed) {
        Section first = section.scene.first;
        return first == null
                || section.isFirst()
                || first.is(Section.State.LOADED)
                || streamed.loaded().externals().isEmpty();
    }

    /// Discards a section that was loaded while section 0 could not be loaded.
    private void waitForFirst(Section section) {
        Section first = section.scene.first;
        Throwable failure = first == null ? null : first.failure();
        if (failure == null) {
            section.awaitTurn();
            return;
        }
        SceneFileException cause = new SceneFileException(
                "It refers to entities of section 0, which could not be loaded: " + sentence(failure)
                        + " It is loaded as soon as section 0 is. Load section 0 again with"
                        + " SceneSystem.loadSectionAsync.",
                failure);
        section.failWithoutFirst(cause);
        failed(section, cause);
    }

    private void mapExternals(Section section, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        LoadedSection loaded = streamed.loaded();
        Section first = section.scene.first;
        if (first != null && !streamed.externals().isEmpty()) {
            mapByGuid(first, streamed, remapping);
            return;
        }
        EntityRemapping numbers = first == null ? null : first.numbers;
        LoadedSection firstLoaded = first == null ? null : first.loaded;
        for (int i = 0;
                numbers != null && firstLoaded != null && i < loaded.externals().size();
                i++) {
            int number = loaded.externals().get(i);
            Entity target = number < firstLoaded.entityCount() ? numbers.get(firstLoaded.entity(number)) : Entity.NULL;
            if (em.exists(target)) {
                remapping.addExternal(loaded.external(i), target);
            }
        }
    }

    /// Maps the entities of a section 0 that has been changed since it was loaded.
    private void mapByGuid(Section first, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        Map<EntityGuid, Entity> entities = new HashMap<>();
        for (Entity entity : entitiesOf(first)) {
            if (em.hasComponent(entity, EntityGuid.class)) {
                EntityGuid guid = em.getComponent(entity, EntityGuid.class);
                if (em.hasComponent(entity, Prefab.class)) {
                    entities.put(guid, entity); // not an instance of it
                } else {
                    entities.putIfAbsent(guid, entity);
                }
            }
        }
        int lost = 0;
        for (int i = 0; i < streamed.externals().size(); i++) {
            EntityGuid guid = streamed.externals().get(i);
            Entity target = entities.getOrDefault(guid, Entity.NULL);
            if (em.exists(target)) {
                remapping.addExternal(streamed.loaded().external(i), target);
            } else if (guid.equals(EntityGuid.NULL)) {
                lost++;
            }
        }
        if (lost > 0) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "A section of " + first.scene + " refers to " + lost + " entities of section 0 that have no"
                            + " EntityGuid. They cannot be found again in a restored or changed world, so these"
                            + " references are Entity.NULL. Give the entities an EntityGuid before the scene is"
                            + " written.");
        }
    }

    private void arrived(Section section, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        closeLater(() -> SectionLoad.close(streamed.world()));
        LoadedSection loaded = streamed.loaded();
        section.arrive(loaded);
        em.addComponent(section.entity, new SectionLoaded());
        if (!loaded.dropped().isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "Loaded " + section + " without what this program does not have: "
                            + String.join(" ", loaded.dropped()));
        }
        Scene scene = section.scene;
        if (section.isFirst()) {
            boolean isNeeded = scene.sections.size() > 1 && !scene.isChanged;
            section.numbers = isNeeded ? remapping : null;
            section.loaded = isNeeded ? loaded : null;
            retryAfterFirst(scene);
            wake(scene);
            Entity root = remapping.get(streamed.root());
            if (!root.equals(Entity.NULL) && em.exists(scene.entity)) {
                em.addComponent(scene.entity, new PrefabRoot(root));
            }
        }
    }

    /// Requests the sections again that have failed because section 0 had.
    private void retryAfterFirst(Scene scene) {
        for (Section section : scene.sections) {
            if (section.needsFirst()) {
                section.forgetFailure();
                advance(section);
            }
        }
    }

    // Unloading

    private void unloadAll() {
        if (unloading.isEmpty()) {
            return;
        }
        for (Section section : List.copyOf(unloading)) {
            if (!section.isFirst() && !unload(section)) {
                return;
            }
        }
        for (Section section : List.copyOf(unloading)) {
            if (section.isFirst() && (section.isDestroying() || !section.scene.needsFirst()) && !unload(section)) {
                return;
            }
        }
    }

    /// Destroys entities of a section, and returns whether all of them are gone.
    private boolean unload(Section section) {
        while (unloadBudget.tryUse()) {
            NativeArray<Entity> leaving = section.leaving;
            if (leaving == null) {
                em.removeComponent(section.entity, SectionLoaded.class);
                leaving = entitiesOf(section);
                section.leaving = leaving;
                section.left = 0;
                section.beginDestroying();
            }
            if (leaving.length() == 0) {
                unloaded(section);
                return true;
            }
            int from = section.left;
            int count = Math.min(SLICE, leaving.length() - from);
            section.left += count;
            if (section.left == leaving.length()) {
                section.leaving = null; // looked for again: there may be instances since
            }
            em.destroyEntity(leaving.slice(from, count));
        }
        return false;
    }

    private NativeArray<Entity> entitiesOf(Section section) {
        tagged.setSharedComponentFilter(new SceneTag(section.entity));
        try {
            return tagged.toEntityArray();
        } finally {
            tagged.resetFilter();
        }
    }

    private void unloaded(Section section) {
        unloading.remove(section);
        List<BlobAssetReference<?>> blobs = section.unloaded();
        if (!blobs.isEmpty()) {
            em.completeAllTrackedJobs();
            blobs.forEach(BlobAssetReference::close);
        }
        section.scene.blobs.setStale();
        section.scene.blobs.closeUnused(world);
        advance(section);
        if (isFirstOfItsScene(section)) {
            em.removeComponent(section.scene.entity, PrefabRoot.class);
        }
    }

    /// Whether it is section 0, and the file has not been replaced since it was loaded.
    @SuppressWarnings("ReferenceEquality") // a section is one object
    private static boolean isFirstOfItsScene(Section section) {
        return section.scene.first == section;
    }

    private void closeBlobs(Scene scene) {
        if (scene.blobs.count() > 0) {
            em.completeAllTrackedJobs();
            scene.blobs.close();
        }
    }

    /// Closes the files of scenes that need them no more, and removes scenes that are gone.
    private void letGo() {
        if (touched.isEmpty()) {
            return;
        }
        List<Scene> all = List.copyOf(touched);
        touched.clear();
        for (Scene scene : all) {
            if (scene.needsFile()) {
                continue;
            }
            OpenScene file = scene.file;
            scene.file = null;
            scene.isResolved = false;
            scene.failure = null;
            unresolved.remove(scene);
            if (file != null) {
                release(file);
            }
            if (!scene.isPresent()) {
                scene.isChanged = false;
                closeBlobs(scene);
            }
            if (scene.isGone && !scene.isPresent()) {
                removeSections(scene);
                scenes.remove(scene.entity);
                named.remove(scene.guid, scene.entity);
            }
        }
    }

    /// Ends all loading and closes everything that belongs to scenes. Their entities stay as they are.
    @Override
    public void close() {
        long end = System.nanoTime() + CLOSE_NANOS;
        holdsTasks = false;
        sections.values().forEach(Section::endLoad);
        running.forEach(Task::cancel);
        ready.forEach(this::discard);
        ready.clear();
        awaitAll(end);
        for (Section section : sections.values()) {
            section.blobs.forEach(BlobAssetReference::close);
            section.blobs = List.of();
        }
        scenes.values().forEach(scene -> scene.blobs.close());
        leftBlobs.forEach(BlobAssetReference::close);
        leftBlobs.clear();
        leftPatches.forEach(PatchBlobs::close);
        leftPatches.clear();
        Set<OpenScene> files = new HashSet<>(open.values());
        for (Scene scene : scenes.values()) {
            OpenScene file = scene.file; // may not be shared any more
            if (file != null) {
                files.add(file);
            }
        }
        files.forEach(this::closeFile);
        open.clear();
        awaitAll(end);
    }

    private void awaitAll(long end) {
        startHeld();
        while (!running.isEmpty() || !closing.isEmpty()) {
            Task<?> task = (running.isEmpty() ? closing : running).iterator().next();
            boolean isDone = task.await(Math.max(0, end - System.nanoTime()));
            poll();
            if (!isDone) {
                LOGGER.log(
                        System.Logger.Level.ERROR,
                        world + " was closed while " + task
                                + " was under way, which did not end in 10 s. It closes what"
                                + " it has opened when it ends.");
                running.remove(task);
                closing.remove(task);
            }
        }
    }
}
