package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import org.joml.Quaternionf;

/// The transforms that the rows of a slab had before the last fixed step, in the order of the fields of
/// [LocalTransform]: position, scale, rotation.
///
/// @param isRecorded whether there is one, for each row
record PreviousTransforms(
        boolean[] isRecorded,
        float[] px,
        float[] py,
        float[] pz,
        float[] scale,
        float[] rx,
        float[] ry,
        float[] rz,
        float[] rw) {
    private static final float[] NO_FLOATS = {};

    static final PreviousTransforms NONE = new PreviousTransforms(
            new boolean[0], NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS);

    static PreviousTransforms of(ArchetypeChunk chunk, MatrixHandles handles) {
        return new PreviousTransforms(
                handles.isRecorded(chunk),
                handles.previous(chunk, "position.x"),
                handles.previous(chunk, "position.y"),
                handles.previous(chunk, "position.z"),
                handles.previous(chunk, "scale"),
                handles.previous(chunk, "rotation.x"),
                handles.previous(chunk, "rotation.y"),
                handles.previous(chunk, "rotation.z"),
                handles.previous(chunk, "rotation.w"));
    }

    /// Whether the transform of a row differs from the recorded one.
    boolean areOthers(SlabRows slab, int first, int count) {
        for (int row = first; row < first + count; row++) {
            if (isOther(slab, row)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOther(SlabRows slab, int row) {
        return isRecorded[row]
                && (px[row] != slab.px[row]
                        || py[row] != slab.py[row]
                        || pz[row] != slab.pz[row]
                        || scale[row] != slab.scale[row]
                        || isOtherRotation(slab, row));
    }

    private boolean isOtherRotation(SlabRows slab, int row) {
        return rx[row] != slab.rx[row] || ry[row] != slab.ry[row] || rz[row] != slab.rz[row] || rw[row] != slab.rw[row];
    }

    /// Stores the matrix of the transform between the recorded one (at 0) and the present one (at 1). Returns false and
    /// stores nothing where that is the present one.
    boolean composeBetween(SlabRows slab, int row, float progress, float[] out, int at) {
        if (progress >= 1 || !isOther(slab, row)) {
            return false;
        }
        Quaternionf rotation = new Quaternionf(slab.rx[row], slab.ry[row], slab.rz[row], slab.rw[row]);
        if (isOtherRotation(slab, row)) {
            Quaternionf present = new Quaternionf(rotation);
            rotation.set(rx[row], ry[row], rz[row], rw[row]).slerp(present, progress);
        }
        Affine.compose(
                between(px[row], slab.px[row], progress),
                between(py[row], slab.py[row], progress),
                between(pz[row], slab.pz[row], progress),
                between(scale[row], slab.scale[row], progress),
                rotation.x,
                rotation.y,
                rotation.z,
                rotation.w,
                out,
                at);
        return true;
    }

    private static float between(float from, float to, float progress) {
        return from + (to - from) * progress;
    }
}
