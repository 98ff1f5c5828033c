package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a directory knows of its run at a moment.
///
/// @param epoch how often the placement has changed
/// @param decided the last tick whose placement and inputs are decided
/// @param placement the newest one that is decided
/// @param ended the last tick that each node has said it has ended, 0 if none
/// @param difference the first two state hashes that differ, null if none do
/// @param leader the number of the member that clients talk to, -1 if there is none
public record DirectoryStatus(
        long epoch,
        long decided,
        Placement placement,
        List<Long> ended,
        @Nullable HashDifference difference,
        int leader) {}
