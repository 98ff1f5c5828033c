package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.DynamicBuffer;

/// How hot a cell of the field is: an element of the buffer at the settings' entity, row by row.
///
/// @param value from 0 to 1
record Heat(float value) implements IBufferElementData {
    /// Whether the cell burns.
    boolean isBurning() {
        return value >= Config.FLASHPOINT;
    }

    /// The burning cell that is nearest to a point.
    ///
    /// @param field all cells
    /// @param columns how many cells each row has
    /// @return its index, or -1 if no cell burns
    static int findNearestFire(DynamicBuffer<Heat> field, int columns, float x, float z) {
        int nearest = -1;
        float least = Float.POSITIVE_INFINITY;
        for (int cell = 0; cell < field.length(); cell++) {
            if (field.get(cell).isBurning()) {
                int column = cell % columns;
                int row = cell / columns;
                float distance = (column - x) * (column - x) + (row - z) * (row - z);
                if (distance < least) {
                    least = distance;
                    nearest = cell;
                }
            }
        }
        return nearest;
    }
}
