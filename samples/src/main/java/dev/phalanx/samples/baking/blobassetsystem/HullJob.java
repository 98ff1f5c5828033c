package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobBuilder;

/// Builds the hull of each shape. Any thread can build a blob asset; only its owner, the store, belongs to one thread.
///
/// @param shapes an entity of each shape
/// @param points the points of entities
/// @param hulls gets the hull of each shape
public record HullJob(
        @ReadOnly NativeArray<Entity> shapes,
        @ReadOnly BufferLookup<ShapePoint> points,
        NativeArray<HullReference> hulls)
        implements IJobParallelFor {
    @Override
    public void execute(int index) {
        DynamicBuffer<ShapePoint> all = points.get(shapes.get(index));
        try (BlobBuilder builder = new BlobBuilder()) {
            Hull hull = new Hull(builder.allocate(float.class, Hull.DIRECTIONS, direction -> farthest(all, direction)));
            hulls.set(index, new HullReference(builder.createBlobAssetReference(hull)));
        }
    }

    private static float farthest(DynamicBuffer<ShapePoint> points, int direction) {
        float farthest = Float.NEGATIVE_INFINITY;
        for (ShapePoint point : points) {
            farthest = Math.max(farthest, Hull.along(direction, point.x(), point.y(), point.z()));
        }
        return farthest;
    }
}
