package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds what a saved game contains.
///
/// The sections that the world has loaded are loaded again from their files, into a *baseline world*. This world shows
/// which entities come from a scene, and which are instances of a prefab; all others with saved components were created
/// by the program. The saved components of all of these are copied to a *staging world*. In both worlds each entity
/// gets a [number][SaveGameFile#guid] as its guid, since several entities of the world may share a guid; then the two
/// worlds are compared.
///
/// An instance of a prefab is in both worlds: in the baseline with the saved components that its prefab has and the
/// instance lacks. So the change set has all values of the instance, and the components that it has lost.
public final class GameDifference {
    private final World world;
    private final EntityManager em;
    private final @Nullable SceneStreaming streaming;
    private final SaveGameOptions options;
    /// The types by which entities are found that belong to the game.
    private final Set<Class<? extends IComponent>> marked = new TreeSet<>(Comparator.comparing(Class::getName));
    /// What the game has of these entities.
    private final Set<Class<? extends IComponent>> saved = new TreeSet<>(Comparator.comparing(Class::getName));

    private final List<GameScene> scenes = new ArrayList<>();
    /// The scene entities, by the index of the scene.
    private final List<Entity> sceneEntities = new ArrayList<>();
    /// The sections that the section entities of scenes represent.
    private final Map<Entity, Place> places = new HashMap<>();
    /// The entities of the files of scenes.
    private final Map<Key, Origin> origins = new LinkedHashMap<>();
    /// The prefabs that the program has made, by their guids.
    private final Map<EntityGuid, Origin> ownPrefabs = new HashMap<>();

    private final Map<Entity, Candidate> candidates = new LinkedHashMap<>();
    private final List<Instance> instances = new ArrayList<>();
    /// The entities of scenes that the program has destroyed, by their numbers.
    private final Map<Integer, Key> destroyed = new TreeMap<>();

    private final List<String> leftOut = new ArrayList<>();

    /// Where an entity belongs.
    ///
    /// @param scene the index of a scene of the game, [#NONE] or [#LEFT_OUT]
    private record Place(int scene, int section) {
        /// The scene of entities that belong to no section.
        static final int NONE = -1;
        /// The scene of sections that are not part of the game.
        static final int LEFT_OUT = -2;
        static final Place NOWHERE = new Place(NONE, 0);
        static final Place IGNORED = new Place(LEFT_OUT, 0);
    }

    /// What an entity of a scene's file is found by.
    ///
    /// @param guid [EntityGuid#NULL] is the only prefab of the scene
    private record Key(int scene, EntityGuid guid, boolean isPrefab) {}

    /// An entity of the baseline world, or a prefab of the world.
    private record Origin(EntityManager em, Entity entity) {
        /// The linked group of a prefab, the root first.
        List<Entity> group() {
            return GameInstance.group(em, entity);
        }

        EntityGuid guidOf(Entity member) {
            return GameEntity.guidOf(em, member);
        }
    }

    /// An entity of the world that may be part of the game.
    private static final class Candidate {
        final Entity entity;
        final Place place;
        final EntityGuid guid;
        final boolean isPrefab;
        final boolean hasSaved;
        GameEntity.Kind kind = GameEntity.Kind.CREATED;
        /// The prefab that it is an instance of.
        @Nullable
        Key prefab;
        /// The instance whose member it is.
        @Nullable
        Instance instance;

        int number = -1;

        Candidate(Entity entity, Place place, EntityGuid guid, boolean isPrefab, boolean hasSaved) {
            this.entity = entity;
            this.place = place;
            this.guid = guid;
            this.isPrefab = isPrefab;
            this.hasSaved = hasSaved;
        }
    }

    /// An instance of a prefab. Its members are in the order of the prefab's group; a member that was destroyed is
    /// null.
    private static final class Instance {
        final Key prefab;
        final Origin origin;
        final List<Entity> group;
        /// The guids of the prefab's group, which get numbers later.
        final List<EntityGuid> guids;
        final @Nullable Candidate[] members;

        Instance(Key prefab, Origin origin) {
            this.prefab = prefab;
            this.origin = origin;
            this.group = origin.group();
            this.guids = group.stream().map(origin::guidOf).toList();
            this.members = new @Nullable Candidate[group.size()];
        }

        /// Whether the game has it: a member has a saved component, or is a scene entity.
        boolean isSaved(Set<Entity> scenes) {
            for (Candidate member : members) {
                if (member != null && (member.hasSaved || scenes.contains(member.entity))) {
                    return true;
                }
            }
            return false;
        }
    }

    private GameDifference(World world, @Nullable SceneStreaming streaming, SaveGameOptions options) {
        this.world = world;
        this.em = world.entityManager();
        this.streaming = streaming;
        this.options = options;
    }

    /// The saved game of a world.
    ///
    /// @param streaming the streaming of the world; null if it has no scenes
    /// @throws IOException if a scene cannot be read
    /// @throws IllegalArgumentException if something cannot be saved
    public static SaveGameFile of(World world, @Nullable SceneStreaming streaming, SaveGameOptions options)
            throws IOException {
        return new GameDifference(world, streaming, options).find();
    }

    private SaveGameFile find() throws IOException {
        findTypes();
        List<LoadedSection> loaded = new ArrayList<>();
        try (World staging = World.unlisted("Saved game of " + world.name());
                World baseline = World.unlisted("Scenes of " + world.name())) {
            if (streaming != null) {
                findScenes(streaming);
                for (int scene = 0; scene < scenes.size(); scene++) {
                    loaded.addAll(loadBaseline(streaming, scene, baseline.entityManager()));
                }
            }
            findCandidates();
            findInstances();
            choose();
            loaded.add(copyTo(staging.entityManager()));
            numberBaseline(baseline.entityManager());
            keepSaved(staging.entityManager());
            keepSaved(baseline.entityManager());
            EntityChangeSet changes = EntityDiffer.getChanges(
                            staging, baseline, EntityDifferOptions.standard().withReverse(false))
                    .forward();
            return file(changes);
        } finally {
            loaded.forEach(LoadedSection::closeBlobs);
        }
    }

    private void findTypes() {
        for (EntityArchetype archetype : em.getAllArchetypes()) {
            for (Class<? extends IComponent> type : components(archetype.componentTypes())) {
                if (options.isSaved(type)) {
                    marked.add(type);
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
        saved.addAll(marked);
        saved.add(Disabled.class);
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
        return archetype.componentTypes().stream().anyMatch(marked::contains);
    }

    // Scenes

    /// Finds the scenes of the game, in the order of their guids: those that were requested, and those whose scene
    /// entity is an entity of another one. New instances are left out.
    private void findScenes(SceneStreaming of) {
        List<Entity> left = new ArrayList<>();
        em.queryBuilder()
                .withAll(SceneReference.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray()
                .forEach(left::add);
        left.sort(Comparator.comparing(
                scene -> em.getComponent(scene, SceneReference.class).sceneGuid()));
        for (boolean isChanged = true; isChanged; ) {
            isChanged = false;
            for (Iterator<Entity> each = left.iterator(); each.hasNext(); ) {
                Entity scene = each.next();
                if (isReady(scene)) {
                    each.remove();
                    add(of, scene);
                    isChanged = true;
                }
            }
        }
    }

    /// Whether the program made a scene entity, or the scene that it is of is known.
    private boolean isReady(Entity scene) {
        return em.hasComponent(scene, SceneTag.class)
                ? places.containsKey(
                        em.getSharedComponent(scene, SceneTag.class).sectionEntity())
                : !isNewInstance(scene);
    }

    private boolean isNewInstance(Entity scene) {
        return em.hasComponent(scene, RequestSceneLoaded.class)
                && em.getComponent(scene, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
    }

    private void add(SceneStreaming of, Entity scene) {
        boolean isOwned = em.hasComponent(scene, SceneTag.class);
        boolean isRequested = em.hasComponent(scene, RequestSceneLoaded.class);
        RequestSceneLoaded request =
                isRequested ? em.getComponent(scene, RequestSceneLoaded.class) : new RequestSceneLoaded(0, 0);
        List<GameScene.Section> sections = new ArrayList<>();
        List<Entity> entities = of.isResolved(scene) ? GameScene.sectionsOf(em, scene) : List.of();
        for (Entity section : entities) {
            GameScene.State state = state(of, section);
            sections.add(new GameScene.Section(
                    em.getComponent(section, SceneSectionData.class).subSectionIndex(), state));
        }
        boolean isUsed =
                isRequested || sections.stream().anyMatch(section -> section.state() != GameScene.State.UNLOADED);
        boolean isLeftOut = isOwned
                ? places.getOrDefault(
                                        em.getSharedComponent(scene, SceneTag.class)
                                                .sectionEntity(),
                                        Place.IGNORED)
                                .scene()
                        == Place.LEFT_OUT
                : !isUsed;
        for (int i = 0; i < entities.size(); i++) {
            boolean isLoaded = !isLeftOut && sections.get(i).isLoaded();
            places.put(
                    entities.get(i),
                    isLoaded ? new Place(scenes.size(), sections.get(i).index()) : Place.IGNORED);
        }
        if (!isLeftOut) {
            scenes.add(new GameScene(
                    em.getComponent(scene, SceneReference.class).sceneGuid(),
                    -1,
                    isRequested,
                    request.loadFlags(),
                    request.priority(),
                    !isOwned && em.hasComponent(scene, PrefabRoot.class),
                    of.isHeld(scene),
                    List.copyOf(sections)));
            sceneEntities.add(scene);
        }
    }

    private GameScene.State state(SceneStreaming of, Entity section) {
        if (em.hasComponent(section, RequestSceneLoaded.class)) {
            return of.sectionState(section) == SectionStreamingState.LOADED
                    ? GameScene.State.LOADED
                    : GameScene.State.REQUESTED;
        }
        return of.isKept(section) ? GameScene.State.KEPT : GameScene.State.UNLOADED;
    }

    private List<LoadedSection> loadBaseline(SceneStreaming of, int index, EntityManager baseline) throws IOException {
        GameScene scene = scenes.get(index);
        if (!scene.isNeeded()) {
            return List.of();
        }
        List<SceneSections.Identified> all = new ArrayList<>();
        List<LoadedSection> loaded = SceneSections.load(of, scene, baseline, all);
        for (SceneSections.Identified each : all) {
            if (!each.guid().equals(EntityGuid.NULL)) {
                origins.put(new Key(index, each.guid(), each.isPrefab()), new Origin(baseline, each.entity()));
            }
        }
        boolean isPrefab = scene.isPrefab() && all.stream().allMatch(SceneSections.Identified::isPrefab);
        scenes.set(index, with(scene, scene.owner(), isPrefab));
        Entity root = isPrefab ? rootOf(baseline, all) : Entity.NULL;
        if (baseline.exists(root) && GameEntity.guidOf(baseline, root).equals(EntityGuid.NULL)) {
            origins.put(new Key(index, EntityGuid.NULL, true), new Origin(baseline, root));
        }
        return loaded;
    }

    private static GameScene with(GameScene scene, int owner, boolean isPrefab) {
        return new GameScene(
                scene.guid(),
                owner,
                scene.isRequested(),
                scene.loadFlags(),
                scene.priority(),
                isPrefab,
                scene.isHeld(),
                scene.sections());
    }

    /// The entity of a file that is its prefab, see [PrefabRoot].
    private static Entity rootOf(EntityManager in, List<SceneSections.Identified> all) {
        Entity grouped = Entity.NULL;
        for (SceneSections.Identified each : all) {
            if (in.hasComponent(each.entity(), PrefabRoot.class)) {
                return in.getComponent(each.entity(), PrefabRoot.class).root();
            }
            if (in.hasComponent(each.entity(), LinkedEntityGroup.class)) {
                grouped = each.entity();
            }
        }
        return grouped.equals(Entity.NULL) ? all.getFirst().entity() : grouped;
    }

    // Entities

    /// Finds the entities that may be part of the game, and which of those of scenes they are.
    private void findCandidates() {
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (chunk.has(CleanupEntity.class) || chunk.has(SystemInstance.class) || chunk.has(WorldTime.class)) {
                continue;
            }
            boolean isTagged = chunk.has(SceneTag.class);
            boolean isMeta = chunk.has(SceneSectionData.class) || (chunk.has(SceneReference.class) && !isTagged);
            boolean hasSaved = hasSaved(chunk.archetype());
            if (isMeta) {
                if (hasSaved) {
                    leftOut.add(savedNames(chunk) + " of entities that stand for a scene or a section were not saved.");
                }
                continue;
            }
            Place place = isTagged ? placeOf(chunk, hasSaved) : Place.NOWHERE;
            if (place.scene() != Place.LEFT_OUT) {
                chunk.getEntities().forEach(entity -> add(chunk, entity, place, hasSaved));
            }
        }
    }

    private Place placeOf(ArchetypeChunk chunk, boolean hasSaved) {
        Entity section = chunk.getSharedComponent(SceneTag.class).sectionEntity();
        Place known = places.get(section);
        if (known != null) {
            return known;
        }
        if (hasSaved && em.hasComponent(section, SceneSectionData.class)) {
            throw new IllegalArgumentException("An entity of scene "
                    + em.getComponent(section, SceneSectionData.class).sceneGuid() + " has " + savedNames(chunk)
                    + ", which is saved, and the scene was loaded as a new instance, so its entities cannot be told"
                    + " from those of other instances. Load the scene without NEW_INSTANCE, or remove the SceneTag of"
                    + " the entity to save it as one of the program.");
        }
        if (hasSaved && section.equals(Entity.NULL)) {
            leftOut.add(
                    savedNames(chunk) + " of " + chunk.count() + " entities of a scene that is not of this world were"
                            + " not saved. Remove their SceneTag to save them as entities of the program.");
        }
        return Place.IGNORED;
    }

    private void add(ArchetypeChunk chunk, Entity entity, Place place, boolean hasSaved) {
        EntityGuid guid = GameEntity.guidOf(em, entity);
        Candidate made = new Candidate(entity, place, guid, chunk.has(Prefab.class), hasSaved);
        candidates.put(entity, made);
        if (made.isPrefab && place.scene() < 0) {
            ownPrefabs.putIfAbsent(guid, new Origin(em, entity));
        }
    }

    /// Finds what each candidate is.
    private void findInstances() {
        ownPrefabs.remove(EntityGuid.NULL);
        Map<Key, Candidate> ofScenes = new HashMap<>();
        for (Candidate each : candidates.values()) {
            Key key = keyOf(each);
            if (key != null && !each.isPrefab && key.isPrefab()) {
                each.prefab = key;
            } else if (key != null) {
                each.kind = GameEntity.Kind.OF_SCENE;
                Candidate other = ofScenes.put(key, each);
                if (other != null) {
                    throw new IllegalArgumentException(each.entity + " and " + other.entity + " of section "
                            + each.place.section() + " of scene "
                            + scenes.get(key.scene()).guid() + " both have the guid " + each.guid
                            + ". Give each entity of a scene a guid of its own.");
                }
            }
        }
        // Larger groups first, since a group may be part of another.
        List<Candidate> roots = new ArrayList<>();
        for (Candidate each : candidates.values()) {
            if (each.prefab != null && em.hasComponent(each.entity, LinkedEntityGroup.class)) {
                roots.add(each);
            }
        }
        roots.sort(Comparator.comparingInt(
                root -> -GameInstance.group(em, root.entity).size()));
        for (Candidate each : roots) {
            if (each.prefab != null && each.instance == null) {
                addInstance(each, each.prefab);
            }
        }
        for (Candidate each : candidates.values()) {
            if (each.prefab != null && each.instance == null) {
                addInstance(each, each.prefab);
            }
        }
    }

    /// What a candidate is in the file of its scene, or the prefab that it is an instance of; null if it is neither.
    private @Nullable Key keyOf(Candidate each) {
        int scene = each.place.scene();
        if (each.guid.equals(EntityGuid.NULL)) {
            Key only = new Key(scene, EntityGuid.NULL, true);
            Origin root = each.isPrefab ? null : origins.get(only);
            boolean isCopy = root != null
                    && GameInstance.group(em, each.entity).size()
                            == root.group().size()
                    && em.hasComponent(each.entity, LinkedEntityGroup.class)
                            == root.em().hasComponent(root.entity(), LinkedEntityGroup.class);
            return isCopy ? only : null;
        }
        if (scene == Place.NONE) {
            return each.isPrefab ? null : prefabOf(each);
        }
        Key own = new Key(scene, each.guid, each.isPrefab);
        Key other = new Key(scene, each.guid, !each.isPrefab);
        return origins.containsKey(own) ? own : origins.containsKey(other) ? other : null;
    }

    /// The prefab that an entity without a section is an instance of: of the scene that it came from, or of the
    /// program.
    private @Nullable Key prefabOf(Candidate each) {
        if (em.hasComponent(each.entity, SceneSection.class)) {
            Guid from = em.getSharedComponent(each.entity, SceneSection.class).sceneGuid();
            for (int scene = 0; scene < scenes.size(); scene++) {
                Key key = new Key(scene, each.guid, true);
                if (scenes.get(scene).guid().equals(from) && origins.containsKey(key)) {
                    return key;
                }
            }
        }
        return ownPrefabs.containsKey(each.guid) ? new Key(Place.NONE, each.guid, true) : null;
    }

    private void addInstance(Candidate root, Key prefab) {
        Origin origin = prefab.scene() < 0 ? ownPrefabs.get(prefab.guid()) : origins.get(prefab);
        Instance made = new Instance(prefab, Objects.requireNonNull(origin));
        root.instance = made;
        root.kind = GameEntity.Kind.INSTANCE;
        made.members[0] = root;
        List<Entity> copies = GameInstance.group(em, root.entity);
        for (int i = 1; i < made.group.size(); i++) {
            EntityGuid guid = made.guids.get(i);
            Candidate member = guid.equals(EntityGuid.NULL)
                    ? copies.size() == made.group.size() ? candidates.get(copies.get(i)) : null
                    : memberWith(guid, copies);
            if (member != null
                    && !member.isPrefab
                    && member.instance == null
                    && member.guid.equals(guid)
                    && member.kind == GameEntity.Kind.CREATED) {
                made.members[i] = member;
                member.instance = made;
                member.kind = GameEntity.Kind.INSTANCE;
            }
        }
        instances.add(made);
    }

    private @Nullable Candidate memberWith(EntityGuid guid, List<Entity> copies) {
        for (Entity copy : copies) {
            Candidate member = candidates.get(copy);
            if (member != null && member.guid.equals(guid)) {
                return member;
            }
        }
        return null;
    }

    /// Keeps the candidates that are part of the game, and gives them numbers.
    ///
    /// @throws IllegalArgumentException if one of a scene cannot be found again
    private void choose() {
        Set<Entity> owners = new HashSet<>(sceneEntities);
        instances.removeIf(instance -> !instance.isSaved(owners));
        Set<Instance> kept = new HashSet<>(instances);
        candidates.values().removeIf(each -> switch (each.kind) {
            case OF_SCENE -> false;
            case INSTANCE -> !kept.contains(each.instance);
            case CREATED, UNSAVED -> !isCreated(each, owners.contains(each.entity));
        });
        int number = 0;
        for (Candidate each : candidates.values()) {
            each.number = number++;
        }
        for (int scene = 0; scene < scenes.size(); scene++) {
            Candidate owner = candidates.get(sceneEntities.get(scene));
            if (owner != null) {
                scenes.set(scene, with(scenes.get(scene), owner.number, false));
            }
        }
    }

    /// Whether the program has created a candidate and the game has it.
    ///
    /// @param isOwner whether it is a scene entity
    private boolean isCreated(Candidate each, boolean isOwner) {
        boolean isOfLevel =
                each.place.scene() >= 0 && !scenes.get(each.place.scene()).isPrefab();
        if ((each.hasSaved || isOwner) && isOfLevel && each.guid.equals(EntityGuid.NULL)) {
            throw new IllegalArgumentException("An entity of section " + each.place.section() + " of scene "
                    + scenes.get(each.place.scene()).guid() + " "
                    + (each.hasSaved
                            ? "has " + savedNames(em.getChunk(each.entity)) + ", which is saved, and"
                            : "is the scene entity of a sub scene, and has")
                    + " no EntityGuid, by which it would be found again. Add an EntityGuid to it before the scene is"
                    + " written, or remove its SceneTag to save it as an entity of the program.");
        }
        if (!each.hasSaved || each.isPrefab) {
            return false;
        }
        boolean isInstance = em.hasComponent(each.entity, SceneSection.class);
        if (isInstance) {
            leftOut.add(describe(each.entity) + " came from scene "
                    + em.getSharedComponent(each.entity, SceneSection.class).sceneGuid()
                    + (em.hasComponent(each.entity, SceneTag.class)
                            ? ", and its prefab was not there when the game was saved, or has no EntityGuid: it has its"
                                    + " saved components alone."
                            : ", and has no SceneTag any more and no prefab that was there when the game was saved: it"
                                    + " has its saved components alone. Name the others that it needs with"
                                    + " SaveGameOptions.withTypes."));
        }
        return true;
    }

    private String describe(Entity entity) {
        String name = em.getName(entity);
        return name.isEmpty() ? entity.toString() : entity + " \"" + name + "\"";
    }

    private String savedNames(ArchetypeChunk chunk) {
        return marked.stream()
                .filter(type -> chunk.archetype().componentTypes().contains(type))
                .map(Class::getSimpleName)
                .toList()
                .toString();
    }

    // The staging world

    /// Copies the saved components of all candidates. Entities that these refer to and that are no candidates become
    /// candidates without components.
    private LoadedSection copyTo(EntityManager staging) throws IOException {
        Set<Long> unknown = new TreeSet<>();
        SavedScene image = image(unknown);
        byte[] bytes = bytes(image);
        Set<Entity> bare = new HashSet<>();
        for (long packed : unknown) {
            Entity entity = Entity.unpack(packed);
            if (em.hasComponent(entity, SystemInstance.class) || em.hasComponent(entity, WorldTime.class)) {
                leftOut.add("A saved component refers to " + entity
                        + ", which is that of a system. The reference became Entity.NULL.");
            } else if (isUnknown(entity)) {
                leftOut.add(
                        "A saved component refers to " + describe(entity) + " of a scene, which has no EntityGuid. If"
                                + " the reference has changed since the scene was loaded, it becomes Entity.NULL.");
            } else if (em.exists(entity) && !em.hasComponent(entity, CleanupEntity.class)) {
                bare.add(entity);
                addBare(entity);
            }
        }
        if (!bare.isEmpty()) {
            image = image(new TreeSet<>());
            bytes = bytes(image);
        }
        LoadOptions load = options.loadOptions();
        LoadOptions own = LoadOptions.DEFAULT
                .withClassLoader(load.loader())
                .withClasses(load.classes().toArray(new Class<?>[0]));
        for (Class<? extends IComponent> type : saved) {
            own = own.withTypes(type);
        }
        SceneBytes copy = SceneBytes.of("The copy of " + world.name(), ByteBuffer.wrap(bytes));
        try (SceneFile file = SceneFile.open(copy, own)) {
            LoadedSection section = file.load(0, staging);
            for (int i = 0; i < section.entityCount(); i++) {
                Entity entity = section.entity(i);
                Candidate each = Objects.requireNonNull(candidates.get(image.entity(i)));
                if (bare.contains(each.entity)) {
                    saved.forEach(type -> staging.removeComponent(entity, type));
                    staging.setName(entity, "");
                }
                number(staging, entity, each.number);
            }
            return section;
        }
    }

    /// Whether an entity is of a scene and has no guid, so that a reference to it is NULL in both worlds: one that has
    /// not changed comes from the scene.
    private boolean isUnknown(Entity entity) {
        return em.exists(entity)
                && GameEntity.guidOf(em, entity).equals(EntityGuid.NULL)
                && em.hasComponent(entity, SceneTag.class)
                && places.getOrDefault(
                                        em.getSharedComponent(entity, SceneTag.class)
                                                .sectionEntity(),
                                        Place.IGNORED)
                                .scene()
                        >= 0;
    }

    /// Makes an entity a candidate that is referred to, and whose values are not saved.
    private void addBare(Entity entity) {
        EntityGuid guid = GameEntity.guidOf(em, entity);
        Candidate made = new Candidate(entity, Place.NOWHERE, guid, em.hasComponent(entity, Prefab.class), false);
        made.number = candidates.size();
        boolean isOwnPrefab = made.isPrefab && ownPrefabs.containsKey(guid);
        made.kind = isOwnPrefab ? GameEntity.Kind.OF_SCENE : GameEntity.Kind.UNSAVED;
        candidates.put(entity, made);
    }

    private static void number(EntityManager in, Entity entity, int number) {
        if (in.hasComponent(entity, EntityGuid.class)) {
            in.setComponent(entity, SaveGameFile.guid(number));
        } else {
            in.addComponent(entity, SaveGameFile.guid(number));
        }
    }

    private SavedScene image(Set<Long> unknown) {
        SaveOptions save =
                SaveOptions.DEFAULT.withClasses(options.loadOptions().classes().toArray(new Class<?>[0]));
        SavedScene image = new SavedScene(em, save, Guid.NONE);
        image.collectUnknown(unknown);
        image.add(
                0,
                SavedRows.of(em, candidates::containsKey),
                type -> saved.contains(type) || type == EntityGuid.class,
                null,
                List.of());
        return image;
    }

    private static byte[] bytes(SavedScene image) throws IOException {
        MemorySink sink = new MemorySink();
        image.write(sink);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sink.writeTo(bytes);
        return bytes.toByteArray();
    }

    // The baseline world

    /// Gives the entities of scenes the same numbers as in the staging world, gives destroyed entities further numbers,
    /// and adds what instances have from their prefabs.
    private void numberBaseline(EntityManager baseline) {
        Map<Key, Candidate> known = new HashMap<>();
        for (Candidate each : candidates.values()) {
            Key key = each.kind == GameEntity.Kind.OF_SCENE ? keyOf(each) : null;
            if (key != null) {
                known.put(key, each);
            } else if (each.kind == GameEntity.Kind.OF_SCENE || each.kind == GameEntity.Kind.UNSAVED) {
                baseline.createEntity(SaveGameFile.guid(each.number));
            }
        }
        for (Instance instance : instances) {
            for (int i = 0; i < instance.members.length; i++) {
                Candidate member = instance.members[i];
                if (member != null) {
                    addLost(instance.origin.em(), instance.group.get(i), member, baseline);
                }
            }
        }
        int number = candidates.size();
        for (Map.Entry<Key, Origin> each : origins.entrySet()) {
            if (each.getKey().guid().equals(EntityGuid.NULL)) {
                continue;
            }
            Candidate same = known.get(each.getKey());
            Entity entity = each.getValue().entity();
            if (same == null) {
                destroyed.put(number, each.getKey());
                number(baseline, entity, number++);
            } else {
                number(baseline, entity, same.number);
            }
        }
    }

    /// Adds an entity to the baseline world with the saved components that a prefab has and its instance lacks, and
    /// with the name of the prefab.
    private void addLost(EntityManager of, Entity prefab, Candidate instance, EntityManager baseline) {
        Entity made = baseline.createEntity(SaveGameFile.guid(instance.number));
        baseline.setName(made, of.getName(prefab));
        for (Class<? extends IComponent> type : saved) {
            if (of.hasComponent(prefab, type) && !em.hasComponent(instance.entity, type)) {
                baseline.addComponent(made, type);
            }
        }
    }

    /// Removes all components that are not saved.
    private void keepSaved(EntityManager of) {
        Set<Class<? extends IComponent>> others = new HashSet<>();
        for (EntityArchetype archetype : of.getAllArchetypes()) {
            others.addAll(components(archetype.componentTypes()));
        }
        others.removeAll(saved);
        others.remove(EntityGuid.class);
        EntityQuery all = of.queryBuilder()
                .withAll(EntityGuid.class)
                .withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB,
                        EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                        EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        others.forEach(type -> of.removeComponent(all, type));
    }

    // The file

    private SaveGameFile file(EntityChangeSet changes) {
        Set<Integer> used = new HashSet<>();
        changes.guids().forEach(guid -> used.add(SaveGameFile.number(guid)));
        scenes.forEach(scene -> used.add(scene.owner()));
        List<GameEntity> entities = new ArrayList<>();
        for (Candidate each : candidates.values()) {
            boolean isAlways = each.kind == GameEntity.Kind.CREATED || each.kind == GameEntity.Kind.INSTANCE;
            if (isAlways || used.contains(each.number)) {
                Key key = each.kind == GameEntity.Kind.OF_SCENE ? keyOf(each) : null;
                entities.add(new GameEntity(
                        each.number,
                        each.kind,
                        each.place.scene(),
                        each.place.section(),
                        key == null ? each.isPrefab : key.isPrefab(),
                        each.guid,
                        each.kind == GameEntity.Kind.OF_SCENE ? em.getName(each.entity) : describe(each.entity)));
            }
        }
        destroyed.forEach((number, key) -> {
            if (used.contains(number)) {
                entities.add(new GameEntity(
                        number, GameEntity.Kind.OF_SCENE, key.scene(), 0, key.isPrefab(), key.guid(), ""));
            }
        });
        return new SaveGameFile(
                List.copyOf(scenes),
                List.copyOf(entities),
                instances.stream().map(GameDifference::instance).toList(),
                List.copyOf(leftOut),
                changes);
    }

    private static GameInstance instance(Instance of) {
        List<GameInstance.Member> members = new ArrayList<>();
        for (int i = 0; i < of.members.length; i++) {
            Candidate member = of.members[i];
            members.add(new GameInstance.Member(
                    of.guids.get(i), i, member == null ? GameInstance.DESTROYED : member.number));
        }
        return new GameInstance(of.prefab.scene(), of.prefab.guid(), List.copyOf(members));
    }
}
