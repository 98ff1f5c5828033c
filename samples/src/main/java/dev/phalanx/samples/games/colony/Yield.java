package dev.phalanx.samples.games.colony;

/// How much a worker digs.
record Yield(int amount, float effort) {}
