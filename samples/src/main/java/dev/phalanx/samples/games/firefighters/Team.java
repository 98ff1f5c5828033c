package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// A team and its line from the water to a fire. Its firefighters are the elements of its [Member] buffer, in the order
/// in which buckets pass through them: the one at the water, those who pass full buckets, the one at the fire, those
/// who pass empty buckets back.
final class Team implements IComponentData {
    private static final float ARC = 0.15f;

    /// Where the water is, in metres.
    public float waterX;

    /// Where the water is, in metres.
    public float waterZ;

    /// The burning cell that the team fights, or -1.
    public int fire = -1;

    /// Where the line ends, in metres.
    public float fireX;

    /// Where the line ends, in metres.
    public float fireZ;

    /// How far along the line a member works.
    ///
    /// @param member from 0 to `size - 1`
    /// @param size of the team
    /// @return from 0, at the water, to 1, at the fire
    private static float share(int member, int size) {
        int half = size / 2;
        return member <= half ? member / (float) half : (size - member) / (float) half;
    }

    /// Where a member works. Full and empty buckets move along two arcs, one on each side of the straight line.
    float placeX(int member, int size) {
        return waterX + share(member, size) * (fireX - waterX) + bend(member, size) * (waterZ - fireZ);
    }

    /// See [#placeX].
    float placeZ(int member, int size) {
        return waterZ + share(member, size) * (fireZ - waterZ) + bend(member, size) * (fireX - waterX);
    }

    private static float bend(int member, int size) {
        float side = member <= size / 2 ? ARC : -ARC;
        return side * (float) Math.sin(Math.PI * share(member, size));
    }
}
