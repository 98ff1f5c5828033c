package dev.phalanx.scenes.internal.managed;

import org.jspecify.annotations.Nullable;

/// A placeholder for an object that is not there.
enum Absent {
    /// Its class is missing.
    GONE,
    /// It is a record or coded object that is being created.
    UNFINISHED;

    /// The value, or null if it is gone.
    static @Nullable Object orNull(@Nullable Object value) {
        return value == GONE ? null : value;
    }
}
