package dev.phalanx.structs.kernel;

/// A placeholder, so that the package exists.
final class Placeholder {
    private Placeholder() {}
}
