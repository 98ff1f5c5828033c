package dev.phalanx.entities.internal.failures;

import org.jspecify.annotations.Nullable;

/// Refuses null where a method is called, by the names that its caller knows. To be called first, before anything
/// changes.
public final class Required {
    private Required() {}

    /// Returns if `value` is not null.
    ///
    /// @param parameter the name of the parameter
    /// @param method the name of the method
    /// @throws NullPointerException if it is null
    public static void nonNull(@Nullable Object value, String parameter, String method) {
        if (value == null) {
            throw refuse(parameter, method);
        }
    }

    private static NullPointerException refuse(String parameter, String method) {
        return new NullPointerException(
                method + " was given null for " + parameter + ". Give a value that is not null.");
    }
}
