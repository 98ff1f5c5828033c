package dev.phalanx.entities.internal.store;

/// Occupies a world that may be read alone.
///
/// @param what the world is, such as `tick 12 of world "Game"`
/// @param instead what to do instead of writing, as a sentence
public record ReadOnlyScope(String what, String instead) {
    /// The exception for an attempt to change the world.
    ///
    /// @param operation such as `createEntity`
    public IllegalStateException refusal(String operation) {
        return new IllegalStateException(operation + " was called in " + what + ", which can only be read. " + instead);
    }
}
