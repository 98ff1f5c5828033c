package dev.phalanx.structs;

/// A placeholder, so that the package exists.
final class Placeholder {
    private Placeholder() {}
}
