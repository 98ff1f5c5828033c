package dev.phalanx.collections;

import dev.phalanx.structs.NativeContainer;

/// A native collection whose elements have the indexes from 0 up to its length.
public interface NativeIndexable extends NativeContainer {
    /// The number of elements that it has now.
    ///
    /// @throws IllegalStateException if a job that was not completed writes it
    int length();
}
