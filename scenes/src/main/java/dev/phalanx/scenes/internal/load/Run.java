package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import java.util.ArrayList;
import java.util.List;

/// New entities side by side in the same arrays.
///
/// @param first the chunk of the first of them
/// @param rows how many
record Run(ArchetypeChunk first, int rows) {
    /// Locations that differ in these lower bits only are in the same arrays.
    private static final int SLOT_BITS = 14;

    /// Chunks joined where they are side by side.
    static List<Run> join(List<ArchetypeChunk> chunks) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < chunks.size(); ) {
            ArchetypeChunk first = chunks.get(i);
            int location = first.location();
            int rows = first.count();
            int next = i + 1;
            while (next < chunks.size() && continues(location, rows, chunks.get(next))) {
                rows += chunks.get(next++).count();
            }
            runs.add(new Run(first, rows));
            i = next;
        }
        return runs;
    }

    private static boolean continues(int location, int rows, ArchetypeChunk next) {
        int there = next.location();
        return location + rows == there && location >>> SLOT_BITS == there >>> SLOT_BITS;
    }
}
