package dev.phalanx.samples.boids.fish;

import java.util.List;

/// Where everything in the sea is at one moment.
///
/// @param shoals the fish, by school
/// @param rocks what they swim around
/// @param lures what they swim to
public record FishScene(List<Shoal> shoals, List<Rock> rocks, List<Lure> lures) {
    /// The fish of a school.
    ///
    /// @param positions where they are
    /// @param headings where they swim to
    public record Shoal(List<Position> positions, List<Heading> headings) {
        /// How many they are.
        public int size() {
            return positions.size();
        }

        /// How much they swim the same way.
        ///
        /// @return from 0, if they swim anywhere, to 1, if they all swim the same way
        public double alignment() {
            double x = 0;
            double y = 0;
            double z = 0;
            for (Heading heading : headings) {
                x += heading.x;
                y += heading.y;
                z += heading.z;
            }
            return Math.sqrt(x * x + y * y + z * z) / size();
        }
    }

    /// How many fish there are.
    public int fishCount() {
        return shoals.stream().mapToInt(Shoal::size).sum();
    }
}
