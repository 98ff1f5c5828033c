package dev.phalanx.samples.boids.fish;

/// The fish of a cube or of several, added up.
final class Crowd {
    /// How many they are.
    public int count;

    /// The sums of what [Swimmer] has.
    public long x;

    public long y;
    public long z;
    public long headingX;
    public long headingY;
    public long headingZ;

    void add(Swimmer fish) {
        count++;
        x += fish.x();
        y += fish.y();
        z += fish.z();
        headingX += fish.headingX();
        headingY += fish.headingY();
        headingZ += fish.headingZ();
    }

    void add(Crowd other) {
        count += other.count;
        x += other.x;
        y += other.y;
        z += other.z;
        headingX += other.headingX;
        headingY += other.headingY;
        headingZ += other.headingZ;
    }

    /// Draws one of them to the middle of the others, the more the farther it is away; or, with a negative weight, drives
    /// it away.
    ///
    /// @param reach the distance at which it is drawn with all of the weight, in metres
    void draw(Swimmer fish, Wish wish, float reach, float weight) {
        float scale = 1 / (Swimmer.METRE * reach);
        float others = count - 1;
        wish.add(
                ((x - fish.x()) / others - fish.x()) * scale,
                ((y - fish.y()) / others - fish.y()) * scale,
                ((z - fish.z()) / others - fish.z()) * scale,
                weight);
    }

    /// Draws one of them to where the others swim to.
    void align(Swimmer fish, Wish wish, float weight) {
        wish.addUnit(headingX - fish.headingX(), headingY - fish.headingY(), headingZ - fish.headingZ(), weight);
    }

    /// Drives one of them away from the middle of the others, the more the nearer it is.
    ///
    /// @param reach the distance from which on they do not mind, in metres
    void scatter(Swimmer fish, Wish wish, float reach, float weight) {
        float others = count - 1;
        float dx = (fish.x() - (x - fish.x()) / others) / Swimmer.METRE;
        float dy = (fish.y() - (y - fish.y()) / others) / Swimmer.METRE;
        float dz = (fish.z() - (z - fish.z()) / others) / Swimmer.METRE;
        float near = 1 - (float) Math.sqrt(dx * dx + dy * dy + dz * dz) / reach;
        if (near > 0) {
            wish.addUnit(dx, dy, dz, weight * near);
        }
    }
}
