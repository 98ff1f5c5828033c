package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// A bucket.
///
/// @param water from 0, empty, to 1, full
record Bucket(float water) implements IComponentData {
    /// The same bucket under a tap.
    ///
    /// @param seconds how much time has passed
    Bucket filled(float seconds) {
        return new Bucket(Math.min(1, water + seconds / Config.FILL_SECONDS));
    }

    /// Whether no more water fits.
    boolean isFull() {
        return water >= 1;
    }
}
