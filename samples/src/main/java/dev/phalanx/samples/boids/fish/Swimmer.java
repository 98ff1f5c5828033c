package dev.phalanx.samples.boids.fish;

/// A fish in whole numbers, whose sums do not depend on the order.
///
/// @param x metres to the east, in units of [#METRE]
/// @param y metres upwards
/// @param z metres to the north
/// @param headingX its heading to the east, in units of [#UNIT]
/// @param headingY its heading upwards
/// @param headingZ its heading to the north
record Swimmer(int x, int y, int z, int headingX, int headingY, int headingZ) {
    /// A metre.
    static final float METRE = 1 << 10;

    /// A heading's length.
    static final float UNIT = 1 << 14;

    static Swimmer of(Position position, Heading heading) {
        return new Swimmer(
                Math.round(position.x * METRE),
                Math.round(position.y * METRE),
                Math.round(position.z * METRE),
                Math.round(heading.x * UNIT),
                Math.round(heading.y * UNIT),
                Math.round(heading.z * UNIT));
    }
}
