package dev.phalanx.jobs.graph;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What one system or job throws at one place, again and again. Guarded by its [FailureLog].
///
/// @hidden
public final class Failure {
    /// The most causes that are looked at, since causes can form a ring.
    private static final int MOST_CAUSES = 16;
    /// The most characters of an exception's text that a line of the log shows.
    private static final int MOST_CHARACTERS = 500;

    private final Key key;
    /// How often it has occurred.
    long count;
    /// The last exception that was not passed to listeners.
    @Nullable
    Throwable untold;
    /// Where it is logged; null as long as it was not.
    @Nullable
    Supplier<System.Logger> logger;
    /// What failed, as the log says it.
    String who = "";
    /// When it was last logged.
    long loggedAt;
    /// How often it has occurred since.
    long unlogged;
    /// The last exception since.
    @Nullable
    Throwable last;

    Failure(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    /// Where it was thrown, as in a stack trace: by code of the program if there is any, otherwise at the top of the
    /// stack. Empty if that is not known.
    String place() {
        StackTraceElement frame = key.own == null ? key.top : key.own;
        return frame == null ? "" : frame.toString();
    }

    /// The text of one of its exceptions, and where that was thrown.
    ///
    /// @param thrown the exception; null if it was not kept
    String text(@Nullable Throwable thrown) {
        String text = thrown == null ? key.exception : Failures.describe(thrown);
        if (text.length() > MOST_CHARACTERS) {
            text = text.substring(0, MOST_CHARACTERS) + "…";
        }
        String place = place();
        return place.isEmpty() ? text : text + " at " + place;
    }

    /// What makes exceptions the same failure.
    ///
    /// @param exception the name of the exception's class
    /// @param cause the name of the class of its deepest cause
    /// @param top the top frame of that cause's stack trace, or null if it has none
    /// @param own its first frame inside of the system or job that is neither of the JDK nor of Phalanx, or null if it
    ///     has none
    record Key(
            @Nullable String system,
            @Nullable String job,
            String exception,
            String cause,
            @Nullable StackTraceElement top,
            @Nullable StackTraceElement own) {
        /// The failures that are not distinguished any more.
        static final Key OTHERS = new Key(null, null, "other exceptions", "", null, null);

        static Key of(@Nullable String system, @Nullable String job, Throwable thrown) {
            Throwable deepest = deepest(thrown);
            StackTraceElement[] frames =
                    deepest instanceof VirtualMachineError ? new StackTraceElement[0] : trace(deepest);
            StackTraceElement own = null;
            for (int i = 0; i < frames.length && own == null && !isCaller(frames[i].getClassName()); i++) {
                own = isOfLibrary(frames[i].getClassName()) ? null : frames[i];
            }
            return new Key(
                    system,
                    job,
                    thrown.getClass().getName(),
                    deepest.getClass().getName(),
                    frames.length == 0 ? null : frames[0],
                    own);
        }

        private static Throwable deepest(Throwable thrown) {
            Throwable deepest = thrown;
            try {
                for (int i = 0; i < MOST_CAUSES; i++) {
                    Throwable cause = deepest.getCause();
                    if (cause == null) {
                        return deepest;
                    }
                    deepest = cause;
                }
            } catch (RuntimeException | Error _) {
                // The method is the user's.
            }
            return deepest;
        }

        private static StackTraceElement[] trace(Throwable thrown) {
            try {
                return thrown.getStackTrace();
            } catch (RuntimeException | Error _) {
                // The method is the user's.
                return new StackTraceElement[0];
            }
        }

        /// Whether a class calls jobs or systems: what is below it depends on the thread.
        private static boolean isCaller(String name) {
            return name.equals(JobRun.class.getName()) || name.equals("dev.phalanx.entities.systems.SystemUpdates");
        }

        private static boolean isOfLibrary(String name) {
            return name.startsWith("java.")
                    || name.startsWith("jdk.")
                    || name.startsWith("dev.phalanx.structs.")
                    || name.startsWith("dev.phalanx.collections.")
                    || name.startsWith("dev.phalanx.jobs.")
                    || name.startsWith("dev.phalanx.entities.");
        }

        boolean hasPlace() {
            return top != null;
        }

        /// Whether the other is the same but for the place.
        boolean isOfSameKind(Key other) {
            return exception.equals(other.exception)
                    && cause.equals(other.cause)
                    && Objects.equals(system, other.system)
                    && Objects.equals(job, other.job);
        }
    }
}
