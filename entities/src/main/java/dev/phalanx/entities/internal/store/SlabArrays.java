package dev.phalanx.entities.internal.store;

import org.jspecify.annotations.Nullable;

/// The arrays of a slab whose entities are all gone. They know neither their world nor their archetype.
///
/// @param capacity rows of a chunk
/// @param rows rows that are allocated
/// @param dirty for each chunk the rows that may hold what removed entities left
@SuppressWarnings("ArrayRecordComponent") // handed over, not compared
record SlabArrays(
        int capacity,
        int rows,
        long[] entities,
        Object[] columns,
        Object[] chunkColumns,
        int[] dirty,
        int[][] changeVersion,
        long[] @Nullable [] enabled) {}
