package dev.phalanx.cluster;

import java.nio.file.Path;
import java.time.Duration;

/// How the nodes of a run go on after one or more of them were killed: each writes images of its sections to files, and
/// keeps what it has sent to others, in memory and in its images, until they need it no more. All nodes have the same
/// number of ticks between images.
///
/// A node that was killed is started again by the same command: it takes back its newest image, gets from the others
/// what they have sent since, and runs the ticks up to theirs once more. Ticks that are run again make the same
/// messages, which those that have them drop. Neighbours wait meanwhile; they can be one tick ahead at most. All nodes
/// can be killed at once.
///
/// What does not come back: what a program writes to the worlds between runs, what its systems keep in their fields
/// over ticks, and what they did outside of the worlds, which is done again for ticks that are run again. The contract
/// of a [SectionedWorld] excludes the first two.
///
/// @param directory the images of this node; nodes on one machine can share it. Give each run one of its own: a node
///     that finds images goes on from there
/// @param ticks how many ticks lie between two images, 1 or more
/// @param patience how long the others wait for a node that was lost, in addition to the timeout, until it has caught
///     up; 0 to a day
public record Recovery(Path directory, int ticks, Duration patience) {
    /// Makes sure that the numbers are in range.
    ///
    /// @throws IllegalArgumentException if one is not
    public Recovery {
        if (ticks < 1) {
            throw new IllegalArgumentException(
                    "A recovery was given " + ticks + " ticks between two images. Give 1 or more.");
        }
        if (patience.isNegative() || patience.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("A recovery was given a patience of " + patience + ". Give 0 to a day.");
        }
    }
}
