package dev.phalanx.samples.games.colony;

/// What a worker does now.
enum State {
    IDLE,
    WALKING,
    DIGGING,
    RETURNING,
    RESTING
}
