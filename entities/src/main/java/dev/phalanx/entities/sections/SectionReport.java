package dev.phalanx.entities.sections;

import dev.phalanx.entities.systems.World;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A section of a world: who runs it and, if this process does, what it does. Shares are of the last one to two
/// seconds, all other figures since the world was made.
///
/// @param number its number, from 0 up
/// @param node the node that runs it
/// @param own what it does, null if another process runs it
public record SectionReport(int number, int node, @Nullable Own own) {
    /// What a section of this process does.
    ///
    /// @param world its world
    /// @param tick the tick that it has begun last
    /// @param agents how many it has, without ghosts
    /// @param ghosts how many it has
    /// @param systems the share of the time that its systems took, from 0 to 1
    /// @param waited the share in which its thread waited for messages to it, from 0 to 1
    /// @param systemsTime how long its systems took
    /// @param waits how long its thread waited for which neighbours, the longest first
    /// @param sent what it has sent to all neighbours
    public record Own(
            World world,
            long tick,
            int agents,
            int ghosts,
            double systems,
            double waited,
            Duration systemsTime,
            List<Wait> waits,
            SentFigures sent) {
        /// Keeps a copy of the list.
        public Own {
            waits = List.copyOf(waits);
        }
    }

    /// A time for which a section waited for a neighbour. If several messages were missing, it is the one that came
    /// last.
    ///
    /// @param section the neighbour
    /// @param node the node that runs the neighbour
    /// @param time how long, of all ticks together
    public record Wait(int section, int node, Duration time) {}
}
