package dev.phalanx.scenes.files;

/// Placeholder.
///
/// @param <T> the class
public interface ManagedCodec<T> {}
