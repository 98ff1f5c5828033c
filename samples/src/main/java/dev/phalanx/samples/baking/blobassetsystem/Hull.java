package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.structs.blob.BlobArray;

/// A convex body around a shape, between planes of 14 fixed directions: the root of a blob asset.
///
/// @param extents how far the shape reaches in each direction, from the origin
public record Hull(BlobArray<Float> extents) {
    /// The number of directions: the six faces and the eight corners of a cube.
    public static final int DIRECTIONS = 14;

    private static final float D = (float) Math.sqrt(1 / 3.0);

    private static final float[] X = {1, -1, 0, 0, 0, 0, D, -D, D, -D, D, -D, D, -D};
    private static final float[] Y = {0, 0, 1, -1, 0, 0, D, D, -D, -D, D, D, -D, -D};
    private static final float[] Z = {0, 0, 0, 0, 1, -1, D, D, D, D, -D, -D, -D, -D};

    /// How far a point is in a direction.
    ///
    /// @param direction from 0 to 13
    public static float along(int direction, float x, float y, float z) {
        return X[direction] * x + Y[direction] * y + Z[direction] * z;
    }

    /// Whether a point is in the hull.
    public boolean contains(float x, float y, float z) {
        for (int i = 0; i < DIRECTIONS; i++) {
            if (along(i, x, y, z) > extents.getFloat(i)) {
                return false;
            }
        }
        return true;
    }
}
