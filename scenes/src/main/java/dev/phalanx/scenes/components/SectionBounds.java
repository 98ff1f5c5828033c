package dev.phalanx.scenes.components;

/// A box in which the entities of a section are, with sides along the axes.
///
/// A box with `minX` above `maxX` is empty: the section has no bounds.
///
/// @param minX the least x coordinate
/// @param minY the least y coordinate
/// @param minZ the least z coordinate
/// @param maxX the greatest x coordinate
/// @param maxY the greatest y coordinate
/// @param maxZ the greatest z coordinate
public record SectionBounds(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
    /// The empty box.
    public static final SectionBounds NONE = new SectionBounds(
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY);

    /// Whether the section has no bounds.
    public boolean isEmpty() {
        return !(minX <= maxX && minY <= maxY && minZ <= maxZ);
    }

    /// The smallest box that contains this one and another. An empty box adds nothing.
    public SectionBounds union(SectionBounds other) {
        if (other.isEmpty() || isEmpty()) {
            return isEmpty() ? other : this;
        }
        return new SectionBounds(
                Math.min(minX, other.minX),
                Math.min(minY, other.minY),
                Math.min(minZ, other.minZ),
                Math.max(maxX, other.maxX),
                Math.max(maxY, other.maxY),
                Math.max(maxZ, other.maxZ));
    }

    /// The square of the distance from a point to the box: 0 for a point in it, positive infinity if the box is empty.
    public float distanceSquared(float x, float y, float z) {
        if (isEmpty()) {
            return Float.POSITIVE_INFINITY;
        }
        float dx = x - Math.clamp(x, minX, maxX);
        float dy = y - Math.clamp(y, minY, maxY);
        float dz = z - Math.clamp(z, minZ, maxZ);
        return dx * dx + dy * dy + dz * dz;
    }
}
