package dev.phalanx.inspector.internal.api;

import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entities of the nodes of one scene: those of its loaded sections that have the guids of the nodes. The entities
/// are searched for in portions, over several frames if the scene is large.
///
/// A copy that the program has made of an entity has its guid too. The entity with the lowest index counts as the
/// entity of the node.
final class NodeEntities {
    private static final int PORTION = 1_024;

    private final LiveScene scene;
    private final EntityManager em;
    private final HierarchyQuestions hierarchy;
    private final Map<Long, AuthoringNode> nodes;
    private final Map<AuthoringNode, Entity> found = new HashMap<>();
    private final List<Entity> withoutParent = new ArrayList<>();
    private @Nullable List<NativeArray<Entity>> sections;
    private int section;
    private int next;

    /// @param nodes the nodes of the scene by the originating ids of their entities
    NodeEntities(World world, LiveScene scene, HierarchyQuestions hierarchy, Map<Long, AuthoringNode> nodes) {
        this.scene = scene;
        this.em = world.entityManager();
        this.hierarchy = hierarchy;
        this.nodes = nodes;
    }

    /// Whether these are the entities of the nodes of a scene, and not of another scene or an earlier state of it.
    boolean areOf(LiveScene other) {
        return scene.source().equals(other.source());
    }

    /// The entity that represents a scene, or null if the world has not requested the scene.
    static @Nullable Entity sceneEntity(EntityManager em, HierarchyQuestions hierarchy, LiveScene scene) {
        for (Entity entity : hierarchy.scenes()) {
            if (isOf(em, entity, scene)) {
                return entity;
            }
        }
        return null;
    }

    /// Whether an entity represents a scene. A world may name it by the guid of its file or by that of its name.
    static boolean isOf(EntityManager em, Entity sceneEntity, LiveScene scene) {
        Guid guid = em.getComponent(sceneEntity, SceneReference.class).sceneGuid();
        return guid.equals(scene.guid()) || guid.equals(Guid.ofName(scene.name()));
    }

    /// Continues the search. Returns whether all entities have been checked.
    boolean step(Budget budget) {
        List<NativeArray<Entity>> all = sections;
        if (all == null) {
            all = new ArrayList<>();
            for (Entity entity : hierarchy.scenes()) {
                if (isOf(em, entity, scene)) {
                    for (Entity each : hierarchy.sections(entity)) {
                        all.add(hierarchy.allOfSection(each));
                    }
                }
            }
            sections = all;
        }
        while (section < all.size()) {
            if (!budget.take(Budget.PIECE)) {
                return false;
            }
            NativeArray<Entity> entities = all.get(section);
            int end = Math.min(entities.length(), next + PORTION);
            for (; next < end; next++) {
                look(entities.get(next));
            }
            if (next == entities.length()) {
                section++;
                next = 0;
            }
        }
        return true;
    }

    private void look(Entity entity) {
        if (!em.exists(entity)) {
            return;
        }
        AuthoringNode node = nodeNamedBy(entity);
        if (node != null) {
            found.merge(node, entity, (one, other) -> one.index() <= other.index() ? one : other);
        }
        if (!em.hasComponent(entity, Parent.class)) {
            withoutParent.add(entity);
        }
    }

    private @Nullable AuthoringNode nodeNamedBy(Entity entity) {
        if (!em.hasComponent(entity, EntityGuid.class)) {
            return null;
        }
        return nodes.get(em.getComponent(entity, EntityGuid.class).originatingId());
    }

    /// The entity of a node, or null.
    @Nullable
    Entity entityOf(AuthoringNode node) {
        Entity entity = found.get(node);
        return entity != null && em.exists(entity) ? entity : null;
    }

    /// The node that an entity comes from, or null.
    @Nullable
    AuthoringNode nodeOf(Entity entity) {
        AuthoringNode node = nodeNamedBy(entity);
        return node != null && entity.equals(found.get(node)) ? node : null;
    }

    /// The entities of the scene that have no parent and come from no node.
    List<Entity> others() {
        return othersOf(withoutParent);
    }

    /// The children of the entity of a node that come from no node.
    List<Entity> othersBelow(AuthoringNode node) {
        Entity entity = entityOf(node);
        return entity == null ? List.of() : othersOf(hierarchy.childrenOf(entity));
    }

    private List<Entity> othersOf(List<Entity> entities) {
        return entities.stream()
                .filter(entity -> em.exists(entity) && nodeOf(entity) == null)
                .toList();
    }
}
