package dev.phalanx.samples.games.firefighters;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// Heats the cells of one row that are beside burning ones. No two calls write the same row, so they may all write to
/// the one buffer.
///
/// @param seconds how much time has passed
/// @param rows how many rows of cells
/// @param columns how many cells in each row
/// @param field the entity with the buffer
/// @param before the heat of each cell before
/// @param heat the buffer
record SpreadJob(
        float seconds,
        int rows,
        int columns,
        Entity field,
        @ReadOnly NativeFloatArray before,
        @NativeDisableParallelForRestriction BufferLookup<Heat> heat)
        implements IJobParallelFor {
    @Override
    public void execute(int row) {
        DynamicBuffer<Heat> cells = heat.get(field);
        for (int column = 0; column < columns; column++) {
            float change = 0;
            for (int r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
                for (int c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
                    float near = before.get(r * columns + c);
                    if (near >= Config.FLASHPOINT) {
                        change += near * (r == row && c == column ? Config.GROWTH : Config.TRANSFER);
                    }
                }
            }
            if (change > 0) {
                int cell = row * columns + column;
                cells.set(cell, new Heat(Math.min(1, before.get(cell) + change * seconds)));
            }
        }
    }
}
