package dev.phalanx.samples.games.firefighters;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;

/// Copies the heat of all cells.
///
/// @param copy gets the heat of each cell
record CopyHeatJob(NativeFloatArray copy) implements IJobEntity {
    void execute(@ReadOnly DynamicBuffer<Heat> field) {
        for (int i = 0; i < field.length(); i++) {
            copy.set(i, field.get(i).value());
        }
    }
}
