package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random scripts of changes, against a model of maps that is walked recursively.
class HierarchyModelTest {
    record Section(int number) implements ISharedComponentData {}

    /// What the model knows of an entity.
    private static final class Node {
        Node parent;
        LocalTransform local = new LocalTransform();
        PostTransformMatrix post;
        /// The matrix of an entity without transform.
        Matrix4x3f fixed;
        boolean disabled;
        /// Whether the entity has no world matrix at present.
        boolean lacksMatrix;
        /// The matrix that was found last.
        LocalToWorld seen = new LocalToWorld();
    }

    private final Random random;
    private final World world = new World("Model");
    private final EntityManager em = world.entityManager();
    private final Map<Entity, Node> model = new LinkedHashMap<>();
    private final List<Entity> ids = new ArrayList<>();

    HierarchyModelTest() {
        random = new Random();
        world.addSystem(new TransformSystemGroup());
        world.addSystem(new ParentSystem());
        world.setFailFast(true);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void randomChangesGiveTheMatricesOfTheModel(long seed) {
        random.setSeed(seed);
        world.addSystem(seed % 2 == 0 ? new LocalToWorldSystem() : new LocalToWorldSystem(0)); // with jobs
        int size = seed % 3 == 0 ? 1500 : 60;
        try {
            for (int frame = 0; frame < 60; frame++) {
                int changes = random.nextInt(frame % 10 == 0 ? size : 12);
                for (int i = 0; i < changes; i++) {
                    change(size);
                }
                world.update();
                em.completeAllTrackedJobs();
                check(seed, frame);
            }
        } finally {
            world.close();
        }
    }

    private void change(int size) {
        int what = ids.size() < size / 4 ? 0 : random.nextInt(100);
        if (what < 16) {
            create();
        } else if (ids.isEmpty()) {
            return;
        } else if (what < 40) {
            move(pick());
        } else if (what < 65) {
            reparent(pick(), pick());
        } else if (what < 72) {
            detach(pick());
        } else if (what < 80) {
            destroy(pick());
        } else if (what < 84) {
            destroySubtree(pick());
        } else if (what < 88) {
            toggle(pick());
        } else if (what < 92) {
            togglePost(pick());
        } else if (what < 95) {
            instantiate(pick());
        } else if (what < 96) {
            instantiateGroup(pick());
        } else if (what < 98) {
            toggleMatrix(pick());
        } else {
            loseTransform(pick());
        }
    }

    private Entity pick() {
        return ids.get(random.nextInt(ids.size()));
    }

    private void create() {
        Node node = new Node();
        Entity entity = em.createEntity(node.local, new LocalToWorld());
        model.put(entity, node);
        ids.add(entity);
        if (random.nextBoolean()) {
            em.addSharedComponent(entity, new Section(random.nextInt(9)));
        }
        move(entity);
        if (ids.size() > 1 && random.nextInt(4) > 0) {
            reparent(entity, pick());
        }
    }

    private void move(Entity entity) {
        Node node = model.get(entity);
        if (node.fixed != null) {
            node.fixed = new Matrix4x3f().translation(random.nextFloat(), random.nextFloat(), 3);
            em.setComponent(entity, LocalToWorld.of(node.fixed));
            return;
        }
        node.local = LocalTransform.of(
                new org.joml.Vector3f(random.nextFloat() * 4, random.nextFloat() * 4, random.nextFloat() * 4),
                new Quaternionf().rotationXYZ(random.nextFloat(), random.nextFloat(), random.nextFloat()),
                0.75f + random.nextFloat() / 2);
        em.setComponent(entity, node.local);
    }

    private void reparent(Entity child, Entity parent) {
        for (Node at = model.get(parent); at != null; at = at.parent) {
            if (at == model.get(child)) {
                return;
            }
        }
        if (model.get(child).fixed != null) {
            return;
        }
        if (em.hasComponent(child, Parent.class)) {
            em.setComponent(child, new Parent(parent));
        } else {
            em.addComponent(child, new Parent(parent));
        }
        model.get(child).parent = model.get(parent);
    }

    private void detach(Entity entity) {
        if (random.nextBoolean() && em.hasComponent(entity, Parent.class)) {
            em.setComponent(entity, new Parent(Entity.NULL));
        } else {
            em.removeComponent(entity, Parent.class);
        }
        model.get(entity).parent = null;
    }

    private void destroy(Entity entity) {
        em.destroyEntity(entity);
        forget(entity);
    }

    private void forget(Entity entity) {
        Node node = model.remove(entity);
        ids.remove(entity);
        for (Node other : model.values()) {
            if (other.parent == node) {
                other.parent = null;
            }
        }
    }

    private void destroySubtree(Entity top) {
        Node node = model.get(top);
        List<Entity> below = new ArrayList<>();
        model.forEach((entity, each) -> {
            for (Node at = each; at != null; at = at.parent) {
                if (at == node) {
                    below.add(entity);
                    return;
                }
            }
        });
        for (Entity entity : below) {
            em.destroyEntity(entity);
        }
        below.forEach(this::forget);
    }

    private void toggle(Entity entity) {
        Node node = model.get(entity);
        node.disabled = !node.disabled;
        em.setEnabled(entity, !node.disabled);
    }

    private void togglePost(Entity entity) {
        Node node = model.get(entity);
        if (node.fixed != null) {
            return;
        }
        if (node.post == null) {
            node.post = PostTransformMatrix.scale(1 + random.nextFloat(), 1, 1 - random.nextFloat() / 2);
            em.addComponent(entity, node.post);
        } else {
            node.post = null;
            em.removeComponent(entity, PostTransformMatrix.class);
        }
    }

    private void instantiate(Entity source) {
        Node node = model.get(source);
        if (node.fixed != null) {
            return;
        }
        Entity copy = em.instantiate(source);
        Node other = new Node();
        other.local = node.local;
        other.post = node.post;
        other.parent = node.parent;
        other.disabled = node.disabled;
        other.lacksMatrix = node.lacksMatrix;
        other.seen = node.seen;
        model.put(copy, other);
        ids.add(copy);
    }

    private void instantiateGroup(Entity source) {
        List<Entity> members = new ArrayList<>();
        members.add(source);
        for (Map.Entry<Entity, Node> entry : model.entrySet()) {
            if (entry.getValue().parent == model.get(source)) {
                members.add(entry.getKey());
            }
        }
        for (Entity member : members) {
            if (model.get(member).fixed != null) {
                return;
            }
        }
        em.addBuffer(source, LinkedEntityGroup.class);
        DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(source, LinkedEntityGroup.class);
        members.forEach(member -> group.add(new LinkedEntityGroup(member)));
        Entity copy = em.instantiate(source);
        DynamicBuffer<LinkedEntityGroup> copies = em.getBuffer(copy, LinkedEntityGroup.class);
        Map<Node, Node> map = new HashMap<>();
        for (int i = 0; i < copies.length(); i++) {
            Node from = model.get(members.get(i));
            Node to = new Node();
            to.local = from.local;
            to.post = from.post;
            to.disabled = from.disabled;
            to.lacksMatrix = from.lacksMatrix;
            to.seen = from.seen;
            to.parent = map.getOrDefault(from.parent, from.parent);
            map.put(from, to);
            model.put(copies.get(i).value(), to);
            ids.add(copies.get(i).value());
        }
        em.removeComponent(source, LinkedEntityGroup.class);
        em.removeComponent(copy, LinkedEntityGroup.class);
    }

    private void toggleMatrix(Entity entity) {
        Node node = model.get(entity);
        if (node.fixed != null) {
            return;
        }
        if (node.lacksMatrix) {
            em.addComponent(entity, node.seen);
        } else {
            em.removeComponent(entity, LocalToWorld.class);
        }
        node.lacksMatrix = !node.lacksMatrix;
    }

    private void loseTransform(Entity entity) {
        Node node = model.get(entity);
        if (node.parent != null || node.fixed != null || node.post != null || node.lacksMatrix) {
            return;
        }
        node.fixed = new Matrix4x3f().translation(1, 2, random.nextFloat());
        em.removeComponent(entity, LocalTransform.class);
        em.setComponent(entity, LocalToWorld.of(node.fixed));
    }

    private void check(long seed, int frame) {
        world.audit();
        HierarchyAudit.checkUpdated(em);
        Map<Entity, List<Entity>> expected = new TreeMap<>();
        Map<Node, Entity> idOf = new HashMap<>();
        model.forEach((entity, node) -> idOf.put(node, entity));
        model.forEach((entity, node) -> {
            if (node.parent != null) {
                expected.computeIfAbsent(idOf.get(node.parent), k -> new ArrayList<>())
                        .add(entity);
            }
        });
        model.forEach((entity, node) -> {
            String where = "seed " + seed + ", frame " + frame + ", " + entity;
            assertThat(TransformHelpers.children(em, entity))
                    .as(where)
                    .containsExactlyInAnyOrderElementsOf(expected.getOrDefault(entity, List.of()));
            if (node.lacksMatrix) {
                return;
            }
            LocalToWorld found = em.getComponent(entity, LocalToWorld.class);
            node.seen = found;
            Matrix4x3f composed = composed(node);
            assertThat(found.toMatrix4x3f().equals(composed, 1e-5f * magnitude(composed)))
                    .as(() -> where + ": " + found + " is not " + composed)
                    .isTrue();
            if (node.fixed == null && !isLeft(node)) {
                LocalToWorld computed = LocalToWorld.of(TransformHelpers.computeWorldTransformMatrix(em, entity));
                assertThat(found.value).as(where).isEqualTo(computed.value);
            }
        });
    }

    /// Whether the matrix of an entity depends on one that stays what it was, because its parent has none.
    private static boolean isLeft(Node node) {
        return node.parent != null && (node.parent.lacksMatrix || isLeft(node.parent));
    }

    private static float magnitude(Matrix4x3f matrix) {
        float most = 1;
        for (float value : matrix.get(new float[12])) {
            most = Math.max(most, Math.abs(value));
        }
        return most;
    }

    private static Matrix4x3f composed(Node node) {
        if (node.fixed != null) {
            return new Matrix4x3f(node.fixed);
        }
        if (node.parent != null && node.parent.lacksMatrix) {
            return node.seen.toMatrix4x3f();
        }
        Matrix4x3f local = new Matrix4x3f()
                .translationRotateScale(
                        node.local.position, node.local.rotation, new org.joml.Vector3f(node.local.scale));
        if (node.post != null) {
            local.mul(node.post.toMatrix4x3f());
        }
        return node.parent == null ? local : composed(node.parent).mul(local);
    }
}
