package dev.phalanx.samples.games.tornado;

/// Where a point is or was, in metres. The y axis points up, and the ground is at 0.
record Place(float x, float y, float z) {
    /// The distance to another place, in metres.
    float distance(Place other) {
        float dx = other.x - x;
        float dy = other.y - y;
        float dz = other.z - z;
        return (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /// The place a part of the way to another one, or on the ground if that is below it.
    ///
    /// @param share of the way; negative for the opposite direction
    Place towards(Place other, float share) {
        return new Place(x + share * (other.x - x), Math.max(0, y + share * (other.y - y)), z + share * (other.z - z));
    }
}
