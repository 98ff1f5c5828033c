package dev.phalanx.scenes.internal.save;

import java.util.ArrayList;
import java.util.List;

/// Entities with the same component types.
///
/// @param types the types that are written, by name
/// @param groups the entities, grouped by what they share
record SavedArchetype(List<SavedType> types, List<SavedGroup> groups) {
    int rows() {
        return groups.stream().mapToInt(SavedGroup::rows).sum();
    }

    List<RowRange> ranges() {
        return groups.stream().flatMap(group -> group.ranges().stream()).toList();
    }

    /// The types for which each group has one value.
    List<SavedType> ofGroups() {
        return types.stream().filter(type -> type.file().kind().isOfGroups()).toList();
    }

    /// Ranges joined where their entities are side by side in the same arrays: for each the first range and the number
    /// of rows.
    List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        RowRange first = null;
        RowRange last = null;
        int rows = 0;
        for (RowRange range : ranges()) {
            if (first == null || last == null || !last.isFollowedBy(range)) {
                if (first != null) {
                    runs.add(new Run(first, rows));
                }
                first = range;
                rows = 0;
            }
            rows += range.rows();
            last = range;
        }
        if (first != null) {
            runs.add(new Run(first, rows));
        }
        return runs;
    }

    /// Rows side by side.
    ///
    /// @param first the range of the first rows
    /// @param rows the number of all rows
    record Run(RowRange first, int rows) {}
}
