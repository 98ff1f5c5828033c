package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.EntityCommandBufferSystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.scenes.diff.PatchReport;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Gives a world the state of a saved game.
///
/// The scenes of the game are loaded, and the instances of prefabs made, in rounds: a scene may be a sub scene of
/// another one, and a prefab may be of any scene. Then each entity that the change set names gets its
/// [number][SaveGameFile#guid] as its guid, the change set is applied, and the entities get their own guids back.
public final class GameRestore implements PatchReport {
    private final World world;
    private final EntityManager em;
    private final @Nullable SceneStreaming streaming;
    private final SaveGameOptions options;
    private final SaveGameFile game;
    private final List<String> report = new ArrayList<>();
    private final Map<Integer, GameEntity> entities = new LinkedHashMap<>();

    /// The scene entities, by the index of the scene.
    private final Map<Integer, Entity> scenes = new HashMap<>();
    /// Prefabs that cannot be loaded, by the index of the scene.
    private final Set<Integer> missing = new TreeSet<>();
    /// The entities of scenes.
    private final Map<Key, Entity> ofScenes = new HashMap<>();
    /// The entities that the change set names, by number.
    private final Map<Integer, Entity> found = new LinkedHashMap<>();

    /// Whether scene entities are those of prefabs that were loaded on demand.
    private final Map<Entity, Boolean> prefabScenes = new HashMap<>();

    private int created;

    /// What an entity of a scene is found by.
    private record Key(int scene, EntityGuid guid, boolean isPrefab) {}

    /// @param streaming the streaming of the world; null if it has no scenes
    public GameRestore(World world, @Nullable SceneStreaming streaming, SaveGameOptions options, SaveGameFile game) {
        this.world = world;
        this.em = world.entityManager();
        this.streaming = streaming;
        this.options = options;
        this.game = game;
        game.entities().forEach(entity -> entities.put(entity.number(), entity));
    }

    /// Restores the game.
    ///
    /// @throws IOException if a scene cannot be read or loaded
    /// @throws IllegalStateException if the game has scenes and the world cannot load any
    public LoadReport restore() throws IOException {
        if (streaming == null && !game.scenes().isEmpty()) {
            throw new IllegalStateException("The saved game has scenes, and " + world
                    + " has no SceneSectionStreamingSystem. Add it with world.addSystems(SceneSystems.types()).");
        }
        report.addAll(game.changes().dropped());
        report.addAll(game.leftOut());
        check();
        em.destroyEntity(Entity.NULL); // changes nothing, but is refused where the world cannot be changed
        int discarded = discardCommands();
        em.destroyEntity(NativeArray.copyOf(Entity.class, oldEntities()));
        if (streaming != null) {
            unload(streaming);
        }
        List<GameInstance> unmade = load();
        unmade.forEach(this::createBare);
        find();
        patch();
        if (streaming != null && !game.scenes().isEmpty()) {
            settle(streaming);
        }
        return new LoadReport(created, List.copyOf(report), discarded);
    }

    /// Discards what systems have recorded about the state that the world leaves.
    private int discardCommands() {
        int discarded = 0;
        for (SystemState system : world.systems()) {
            if (system.system() instanceof EntityCommandBufferSystem commands) {
                discarded += commands.discardCommands();
            }
        }
        return discarded;
    }

    private void check() throws IOException {
        for (int i = 0; streaming != null && i < game.scenes().size(); i++) {
            GameScene scene = game.scenes().get(i);
            if (!scene.isNeeded()) {
                continue;
            }
            try {
                SceneSections.check(streaming, scene);
            } catch (SceneFileException failed) {
                if (!scene.isPrefab()) {
                    throw new SceneFileException(
                            "Scene " + scene.guid().describe() + " of the saved game cannot be loaded: "
                                    + failed.getMessage() + otherOptions(streaming),
                            failed);
                }
                missing.add(i);
                report.add("The prefab of scene " + scene.guid() + " could not be loaded: " + failed.getMessage()
                        + otherOptions(streaming));
            }
        }
    }

    /// Where the options of scenes come from, if they are not those of the saved game.
    private String otherOptions(SceneStreaming of) {
        return options.loadOptions().equals(of.loadOptions())
                ? ""
                : " Scenes are loaded with the options of SceneStreamingSettings.withLoadOptions.";
    }

    // What was there before

    /// The entities with saved components that the program has created, and the other members of their groups, without
    /// those of sections, which are unloaded.
    private List<Entity> oldEntities() {
        Set<Entity> old = new LinkedHashSet<>();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            boolean stays = chunk.has(Prefab.class)
                    || chunk.has(SystemInstance.class)
                    || chunk.has(SceneSectionData.class)
                    || (chunk.has(SceneReference.class) && !chunk.has(SceneTag.class))
                    || (chunk.has(SceneTag.class) && !isOfPrefab(chunk));
            if (!stays && hasSaved(chunk)) {
                chunk.getEntities().forEach(old::add);
            }
        }
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            boolean isInstance = chunk.has(LinkedEntityGroup.class)
                    && chunk.has(EntityGuid.class)
                    && !chunk.has(Prefab.class)
                    && (!chunk.has(SceneTag.class) || isOfPrefab(chunk));
            for (int i = 0; isInstance && i < chunk.count(); i++) {
                List<Entity> group = GameInstance.group(em, chunk.getEntities().get(i));
                if (group.stream().anyMatch(old::contains)) {
                    group.stream().filter(em::exists).forEach(old::add);
                }
            }
        }
        return List.copyOf(old);
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
        return isPrefab(sceneOf(em, chunk.getSharedComponent(SceneTag.class).sectionEntity()));
    }

    /// Whether a scene entity represents a prefab that was loaded on demand: all that the scene has are prefabs, and
    /// instances of them.
    private boolean isPrefab(Entity scene) {
        return prefabScenes.computeIfAbsent(scene, this::findIsPrefab);
    }

    private boolean findIsPrefab(Entity scene) {
        if (!em.hasComponent(scene, PrefabRoot.class) || em.hasComponent(scene, SceneTag.class)) {
            return false;
        }
        Guid guid = em.getComponent(scene, SceneReference.class).sceneGuid();
        if (game.scenes().stream().anyMatch(each -> each.guid().equals(guid) && each.owner() < 0 && !each.isPrefab())) {
            return false;
        }
        Set<EntityGuid> prefabs = new HashSet<>();
        Set<EntityGuid> others = new HashSet<>();
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (chunk.has(SceneTag.class)
                    && sceneOf(em, chunk.getSharedComponent(SceneTag.class).sectionEntity())
                            .equals(scene)) {
                Set<EntityGuid> into = chunk.has(Prefab.class) ? prefabs : others;
                chunk.getEntities().forEach(entity -> into.add(GameEntity.guidOf(em, entity)));
            }
        }
        return prefabs.containsAll(others);
    }

    /// Unloads all scenes, and their sub scenes with them. The scene entities of those that the game has stay, and so
    /// do references to them.
    private void unload(SceneStreaming of) {
        Set<Guid> loadedAgain = new HashSet<>();
        game.scenes().stream().filter(scene -> scene.owner() < 0).forEach(scene -> loadedAgain.add(scene.guid()));
        for (Entity scene : sceneEntities()) {
            Guid guid = em.getComponent(scene, SceneReference.class).sceneGuid();
            boolean isNewInstance = em.hasComponent(scene, RequestSceneLoaded.class)
                    && em.getComponent(scene, RequestSceneLoaded.class).has(SceneLoadFlags.NEW_INSTANCE);
            if (isPrefab(scene) || isNewInstance || em.hasComponent(scene, SceneTag.class)) {
                continue;
            }
            if (loadedAgain.contains(guid) && of.sceneEntity(guid).equals(scene)) {
                em.removeComponent(scene, RequestSceneLoaded.class);
                removeRequests(scene);
            } else {
                em.destroyEntity(scene);
            }
        }
        settle(of);
    }

    private List<Entity> sceneEntities() {
        List<Entity> all = new ArrayList<>();
        em.queryBuilder()
                .withAll(SceneReference.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray()
                .forEach(all::add);
        return all;
    }

    private void removeRequests(Entity scene) {
        GameScene.sectionsOf(em, scene).forEach(section -> em.removeComponent(section, RequestSceneLoaded.class));
    }

    /// Updates until nothing is unloaded any more. A scene entity that goes with its section is seen one update later.
    private static void settle(SceneStreaming of) {
        do {
            of.update();
            if (!of.isUnloading()) {
                of.update();
            }
        } while (of.isUnloading());
    }

    // Scenes and instances

    /// Loads the scenes and makes the instances.
    ///
    /// @return the instances whose prefabs do not exist
    private List<GameInstance> load() throws SceneFileException {
        Set<Integer> unloaded = new TreeSet<>();
        for (int i = 0; i < game.scenes().size(); i++) {
            unloaded.add(i);
        }
        unloaded.removeAll(missing);
        List<GameInstance> unmade = new ArrayList<>(game.instances());
        for (boolean isChanged = true; isChanged; ) {
            isChanged = false;
            for (int scene : List.copyOf(unloaded)) {
                Entity owner = owner(game.scenes().get(scene));
                if (streaming != null && owner != null) {
                    isChanged = true;
                    unloaded.remove(scene);
                    load(streaming, scene, owner);
                }
            }
            index();
            isChanged |= unmade.removeIf(this::instantiate);
        }
        for (int scene : unloaded) {
            GameScene lost = game.scenes().get(scene);
            GameEntity owner = entities.get(lost.owner());
            report.add("The sub scene " + lost.guid() + " was not loaded: "
                    + (owner == null ? "its scene entity is gone" : absence(owner)) + ".");
        }
        return unmade;
    }

    /// The entity that a scene needs before it can be loaded: [Entity#NULL] if it needs none, null if it does not
    /// exist.
    private @Nullable Entity owner(GameScene scene) {
        GameEntity owner = scene.owner() < 0 ? null : entities.get(scene.owner());
        if (owner == null) {
            return Entity.NULL;
        }
        Entity entity = owner.kind() == GameEntity.Kind.OF_SCENE
                ? ofScenes.get(new Key(owner.scene(), owner.guid(), owner.isPrefab()))
                : this.found.get(owner.number());
        return entity != null && em.hasComponent(entity, SceneReference.class) ? entity : null;
    }

    private void load(SceneStreaming of, int index, Entity owner) throws SceneFileException {
        GameScene scene = game.scenes().get(index);
        if (!owner.equals(Entity.NULL)
                && !em.getComponent(owner, SceneReference.class).sceneGuid().equals(scene.guid())) {
            report.add("The sub scene " + scene.guid() + " was not loaded: its entity now refers to the scene "
                    + em.getComponent(owner, SceneReference.class).sceneGuid() + ".");
            return;
        }
        Entity known = owner.equals(Entity.NULL) ? of.sceneEntity(scene.guid()) : owner;
        if (scene.isPrefab() && em.hasComponent(known, PrefabRoot.class)) {
            scenes.put(index, known);
            return;
        }
        boolean isUsed = scene.isRequested()
                || scene.sections().stream().anyMatch(section -> section.state() != GameScene.State.UNLOADED);
        if (scene.sections().isEmpty() || !isUsed) {
            requestAgain(of, index, known);
            return;
        }
        SceneLoadParameters head = SceneLoadParameters.of(
                        SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT)
                .withPriority(scene.priority());
        if (owner.equals(Entity.NULL)) {
            known = of.request(scene.guid(), head, scene.isHeld());
        } else {
            of.request(known, head);
        }
        scenes.put(index, known);
        do {
            of.update();
            requireLoaded(of, scene, known);
        } while (!of.isResolved(known));
        requestSections(of, scene, known);
        if (scene.isRequested()) {
            em.addComponent(known, new RequestSceneLoaded(scene.loadFlags(), scene.priority()));
        } else {
            of.keepSectionsOnly(known);
        }
    }

    /// Requests a scene that was not open yet when the game was saved, or was not requested at all.
    private void requestAgain(SceneStreaming of, int index, Entity known) {
        GameScene scene = game.scenes().get(index);
        if (!scene.isRequested()) {
            em.removeComponent(known, RequestSceneLoaded.class);
            scenes.put(index, known);
            return;
        }
        SceneLoadParameters parameters = new RequestSceneLoaded(scene.loadFlags(), scene.priority()).parameters();
        if (known.equals(Entity.NULL)) {
            scenes.put(index, of.request(scene.guid(), parameters, scene.isHeld()));
        } else {
            of.request(known, parameters);
            scenes.put(index, known);
        }
    }

    /// Loads the sections that were loaded, requests those that were requested, and ends the requests of those that
    /// were not. Sections that are new in the file are loaded if all are.
    private void requestSections(SceneStreaming of, GameScene scene, Entity entity) throws SceneFileException {
        SceneLoadParameters blocking =
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN).withPriority(scene.priority());
        boolean isAutomatic = scene.isRequested()
                && !new RequestSceneLoaded(scene.loadFlags(), 0).has(SceneLoadFlags.DISABLE_AUTO_LOAD);
        Map<Integer, GameScene.State> states = new HashMap<>();
        scene.sections().forEach(section -> states.put(section.index(), section.state()));
        List<Entity> required = new ArrayList<>();
        for (Entity each : GameScene.sectionsOf(em, entity)) {
            int index = em.getComponent(each, SceneSectionData.class).subSectionIndex();
            switch (states.getOrDefault(index, isAutomatic ? GameScene.State.LOADED : GameScene.State.UNLOADED)) {
                case UNLOADED -> em.removeComponent(each, RequestSceneLoaded.class);
                case REQUESTED -> of.request(each, SceneLoadParameters.DEFAULT.withPriority(scene.priority()));
                case LOADED, KEPT -> {
                    of.request(each, blocking);
                    required.add(each);
                }
            }
        }
        for (Entity each : required) {
            while (of.failure(each) == null && of.sectionState(each) != SectionStreamingState.LOADED) {
                of.update();
            }
            requireLoaded(of, scene, each);
        }
        for (Entity each : required) {
            int index = em.getComponent(each, SceneSectionData.class).subSectionIndex();
            if (states.get(index) == GameScene.State.KEPT) {
                em.removeComponent(each, RequestSceneLoaded.class);
            }
        }
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

    /// Finds the entities of the scenes that are loaded, and the prefabs that the program has made.
    private void index() {
        ofScenes.clear();
        Map<Entity, Integer> bySection = new HashMap<>();
        scenes.forEach(
                (index, scene) -> GameScene.sectionsOf(em, scene).forEach(section -> bySection.put(section, index)));
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            boolean isPrefab = chunk.has(Prefab.class);
            if (!chunk.has(EntityGuid.class)) {
                continue;
            }
            Integer scene = chunk.has(SceneTag.class)
                    ? bySection.get(chunk.getSharedComponent(SceneTag.class).sectionEntity())
                    : isPrefab ? Integer.valueOf(-1) : null;
            if (scene != null) {
                chunk.getEntities()
                        .forEach(entity ->
                                ofScenes.putIfAbsent(new Key(scene, GameEntity.guidOf(em, entity), isPrefab), entity));
            }
        }
        scenes.forEach((index, scene) -> {
            if (em.hasComponent(scene, PrefabRoot.class)) {
                Entity root = em.getComponent(scene, PrefabRoot.class).root();
                ofScenes.put(new Key(index, EntityGuid.NULL, true), root);
            }
        });
    }

    /// Makes an instance from its prefab.
    ///
    /// @return whether the prefab exists
    private boolean instantiate(GameInstance instance) {
        Entity prefab = ofScenes.get(new Key(instance.scene(), instance.prefab(), true));
        if (prefab == null || !em.exists(prefab)) {
            return false;
        }
        List<EntityGuid> guids = new ArrayList<>();
        GameInstance.group(em, prefab).forEach(member -> guids.add(GameEntity.guidOf(em, member)));
        Entity root = em.instantiate(prefab);
        List<Entity> group = GameInstance.group(em, root);
        List<Entity> destroyed = new ArrayList<>();
        for (GameInstance.Member member : instance.members()) {
            int at = member.position() == 0
                    ? 0
                    : member.guid().equals(EntityGuid.NULL) ? member.position() : guids.indexOf(member.guid());
            Entity entity = at < 0 || at >= group.size() ? Entity.NULL : group.get(at);
            if (member.number() == GameInstance.DESTROYED) {
                destroyed.add(entity);
            } else if (em.exists(entity)) {
                found.put(member.number(), entity);
            } else {
                createBare(member.number(), "its prefab no longer has it");
            }
        }
        destroyed.removeIf(entity -> !em.exists(entity));
        em.destroyEntity(NativeArray.copyOf(Entity.class, destroyed));
        created += group.size() - destroyed.size();
        return true;
    }

    /// Creates the members of an instance whose prefab does not exist.
    private void createBare(GameInstance instance) {
        String from = instance.scene() < 0
                ? "the program has no prefab with the guid " + instance.prefab()
                : "scene " + game.scenes().get(instance.scene()).guid() + " has no prefab with the guid "
                        + instance.prefab();
        for (GameInstance.Member member : instance.members()) {
            if (member.number() != GameInstance.DESTROYED) {
                createBare(member.number(), from);
            }
        }
    }

    private void createBare(int number, String why) {
        Entity made = em.createEntity();
        found.put(number, made);
        created++;
        report.add(name(number) + " has its saved components alone: " + why + ".");
    }

    private String name(int number) {
        GameEntity entity = entities.get(number);
        return entity == null ? "An entity" : entity.name();
    }

    // The change set

    /// Finds the entities that the change set names.
    private void find() {
        for (GameEntity entity : entities.values()) {
            if (entity.kind() == GameEntity.Kind.OF_SCENE) {
                Entity known = ofScenes.get(new Key(entity.scene(), entity.guid(), entity.isPrefab()));
                if (known != null && em.exists(known)) {
                    found.put(entity.number(), known);
                }
            }
        }
    }

    private void patch() {
        enableAdded();
        Map<Integer, EntityGuid> own = new HashMap<>();
        found.forEach((number, entity) -> {
            own.put(number, GameEntity.guidOf(em, entity));
            number(entity, SaveGameFile.guid(number));
        });
        try {
            EntityPatcher.applyChangeSet(
                    world, game.changes(), EntityPatcherOptions.standard().withReport(this));
            findCreated();
        } finally {
            found.forEach((number, entity) -> {
                if (em.exists(entity)) {
                    number(entity, own.getOrDefault(number, EntityGuid.NULL));
                }
            });
        }
        for (GameEntity entity : entities.values()) {
            Entity made = found.get(entity.number());
            if (made != null && em.exists(made)) {
                finish(entity, made);
            }
        }
    }

    private void number(Entity entity, EntityGuid guid) {
        if (guid.equals(EntityGuid.NULL)) {
            em.removeComponent(entity, EntityGuid.class);
        } else {
            em.addComponent(entity, guid);
        }
    }

    /// Enables the components of instances that the change set adds, since it lists those that are disabled.
    private void enableAdded() {
        EntityChangeSet changes = game.changes();
        for (Class<? extends IComponent> type : changes.componentTypes()) {
            if (!IEnableableComponent.class.isAssignableFrom(type)) {
                continue;
            }
            for (EntityGuid guid : changes.added(type)) {
                Entity entity = found.get(SaveGameFile.number(guid));
                if (entity != null && em.hasComponent(entity, type)) {
                    em.setComponentEnabled(entity, type, true);
                }
            }
        }
    }

    private void findCreated() {
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (chunk.has(EntityGuid.class)) {
                chunk.getEntities().forEach(entity -> {
                    int number = SaveGameFile.number(em.getComponent(entity, EntityGuid.class));
                    if (entities.containsKey(number) && !found.containsKey(number)) {
                        found.put(number, entity);
                        created++;
                    }
                });
            }
        }
    }

    /// Gives an entity that is of no scene its own guid, and the tag of the section that it was unloaded with.
    private void finish(GameEntity saved, Entity entity) {
        if (saved.kind() != GameEntity.Kind.CREATED && saved.kind() != GameEntity.Kind.INSTANCE) {
            return;
        }
        number(entity, saved.guid());
        Entity section = section(saved);
        if (!section.equals(Entity.NULL)) {
            em.addSharedComponent(entity, new SceneTag(section));
        } else if (saved.scene() < 0) {
            em.removeComponent(entity, SceneTag.class);
        }
    }

    private Entity section(GameEntity saved) {
        Entity scene = saved.scene() < 0 ? null : scenes.get(saved.scene());
        if (scene != null) {
            for (Entity section : GameScene.sectionsOf(em, scene)) {
                if (em.getComponent(section, SceneSectionData.class).subSectionIndex() == saved.section()) {
                    return section;
                }
            }
        }
        return Entity.NULL;
    }

    // The report

    @Override
    public void skipped(String what) {
        report.add(Character.toUpperCase(what.charAt(0)) + what.substring(1));
    }

    @Override
    public String missing(EntityGuid guid) {
        GameEntity entity = entities.get(SaveGameFile.number(guid));
        return entity == null ? PatchReport.super.missing(guid) : absence(entity);
    }

    /// Reports that an entity does not exist.
    private String absence(GameEntity entity) {
        String name = entity.name().isEmpty() ? "" : " \"" + entity.name() + "\"";
        return switch (entity.kind()) {
            case OF_SCENE ->
                entity.scene() < 0
                        ? "the program has no prefab with the guid " + entity.guid()
                        : "scene " + game.scenes().get(entity.scene()).guid() + " no longer has the entity" + name
                                + " with the guid " + entity.guid();
            case CREATED, INSTANCE -> entity.name() + " did not come back";
            case UNSAVED -> "the saved game does not have " + entity.name();
        };
    }

    private static Entity sceneOf(EntityManager em, Entity section) {
        return em.hasComponent(section, SceneEntityReference.class)
                ? em.getComponent(section, SceneEntityReference.class).sceneEntity()
                : Entity.NULL;
    }
}
