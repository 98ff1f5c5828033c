package dev.phalanx.samples.boids.fish;

/// A fish outside of its chunk: what its [Position] and its [Heading] are, in the arrays of its school.
final class Swimmer {
    public float x;
    public float y;
    public float z;
    public float headingX;
    public float headingY;
    public float headingZ;

    static Swimmer of(Position position, Heading heading) {
        Swimmer fish = new Swimmer();
        fish.x = position.x;
        fish.y = position.y;
        fish.z = position.z;
        fish.headingX = heading.x;
        fish.headingY = heading.y;
        fish.headingZ = heading.z;
        return fish;
    }

    /// Turns a part of the way towards a wish.
    ///
    /// @param wish where to, of any length
    /// @param part the part, from 0 to 1
    void turn(Wish wish, float part) {
        float newX = headingX + (wish.x - headingX) * part;
        float newY = headingY + (wish.y - headingY) * part;
        float newZ = headingZ + (wish.z - headingZ) * part;
        float length = (float) Math.sqrt(newX * newX + newY * newY + newZ * newZ);
        if (length > 0) {
            headingX = newX / length;
            headingY = newY / length;
            headingZ = newZ / length;
        }
    }

    void swim(float metres) {
        x += headingX * metres;
        y += headingY * metres;
        z += headingZ * metres;
    }
}
