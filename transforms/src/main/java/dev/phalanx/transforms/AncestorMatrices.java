package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import org.joml.Matrix4x3f;
import org.jspecify.annotations.Nullable;

/// Works out world matrices from transforms, in the same order of operations as [LocalToWorldSystem], so that the
/// results have the same bits.
///
/// @param worlds the matrices of entities without transform; null if every ancestor needs a transform
record AncestorMatrices(
        ComponentLookup<LocalTransform> transforms,
        ComponentLookup<Parent> parents,
        ComponentLookup<PostTransformMatrix> posts,
        @Nullable ComponentLookup<LocalToWorld> worlds) {

    /// Stores the world matrix of an entity.
    ///
    /// @throws IllegalStateException if the entity or an ancestor lacks what it needs, or is its own ancestor
    Matrix4x3f compute(Entity entity, Matrix4x3f destination) {
        EntityList path = new EntityList();
        float[] world = null;
        Entity at = entity;
        while (world == null) {
            if (!transforms.hasComponent(at)) {
                world = fixed(at, entity);
                continue;
            }
            path.add(at);
            Parent parent = parents.tryGetComponent(at);
            if (parent == null) {
                world = local(path.removeSwapBack(path.size() - 1));
                continue;
            }
            at = parent.value();
            refuseRepeated(path, at);
        }
        for (int i = path.size() - 1; i >= 0; i--) {
            float[] product = new float[LocalToWorld.LENGTH];
            Affine.multiply(world, 0, local(path.get(i)), 0, product, 0);
            world = product;
        }
        return destination.set(world);
    }

    /// An entity that is reached twice is reached again a power of two of steps after it was marked.
    private static void refuseRepeated(EntityList path, Entity next) {
        Entity marked = path.get(Integer.highestOneBit(path.size()) - 1);
        if (marked.equals(next)) {
            throw new IllegalStateException(next + " is its own ancestor, so it has no world matrix. Set or remove the"
                    + " Parent of an entity in the cycle.");
        }
    }

    private float[] fixed(Entity at, Entity entity) {
        LocalToWorld matrix = worlds == null ? null : worlds.tryGetComponent(at);
        if (matrix != null) {
            return matrix.value;
        }
        boolean isFirst = at.equals(entity);
        throw new IllegalStateException((isFirst ? "" : "The parent ") + at
                + (transforms.entityExists(at) ? " has no LocalTransform" : " does not exist")
                + ", so the world matrix of " + (isFirst ? "it" : entity) + " cannot be computed. "
                + (isFirst ? "Add a LocalTransform." : "Set another Parent, or remove it."));
    }

    private float[] local(Entity entity) {
        float[] matrix = new float[LocalToWorld.LENGTH];
        Affine.compose(transforms.get(entity), matrix);
        PostTransformMatrix post = posts.tryGetComponent(entity);
        if (post == null) {
            return matrix;
        }
        float[] product = new float[LocalToWorld.LENGTH];
        Affine.multiply(matrix, 0, post.value, 0, product, 0);
        return product;
    }
}
