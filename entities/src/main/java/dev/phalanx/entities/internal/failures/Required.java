package dev.phalanx.entities.internal.failures;

import org.jspecify.annotations.Nullable;

/// Refuses null where a public method is called. To be called before anything changes.
///
/// The message names the public method and its parameter. The method is found on the stack of the thread: it is the
/// first one outside of the internal packages, so that what several public methods have in common checks for all.
public final class Required {
    private static final String INTERNAL = "dev.phalanx.entities.internal.";

    private Required() {}

    /// Returns `value` if it is not null.
    ///
    /// @param parameter the name of the parameter
    /// @throws NullPointerException if it is null
    public static <T> T nonNull(@Nullable T value, String parameter) {
        if (value == null) {
            throw refuse(parameter, calledMethod());
        }
        return value;
    }

    /// Same as [#nonNull(Object, String)], where the caller is not the method that the message names.
    public static <T> T nonNull(@Nullable T value, String parameter, String method) {
        if (value == null) {
            throw refuse(parameter, method);
        }
        return value;
    }

    private static String calledMethod() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().startsWith(INTERNAL))
                        .findFirst()
                        .map(Required::nameOf)
                        .orElse("A method"));
    }

    /// The name of a method; of a constructor that of its class.
    private static String nameOf(StackWalker.StackFrame frame) {
        String type = frame.getClassName();
        boolean isConstructor = frame.getMethodName().equals("<init>");
        return isConstructor
                ? type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
                : frame.getMethodName();
    }

    private static NullPointerException refuse(String parameter, String method) {
        return new NullPointerException(
                method + " was given null for " + parameter + ". Give a value that is not null.");
    }
}
