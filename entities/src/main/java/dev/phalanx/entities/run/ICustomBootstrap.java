package dev.phalanx.entities.run;

/// A replacement for the creation of the default world. [DefaultWorld] finds classes that implement it in the same way
/// as systems.
///
/// Of several classes one is used: of a class and its superclass the subclass, of others the first by name, and the
/// rest are logged as errors.
@FunctionalInterface
public interface ICustomBootstrap {
    /// Makes the worlds of the program.
    ///
    /// @param defaultWorldName the name that the default world would get
    /// @return true if all is made and [dev.phalanx.entities.systems.World#setDefaultGameObjectInjectionWorld] was
    ///     called; false to have the default world made as without a bootstrap
    boolean initialize(String defaultWorldName);
}
