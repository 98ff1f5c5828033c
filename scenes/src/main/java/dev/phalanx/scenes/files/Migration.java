package dev.phalanx.scenes.files;

/// Turns values of a file into values of a present class, where fields cannot be matched by their names. See
/// [LoadOptions#withMigration].
///
/// ```java
/// LoadOptions.standard().withMigration("game.Heading", Heading.class, old -> new
/// Heading(Math.toRadians(old.getFloat("degrees"))));
/// ```
///
/// @param <T> the present class
public interface Migration<T> {
    /// The present form of a value. Called for each value, or each element of a buffer, on the thread that loads.
    ///
    /// @param old the value in the file, valid until the method returns
    /// @throws RuntimeException to refuse the value: the file is then not loaded, and the exception becomes the cause
    ///     of a [SceneFileException]
    T migrate(OldValue old);
}
