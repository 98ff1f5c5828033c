package dev.phalanx.samples.games.colony;

import dev.phalanx.structs.blob.BlobArray;

/// What things take.
///
/// @param speed of a worker, in metres each second
/// @param digging how long it digs, in seconds
/// @param yields how much it gets, by its job
record Rules(float speed, float digging, BlobArray<Yield> yields) {}
