package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/// What programs do with hierarchies: parenting that keeps a pose, world matrices that are up to date, walks up and
/// down.
///
/// All methods with an [EntityManager] are for the world's thread. Those that change a hierarchy write [Parent],
/// [LocalTransform] and [PostTransformMatrix] alone: lists of children and world matrices follow when the
/// [TransformSystemGroup] is updated next.
public final class TransformHelpers {
    private static final float SMALLEST_DETERMINANT = 1e-30f;

    private TransformHelpers() {}

    // World matrices

    /// Works out the world matrix of an entity from the transforms of the entity and of its ancestors, without reading
    /// a world matrix. It has the same bits as that which [LocalToWorldSystem] will write. For code that needs the
    /// matrix before that system runs, also in jobs. (Row TRF-7 of the specification.)
    ///
    /// @param destination receives the matrix
    /// @return `destination`
    /// @throws IllegalStateException if the entity or an ancestor does not exist or has no [LocalTransform], or if one
    ///     is its own ancestor
    public static Matrix4x3f computeWorldTransformMatrix(
            Entity entity,
            Matrix4x3f destination,
            ComponentLookup<LocalTransform> transforms,
            ComponentLookup<Parent> parents,
            ComponentLookup<PostTransformMatrix> posts) {
        nonNull(entity, "entity", "computeWorldTransformMatrix");
        nonNull(destination, "destination", "computeWorldTransformMatrix");
        nonNull(transforms, "transforms", "computeWorldTransformMatrix");
        nonNull(parents, "parents", "computeWorldTransformMatrix");
        nonNull(posts, "posts", "computeWorldTransformMatrix");
        return new AncestorMatrices(transforms, parents, posts, null).compute(entity, destination);
    }

    /// The world matrix of an entity at this moment, from the transforms of the entity and of its ancestors. If one of
    /// them has no [LocalTransform], it is where its [LocalToWorld] says.
    ///
    /// @throws IllegalStateException if the entity or an ancestor does not exist or has neither component, or if one is
    ///     its own ancestor
    public static Matrix4x3f computeWorldTransformMatrix(EntityManager em, Entity entity) {
        nonNull(em, "em", "computeWorldTransformMatrix");
        nonNull(entity, "entity", "computeWorldTransformMatrix");
        return matrices(em).compute(entity, new Matrix4x3f());
    }

    /// The position of an entity in the world at this moment.
    ///
    /// @throws IllegalStateException as [#computeWorldTransformMatrix(EntityManager, Entity)] does
    public static Vector3f worldPosition(EntityManager em, Entity entity) {
        nonNull(em, "em", "worldPosition");
        nonNull(entity, "entity", "worldPosition");
        return computeWorldTransformMatrix(em, entity).getTranslation(new Vector3f());
    }

    private static AncestorMatrices matrices(EntityManager em) {
        em.completeDependencyBeforeRO(LocalTransform.class);
        em.completeDependencyBeforeRO(Parent.class);
        em.completeDependencyBeforeRO(PostTransformMatrix.class);
        em.completeDependencyBeforeRO(LocalToWorld.class);
        return new AncestorMatrices(
                em.getComponentLookup(LocalTransform.class, true),
                em.getComponentLookup(Parent.class, true),
                em.getComponentLookup(PostTransformMatrix.class, true),
                em.getComponentLookup(LocalToWorld.class, true));
    }

    /// Instantiates an entity, with its [LinkedEntityGroup] if it has one, and places the copy. The world matrices of
    /// the copies are right at once.
    ///
    /// @param source usually a prefab
    /// @param transform that of the copy of `source`
    /// @return the copy of `source`
    /// @throws IllegalArgumentException if the source does not exist or has no [LocalTransform]
    public static Entity instantiate(EntityManager em, Entity source, LocalTransform transform) {
        nonNull(em, "em", "instantiate");
        nonNull(source, "source", "instantiate");
        nonNull(transform, "transform", "instantiate");
        if (em.exists(source) && !em.hasComponent(source, LocalTransform.class)) {
            throw new IllegalArgumentException(source + " has no LocalTransform, so its copy cannot be placed. Use"
                    + " em.instantiate(source), or add a LocalTransform first.");
        }
        Entity copy = em.instantiate(source);
        teleport(em, copy, transform);
        if (em.hasBuffer(copy, LinkedEntityGroup.class)) {
            EntityList members = new EntityList();
            DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(copy, LinkedEntityGroup.class, true);
            for (int i = 0; i < group.length(); i++) {
                members.add(group.get(i).value());
            }
            members.forEach(member -> updateMatrix(em, member));
        } else {
            updateMatrix(em, copy);
        }
        return copy;
    }

    private static void updateMatrix(EntityManager em, Entity entity) {
        if (em.hasComponent(entity, LocalToWorld.class) && em.hasComponent(entity, LocalTransform.class)) {
            em.setComponent(entity, LocalToWorld.of(computeWorldTransformMatrix(em, entity)));
        }
    }

    /// Rotates an entity so that its z axis points to a target and its y axis as near to `up` as possible.
    ///
    /// @param target a point in the world
    /// @param up a direction in the world
    /// @throws IllegalStateException as [#computeWorldTransformMatrix(EntityManager, Entity)] does, or if an ancestor
    ///     has the scale 0
    /// @throws IllegalArgumentException if the target is at the entity, or `up` points to it or has length 0
    public static void lookAt(EntityManager em, Entity entity, Vector3fc target, Vector3fc up) {
        nonNull(em, "em", "lookAt");
        nonNull(entity, "entity", "lookAt");
        nonNull(target, "target", "lookAt");
        nonNull(up, "up", "lookAt");
        LocalTransform local = em.getComponent(entity, LocalTransform.class);
        Vector3f localTarget = new Vector3f(target);
        Vector3f localUp = new Vector3f(up);
        if (em.hasComponent(entity, Parent.class)) {
            Entity parent = em.getComponent(entity, Parent.class).value();
            Matrix4x3f toParent = inverse(em, parent, entity);
            toParent.transformPosition(localTarget);
            toParent.transformDirection(localUp);
        }
        em.setComponent(entity, local.lookAt(localTarget, localUp));
    }

    private static Matrix4x3f inverse(EntityManager em, Entity parent, Entity child) {
        Matrix4x3f matrix = computeWorldTransformMatrix(em, parent);
        float determinant = matrix.determinant();
        if (!(Math.abs(determinant) > SMALLEST_DETERMINANT) || !Float.isFinite(determinant)) {
            throw new IllegalStateException(
                    "The parent " + parent + " of " + child + " has a world matrix that cannot be"
                            + " inverted, since it has a scale of 0: " + LocalToWorld.of(matrix)
                            + ". Give it and its ancestors another scale, or keep the local pose.");
        }
        return matrix.invert();
    }

    /// Sets the [LocalTransform] of an entity. An entity with a [TransformInterpolation] is shown there from the next
    /// frame on, and not on the way.
    ///
    /// @throws IllegalArgumentException if the entity does not exist or has no [LocalTransform]
    public static void teleport(EntityManager em, Entity entity, LocalTransform transform) {
        nonNull(em, "em", "teleport");
        nonNull(entity, "entity", "teleport");
        nonNull(transform, "transform", "teleport");
        em.setComponent(entity, transform);
        if (em.hasComponent(entity, TransformInterpolation.class)) {
            em.setComponent(entity, new TransformInterpolation());
        }
    }

    // Parents

    /// Makes an entity the child of another. Its [LocalTransform] stays as it is, and is relative to the new parent
    /// from now on.
    ///
    /// @throws IllegalArgumentException if one of them does not exist, the parent has no [LocalToWorld], or the parent
    ///     is the entity or below it
    public static void setParent(EntityManager em, Entity child, Entity parent) {
        nonNull(em, "em", "setParent");
        nonNull(child, "child", "setParent");
        nonNull(parent, "parent", "setParent");
        requireParent(em, child, parent);
        link(em, child, parent);
    }

    /// Makes an entity the child of another, and sets its [LocalTransform] so that it stays where it is in the world.
    ///
    /// If the new parent is scaled differently by axis, an entity that is rotated against it needs a
    /// [PostTransformMatrix] to keep its shape, which is added if it is missing. (Row TRF-10 of the specification.)
    ///
    /// @throws IllegalArgumentException if one of them does not exist, the parent has no [LocalToWorld], or the parent
    ///     is the entity or below it
    /// @throws IllegalStateException if the entity has no [LocalTransform], or the parent has a scale of 0 in the world
    public static void setParentKeepWorld(EntityManager em, Entity child, Entity parent) {
        nonNull(em, "em", "setParentKeepWorld");
        nonNull(child, "child", "setParentKeepWorld");
        nonNull(parent, "parent", "setParentKeepWorld");
        requireParent(em, child, parent);
        requireTransform(em, child);
        Matrix4x3f world = computeWorldTransformMatrix(em, child);
        Matrix4x3f local = inverse(em, parent, child).mul(world);
        setPose(em, child, local);
        link(em, child, parent);
    }

    /// Removes the parent of an entity, if it has one. Its [LocalTransform] stays as it is, and is relative to the
    /// world from now on.
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    public static void detach(EntityManager em, Entity child) {
        nonNull(em, "em", "detach");
        nonNull(child, "child", "detach");
        em.removeComponent(child, Parent.class);
    }

    /// Removes the parent of an entity, if it has one, and sets its [LocalTransform] so that it stays where it is in
    /// the world. It gets a [PostTransformMatrix] if its shape needs one. (Row TRF-10 of the specification.)
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    /// @throws IllegalStateException as [#computeWorldTransformMatrix(EntityManager, Entity)] does
    public static void detachKeepWorld(EntityManager em, Entity child) {
        nonNull(em, "em", "detachKeepWorld");
        nonNull(child, "child", "detachKeepWorld");
        if (em.hasComponent(child, Parent.class)) {
            requireTransform(em, child);
            setPose(em, child, computeWorldTransformMatrix(em, child));
            em.removeComponent(child, Parent.class);
        }
    }

    private static void requireTransform(EntityManager em, Entity entity) {
        if (!em.hasComponent(entity, LocalTransform.class)) {
            throw new IllegalStateException(
                    entity + " has no LocalTransform, so its parent cannot change while it stays"
                            + " where it is. Add a LocalTransform, or call setParent or detach.");
        }
    }

    private static void nonNull(@Nullable Object value, String name, String method) {
        if (value == null) {
            throw new NullPointerException(method + " was given null for " + name + ". Give a value that is not null.");
        }
    }

    private static void requireParent(EntityManager em, Entity child, Entity parent) {
        if (!em.exists(child)) {
            throw new IllegalArgumentException(child + " does not exist, so it cannot get the parent " + parent + ".");
        }
        if (!em.exists(parent)) {
            throw new IllegalArgumentException(parent + " does not exist, so it cannot be the parent of " + child
                    + ". Choose an entity that exists, or call detach if the entity should have no parent.");
        }
        if (!em.hasComponent(parent, LocalToWorld.class)) {
            throw new IllegalArgumentException(parent + " has no LocalToWorld, so it cannot be the parent of " + child
                    + ". Give it a LocalToWorld first.");
        }
        Entity at = parent;
        EntityList path = new EntityList();
        while (!at.equals(Entity.NULL)) {
            if (at.equals(child)) {
                throw new IllegalArgumentException(parent + " is " + (parent.equals(child) ? "" : "below ") + child
                        + ", so it cannot be its parent. Detach it first, or choose another parent.");
            }
            path.add(at);
            at = parent(em, at);
            if (path.get(Integer.highestOneBit(path.size()) - 1).equals(at)) {
                return; // a cycle that does not contain the child
            }
        }
    }

    private static void link(EntityManager em, Entity child, Entity parent) {
        if (em.hasComponent(child, Parent.class)) {
            em.setComponent(child, new Parent(parent));
        } else {
            em.addComponent(child, new Parent(parent));
        }
    }

    /// Sets what an entity has relative to its parent.
    private static void setPose(EntityManager em, Entity entity, Matrix4x3f local) {
        Decomposition parts = Decomposition.of(local);
        boolean hasPost = em.hasComponent(entity, PostTransformMatrix.class);
        if (!hasPost && !parts.isUniform()) {
            em.addComponent(entity, PostTransformMatrix.of(parts.post()));
        } else if (hasPost) {
            em.setComponent(entity, PostTransformMatrix.of(parts.post()));
        }
        em.setComponent(entity, parts.transform());
    }

    /// Moves the entities of all hierarchies in memory, so that those of one archetype are in breadth-first order: all
    /// roots, then all their children, and so on, the children of one parent next to each other. [LocalToWorldSystem]
    /// is fastest in this order. Call it once when a large hierarchy has been built or changed in random order, such as
    /// at the end of a loading screen: it takes about as long as adding a component to each entity.
    ///
    /// Values and ids stay as they are. Hierarchies are those of the last update of [ParentSystem]; entities in cycles
    /// stay where they are. A structural change. (Row TRF-10 of the specification.)
    ///
    /// @throws IllegalStateException as [EntityManager#addComponent(Entity, Class)] does, such as in a job
    public static void sortHierarchy(EntityManager em) {
        nonNull(em, "em", "sortHierarchy");
        HierarchyOrder.sort(em);
    }

    // Walks

    /// The parent of an entity, as its [Parent] says, or [Entity#NULL].
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    public static Entity parent(EntityManager em, Entity entity) {
        nonNull(em, "em", "parent");
        nonNull(entity, "entity", "parent");
        return em.hasComponent(entity, Parent.class)
                ? em.getComponent(entity, Parent.class).value()
                : Entity.NULL;
    }

    /// The ancestors of an entity, its parent first, the root last.
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    /// @throws IllegalStateException if the entity or an ancestor is its own ancestor
    public static EntityList ancestors(EntityManager em, Entity entity) {
        nonNull(em, "em", "ancestors");
        nonNull(entity, "entity", "ancestors");
        EntityList found = new EntityList();
        for (Entity at = parent(em, entity); em.exists(at); at = parent(em, at)) {
            found.add(at);
            if (at.equals(entity) || found.size() > em.entityCount()) {
                throw new IllegalStateException(
                        entity + " has ancestors that are their own ancestors. Set or remove the"
                                + " Parent of an entity in the cycle.");
            }
        }
        return found;
    }

    /// The root of the hierarchy that an entity is in: the entity itself if it has no parent.
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    /// @throws IllegalStateException as [#ancestors] does
    public static Entity root(EntityManager em, Entity entity) {
        nonNull(em, "em", "root");
        nonNull(entity, "entity", "root");
        EntityList above = ancestors(em, entity);
        return above.isEmpty() ? entity : above.get(above.size() - 1);
    }

    /// The children of an entity as of the last update of [ParentSystem]: a copy.
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    public static EntityList children(EntityManager em, Entity entity) {
        nonNull(em, "em", "children");
        nonNull(entity, "entity", "children");
        EntityList found = new EntityList();
        addChildren(em, entity, found);
        return found;
    }

    /// The descendants of an entity as of the last update of [ParentSystem], level by level: first its children, then
    /// theirs.
    ///
    /// @throws IllegalArgumentException if the entity does not exist
    /// @throws IllegalStateException if a descendant is its own ancestor
    public static EntityList descendants(EntityManager em, Entity entity) {
        nonNull(em, "em", "descendants");
        nonNull(entity, "entity", "descendants");
        EntityList found = new EntityList();
        addChildren(em, entity, found);
        for (int i = 0; i < found.size(); i++) {
            addChildren(em, found.get(i), found);
            if (found.size() > em.entityCount()) {
                throw new IllegalStateException("Descendants of " + entity
                        + " are their own ancestors. Set or remove the" + " Parent of an entity in the cycle.");
            }
        }
        return found;
    }

    private static void addChildren(EntityManager em, Entity entity, EntityList out) {
        if (!em.hasBuffer(entity, Child.class)) {
            return;
        }
        DynamicBuffer<Child> list = em.getBuffer(entity, Child.class, true);
        for (int i = 0; i < list.length(); i++) {
            out.add(list.get(i).value());
        }
    }
}
