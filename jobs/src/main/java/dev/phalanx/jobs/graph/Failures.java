package dev.phalanx.jobs.graph;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The handling of the exceptions of jobs and systems.
///
/// They are objects of users, whose `getMessage()`, `toString()` and `equals()` may throw, and so may the handlers that
/// users give a logger. Nothing here throws because of them.
///
/// @hidden
public final class Failures {
    private Failures() {}

    /// Logs an exception as an error. If the logger throws, the text is logged with the name of the exception's class;
    /// if that throws too, it is written to `System.err`.
    public static void log(System.Logger logger, String text, Throwable thrown) {
        try {
            logger.log(System.Logger.Level.ERROR, text, thrown);
        } catch (Throwable ofLogger) {
            logWithout(logger, text, thrown, ofLogger);
        }
    }

    /// Same as [#log(System.Logger, String, Throwable)]. If the logger cannot be found, for want of memory or stack,
    /// the text is written to `System.err`.
    public static void log(Supplier<System.Logger> logger, String text, Throwable thrown) {
        System.Logger found = find(logger, text);
        if (found != null) {
            log(found, text, thrown);
        }
    }

    /// Same as [#log(System.Logger, String)]. If the logger cannot be found, for want of memory or stack, the text is
    /// written to `System.err`.
    public static void log(Supplier<System.Logger> logger, @Nullable String text) {
        System.Logger found = find(logger, text);
        if (found != null) {
            log(found, text);
        }
    }

    private static System.@Nullable Logger find(Supplier<System.Logger> logger, @Nullable String text) {
        try {
            return logger.get();
        } catch (Throwable _) {
            try {
                System.err.println(text);
            } catch (Throwable _) {
                // Not even the text can be written.
            }
            return null;
        }
    }

    private static void logWithout(System.Logger logger, String text, Throwable thrown, Throwable ofLogger) {
        try {
            String more =
                    text + " Its " + thrown.getClass().getName() + " could not be logged, because the logger threw "
                            + ofLogger.getClass().getName() + ".";
            try {
                logger.log(System.Logger.Level.ERROR, more);
            } catch (Throwable _) {
                System.err.println(more);
            }
        } catch (Throwable _) {
            // Not even the text can be made or written, for want of memory or stack.
        }
    }

    /// Logs a text as an error, even if the logger throws.
    public static void log(System.Logger logger, @Nullable String text) {
        try {
            logger.log(System.Logger.Level.ERROR, text);
        } catch (Throwable _) {
            System.err.println(text);
        }
    }

    /// The exception's text, or the name of its class if it has none.
    public static String describe(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable _) {
            return thrown.getClass().getName();
        }
    }

    /// The exception as one that can be thrown anywhere.
    public static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked ? unchecked : new UndeclaredThrowableException(thrown);
    }
}
