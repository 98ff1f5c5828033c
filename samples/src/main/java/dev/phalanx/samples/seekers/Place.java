package dev.phalanx.samples.seekers;

/// A point of the plane.
///
/// @param x metres to the east
/// @param z metres to the north
public record Place(float x, float z) {
    /// The square of the distance to `other`, in square metres.
    public float squareDistance(Place other) {
        float dx = x - other.x;
        float dz = z - other.z;
        return dx * dx + dz * dz;
    }
}
