package dev.phalanx.scenes.internal.save;

import java.util.List;

/// Entities of an archetype with the same values of what they share.
///
/// @param ranges where the entities are, in the order of the file
record SavedGroup(List<RowRange> ranges) {
    int rows() {
        return ranges.stream().mapToInt(RowRange::rows).sum();
    }
}
