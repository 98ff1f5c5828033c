package dev.phalanx.samples.hellocube.customtransforms;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.Parent;
import org.joml.Matrix4x3f;

/// Works out the world matrix of an entity on the plane. It reads the transforms of the ancestors and not their
/// matrices, so the entities can be computed in any order, on any thread.
///
/// @param transforms of the ancestors
/// @param parents the parent of each entity that has one
record LocalToWorld2DJob(
        @ReadOnly ComponentLookup<Transform2D> transforms,
        @ReadOnly ComponentLookup<Parent> parents) implements IJobEntity {
    void execute(Entity entity, LocalToWorld world, @ReadOnly Transform2D transform) {
        Matrix4x3f matrix = transform.toMatrix(new Matrix4x3f());
        Matrix4x3f above = new Matrix4x3f();
        Parent parent = parents.tryGetComponent(entity);
        while (parent != null) {
            Transform2D ancestor = transforms.tryGetComponent(parent.value());
            if (ancestor == null) {
                break; // an ancestor off the plane: the plane begins below it
            }
            ancestor.toMatrix(above).mul(matrix, matrix);
            parent = parents.tryGetComponent(parent.value());
        }
        world.set(matrix);
    }
}
