package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The prefabs that entities ask for with a [RequestEntityPrefabLoaded]: each is loaded once, as long as an entity asks
/// for it.
final class PrefabRequests {
    private final SceneStreaming streaming;
    private final EntityManager em;
    private final EntityQuery asking;
    private final EntityQuery changed;
    private final Map<Entity, Guid> asked = new HashMap<>();
    private final Map<Guid, Set<Entity>> askers = new HashMap<>();
    private final Map<Guid, Entity> loaded = new HashMap<>();
    private final Set<Entity> pending = new HashSet<>();
    private boolean isFollowed;
    private int orderVersion;

    PrefabRequests(SceneStreaming streaming, EntityManager em) {
        this.streaming = streaming;
        this.em = em;
        this.asking = em.queryBuilder().withAll(RequestEntityPrefabLoaded.class).build();
        this.changed =
                em.queryBuilder().withAll(RequestEntityPrefabLoaded.class).buildPrivate();
        changed.setChangedVersionFilter(RequestEntityPrefabLoaded.class);
    }

    /// Requests the prefabs that entities ask for, and unloads those that none asks for any more.
    void follow() {
        int now = em.getComponentOrderVersion(RequestEntityPrefabLoaded.class);
        if (isFollowed && now == orderVersion && (asked.isEmpty() || changed.isEmpty())) {
            return;
        }
        isFollowed = true;
        orderVersion = now;
        changed.setChangedFilterRequiredVersion(em.globalSystemVersion());
        for (Entity entity : asking.toEntityArray()) {
            Guid wanted = em.getComponent(entity, RequestEntityPrefabLoaded.class)
                    .prefab()
                    .prefabGuid();
            if (!wanted.equals(asked.get(entity))) {
                forget(entity);
                ask(entity, wanted);
            }
        }
        for (Entity entity : List.copyOf(asked.keySet())) {
            if (!em.hasComponent(entity, RequestEntityPrefabLoaded.class)) {
                forget(entity);
            }
        }
        for (Map.Entry<Guid, Entity> each : List.copyOf(loaded.entrySet())) {
            if (!askers.containsKey(each.getKey())) {
                loaded.remove(each.getKey());
                streaming.letGo(each.getValue());
            }
        }
    }

    /// Takes over which prefabs entities have asked for from a restored world.
    void takeOver() {
        asked.clear();
        askers.clear();
        loaded.clear();
        pending.clear();
        for (Entity entity : asking.toEntityArray()) {
            Guid wanted = em.getComponent(entity, RequestEntityPrefabLoaded.class)
                    .prefab()
                    .prefabGuid();
            Entity scene = streaming.sceneEntity(wanted);
            if (em.hasComponent(scene, RequestSceneLoaded.class)) {
                asked.put(entity, wanted);
                askers.computeIfAbsent(wanted, guid -> new HashSet<>()).add(entity);
                loaded.put(wanted, scene);
                if (!em.hasComponent(entity, PrefabLoadResult.class)) {
                    pending.add(entity);
                }
            }
        }
        isFollowed = false;
    }

    private void ask(Entity entity, Guid wanted) {
        asked.put(entity, wanted);
        askers.computeIfAbsent(wanted, guid -> new HashSet<>()).add(entity);
        pending.add(entity);
        if (!em.exists(loaded.getOrDefault(wanted, Entity.NULL))) {
            loaded.put(wanted, streaming.request(wanted, SceneLoadParameters.DEFAULT, false));
        }
    }

    private void forget(Entity entity) {
        Guid before = asked.remove(entity);
        if (before == null) {
            return;
        }
        pending.remove(entity);
        Set<Entity> others = askers.get(before);
        if (others != null && others.remove(entity) && others.isEmpty()) {
            askers.remove(before);
        }
        em.removeComponent(entity, PrefabLoadResult.class);
    }

    /// Gives entities the prefabs that have been loaded.
    void deliver() {
        if (pending.isEmpty()) {
            return;
        }
        for (Entity entity : List.copyOf(pending)) {
            Entity scene = sceneOf(entity);
            if (em.hasComponent(scene, PrefabRoot.class)) {
                pending.remove(entity);
                if (em.exists(entity)) {
                    Entity root = em.getComponent(scene, PrefabRoot.class).root();
                    em.addComponent(entity, new PrefabLoadResult(root));
                }
            }
        }
    }

    private Entity sceneOf(Entity entity) {
        Guid guid = asked.get(entity);
        return guid == null ? Entity.NULL : loaded.getOrDefault(guid, Entity.NULL);
    }

    /// Why the prefab that an entity asks for could not be loaded, or null.
    @Nullable
    Throwable failure(Entity entity) {
        Entity scene = sceneOf(entity);
        if (scene.equals(Entity.NULL)) {
            return null;
        }
        Throwable failure = streaming.failure(scene);
        if (failure == null
                && streaming.state(scene) == SceneStreamingState.LOADED_SUCCESSFULLY
                && !em.hasComponent(scene, PrefabRoot.class)) {
            return new SceneFileException("Scene " + asked.get(entity) + " has no prefab: section 0 has no entity with"
                    + " PrefabRoot, and the entities of the scene are not those of one prefab. Add a PrefabRoot with"
                    + " its own id to the prefab before the scene is written.");
        }
        return failure;
    }
}
