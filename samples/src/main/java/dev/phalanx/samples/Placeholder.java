package dev.phalanx.samples;

/// A placeholder, so that the package exists.
final class Placeholder {
    private Placeholder() {}
}
