package dev.phalanx.samples.boids.fish;

/// The fish of a cell or of several, added up in whole numbers, so that the order does not matter.
final class Crowd {
    /// What a metre counts.
    private static final float METRE = 1 << 10;

    /// What a heading's length counts.
    private static final float UNIT = 1 << 14;

    public int count;
    public long x;
    public long y;
    public long z;
    public long headingX;
    public long headingY;
    public long headingZ;

    void add(Swimmer fish) {
        count++;
        x += Math.round(fish.x * METRE);
        y += Math.round(fish.y * METRE);
        z += Math.round(fish.z * METRE);
        headingX += Math.round(fish.headingX * UNIT);
        headingY += Math.round(fish.headingY * UNIT);
        headingZ += Math.round(fish.headingZ * UNIT);
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

    /// Draws one of them to where the others swim to.
    void align(Swimmer fish, Wish wish, float weight) {
        wish.addUnit(
                without(headingX, fish.headingX * UNIT),
                without(headingY, fish.headingY * UNIT),
                without(headingZ, fish.headingZ * UNIT),
                weight);
    }

    /// Draws one of them to the middle of the others, the more the farther it is away.
    ///
    /// @param reach the distance at which it is drawn with all of the weight, in metres
    /// @param weight how much, negative to drive it away
    void draw(Swimmer fish, Wish wish, float reach, float weight) {
        wish.add(middle(x, fish.x) - fish.x, middle(y, fish.y) - fish.y, middle(z, fish.z) - fish.z, weight / reach);
    }

    /// Drives one of them away from the middle of the others, the more the nearer it is.
    ///
    /// @param reach the distance from which on it does not mind them, in metres
    void scatter(Swimmer fish, Wish wish, float reach, float weight) {
        float dx = fish.x - middle(x, fish.x);
        float dy = fish.y - middle(y, fish.y);
        float dz = fish.z - middle(z, fish.z);
        float nearness = 1 - (float) Math.sqrt(dx * dx + dy * dy + dz * dz) / reach;
        if (nearness > 0) {
            wish.addUnit(dx, dy, dz, weight * nearness);
        }
    }

    /// The mean of one coordinate of all but one, in metres.
    private float middle(long sum, float own) {
        return without(sum, own * METRE) / (METRE * (count - 1));
    }

    private static float without(long sum, float own) {
        return (float) (sum - Math.round(own));
    }
}
