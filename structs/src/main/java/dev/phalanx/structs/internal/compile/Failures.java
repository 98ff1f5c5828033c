package dev.phalanx.structs.internal.compile;

/// Passes on what came out of a method handle that declares any Throwable.
final class Failures {
    private Failures() {}

    /// Throws `e` as it is if it is unchecked, and otherwise wrapped.
    static RuntimeException rethrow(Throwable e) {
        switch (e) {
            case RuntimeException runtime -> throw runtime;
            case Error error -> throw error;
            default -> throw new IllegalStateException("Generated code threw a checked exception.", e);
        }
    }
}
