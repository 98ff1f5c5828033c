package dev.phalanx.transforms;

/// What the matrices of a chunk are worked out from, besides those of parents.
enum MatrixSource {
    /// Its rows are new, so they are worked out in any case.
    NEW,
    TRANSFORM,
    TRANSFORM_AND_POST,
    /// The transform and what is recorded of it, the time, and the post matrix if there is one.
    INTERPOLATION,
    /// Code other than the system sets the matrices, and other matrices depend on them.
    OTHERS,
    /// Code other than the system sets the matrices, and nothing depends on them.
    NONE;

    static MatrixSource of(ChunkRows chunk) {
        SlabRows slab = chunk.slab;
        if (chunk.isNew) {
            return NEW;
        }
        if (!slab.isOwn) {
            return slab.hasChildren ? OTHERS : NONE;
        }
        if (slab.isInterpolated) {
            return INTERPOLATION;
        }
        return slab.hasPost ? TRANSFORM_AND_POST : TRANSFORM;
    }
}
