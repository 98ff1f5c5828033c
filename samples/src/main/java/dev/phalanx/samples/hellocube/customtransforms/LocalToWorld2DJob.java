package dev.phalanx.samples.hellocube.customtransforms;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.Parent;

/// Works out the world matrix of an entity on the plane. It reads the transforms of the ancestors and not their
/// matrices, so the entities can be computed in any order, on any thread.
///
/// @param transforms of the ancestors
/// @param parents the parent of each entity that has one
record LocalToWorld2DJob(
        @ReadOnly ComponentLookup<Transform2D> transforms,
        @ReadOnly ComponentLookup<Parent> parents) implements IJobEntity {
    void execute(Entity entity, LocalToWorld world, @ReadOnly Transform2D transform) {
        float x = transform.x;
        float y = transform.y;
        float angle = transform.angle;
        float scale = transform.scale;
        Parent parent = parents.tryGetComponent(entity);
        while (parent != null) {
            Transform2D ancestor = transforms.tryGetComponent(parent.value());
            if (ancestor == null) {
                break; // an ancestor off the plane: the plane begins below it
            }
            float cos = ancestor.scale * (float) Math.cos(ancestor.angle);
            float sin = ancestor.scale * (float) Math.sin(ancestor.angle);
            float turnedX = cos * x - sin * y;
            float turnedY = sin * x + cos * y;
            x = ancestor.x + turnedX;
            y = ancestor.y + turnedY;
            angle += ancestor.angle;
            scale *= ancestor.scale;
            parent = parents.tryGetComponent(parent.value());
        }
        float cos = scale * (float) Math.cos(angle);
        float sin = scale * (float) Math.sin(angle);
        setColumn(world, 0, cos, sin, 0);
        setColumn(world, 1, -sin, cos, 0);
        setColumn(world, 2, 0, 0, scale);
        setColumn(world, 3, x, y, 0);
    }

    private static void setColumn(LocalToWorld world, int column, float x, float y, float z) {
        world.value[3 * column] = x;
        world.value[3 * column + 1] = y;
        world.value[3 * column + 2] = z;
    }
}
