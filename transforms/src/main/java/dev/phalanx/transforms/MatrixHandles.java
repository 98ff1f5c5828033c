package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.systems.SystemState;

/// What the world's thread reads of entities to know how their matrices depend on each other.
///
/// @param locals the transforms; it reads, as all of these do
/// @param worlds the world matrices
/// @param posts the post matrices
/// @param interpolations what is recorded of the transforms of entities that are interpolated
/// @param previousParents the places in the hierarchy
/// @param storage where entities are
/// @param children the children of entities
record MatrixHandles(
        ComponentTypeHandle<LocalTransform> locals,
        ComponentTypeHandle<LocalToWorld> worlds,
        ComponentTypeHandle<PostTransformMatrix> posts,
        ComponentTypeHandle<TransformInterpolation> interpolations,
        ComponentTypeHandle<PreviousParent> previousParents,
        EntityStorageInfoLookup storage,
        BufferLookup<Child> children) {

    static MatrixHandles of(SystemState state) {
        return new MatrixHandles(
                state.getComponentTypeHandle(LocalTransform.class, true),
                state.getComponentTypeHandle(LocalToWorld.class, true),
                state.getComponentTypeHandle(PostTransformMatrix.class, true),
                state.getComponentTypeHandle(TransformInterpolation.class, true),
                state.getComponentTypeHandle(PreviousParent.class, true),
                state.getEntityStorageInfoLookup(),
                state.getBufferLookup(Child.class, true));
    }

    void update(SystemState state) {
        locals.update(state);
        worlds.update(state);
        posts.update(state);
        interpolations.update(state);
        previousParents.update(state);
        storage.update(state);
        children.update(state);
    }

    float[] world(ArchetypeChunk chunk) {
        return chunk.floatColumn(worlds, "value").arrayToRead();
    }

    float[] local(ArchetypeChunk chunk, String path) {
        return chunk.floatColumn(locals, path).arrayToRead();
    }

    float[] previous(ArchetypeChunk chunk, String path) {
        return chunk.floatColumn(interpolations, "previous." + path).arrayToRead();
    }

    boolean[] isRecorded(ArchetypeChunk chunk) {
        return chunk.booleanColumn(interpolations, "isRecorded").arrayToRead();
    }

    float[] post(ArchetypeChunk chunk) {
        return chunk.floatColumn(posts, "value").arrayToRead();
    }
}
