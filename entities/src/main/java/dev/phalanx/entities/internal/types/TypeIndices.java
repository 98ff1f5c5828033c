package dev.phalanx.entities.internal.types;

/// Hands out type indices, dense from 0.
final class TypeIndices {
    /// The most component types one process can have.
    static final int LIMIT = 8192;

    private int next;

    /// An index nobody has yet.
    ///
    /// @throws IllegalArgumentException if all are taken
    synchronized int take(Class<?> type) {
        if (next == LIMIT) {
            throw new IllegalArgumentException(type.getSimpleName() + " would be component type " + (LIMIT + 1)
                    + ", and a process can have " + LIMIT + ". Use fewer component classes.");
        }
        return next++;
    }
}
