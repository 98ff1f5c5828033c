package dev.phalanx.entities.systems;

/// The logger of the package. It is made when something is logged first, since the first logger of a JVM loads more
/// classes than the first world.
final class SystemsLogger {
    static final System.Logger LOGGER = System.getLogger("dev.phalanx.entities.systems");

    private SystemsLogger() {}
}
