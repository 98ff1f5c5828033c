package dev.phalanx.baking.internal.record;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The world with what all bakers have made so far, and the entity of each node in it. A node keeps its entity from
/// bake to bake, so that values that bakers have made earlier can refer to it.
public final class BakeEntities implements AutoCloseable {
    private final World world;
    private final Map<String, Map<String, Entity>> ofNodes = new HashMap<>();
    private final List<Exception> failures = new ArrayList<>();

    /// @param name the name of the scene
    public BakeEntities(String name) {
        this.world = new World("Bakers of " + name, WorldFlags.CONVERSION);
    }

    /// The entities of the world.
    public EntityManager entityManager() {
        return world.entityManager();
    }

    /// The entity of a node.
    ///
    /// @param scene the path of the scene
    /// @param key the key of the node
    public Entity ofNode(String scene, String key) {
        return ofNodes.computeIfAbsent(scene, path -> new HashMap<>())
                .computeIfAbsent(key, node -> entityManager().createEntity());
    }

    /// A new entity that belongs to no node.
    public Entity additional() {
        return entityManager().createEntity();
    }

    /// Destroys the entity of a node that is gone.
    public void remove(String scene, String key) {
        Map<String, Entity> nodes = ofNodes.get(scene);
        Entity entity = nodes == null ? null : nodes.remove(key);
        if (entity != null) {
            remove(entity);
        }
    }

    /// Destroys an entity that belongs to no node.
    public void remove(Entity additional) {
        if (entityManager().exists(additional)) {
            try {
                entityManager().destroyEntity(additional);
            } catch (Exception unclosed) {
                // The entity is gone, and an object of one of its components could not be closed.
                failures.add(unclosed);
            }
        }
    }

    /// What objects of components threw when they were closed, since the last call.
    public List<Exception> takeFailures() {
        List<Exception> taken = List.copyOf(failures);
        failures.clear();
        return taken;
    }

    @Override
    public void close() {
        world.close();
    }
}
