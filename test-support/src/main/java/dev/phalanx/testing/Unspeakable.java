package dev.phalanx.testing;

/// An exception that has no text and cannot be compared, as users' code may throw it.
@SuppressWarnings({"OverrideThrowableToString", "ThrowableEqualsHashCode"}) // it throws wherever it is called
public final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Creates one.
    public Unspeakable() {}

    @Override
    public String getMessage() {
        throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
        throw new IllegalStateException("no text");
    }

    @Override
    public boolean equals(Object other) {
        throw new IllegalStateException("not compared");
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
