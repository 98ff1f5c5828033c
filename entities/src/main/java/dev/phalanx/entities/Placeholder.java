package dev.phalanx.entities;

/// A placeholder, so that the package exists.
final class Placeholder {
    private Placeholder() {}
}
