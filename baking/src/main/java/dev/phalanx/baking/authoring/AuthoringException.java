package dev.phalanx.baking.authoring;

import java.io.Serial;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Thrown if authoring data cannot be baked. Lists everything that is wrong, not just the first thing.
public final class AuthoringException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<AuthoringProblem> problems;

    /// An exception with these problems. Its message has one line for each of them. What was thrown by bakers is
    /// suppressed in it, once for all that failed in one way at one place.
    ///
    /// @throws IllegalArgumentException if there are none
    public AuthoringException(List<AuthoringProblem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
        Set<List<Object>> known = new HashSet<>();
        for (AuthoringProblem problem : problems) {
            Throwable cause = problem.cause();
            if (cause != null && known.add(failure(cause))) {
                addSuppressed(cause);
            }
        }
    }

    /// What two failures have in common that need one trace alone.
    private static List<Object> failure(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        return List.of(thrown.getClass(), String.valueOf(thrown.getMessage()), trace.length == 0 ? "" : trace[0]);
    }

    private static String message(List<AuthoringProblem> problems) {
        if (Objects.requireNonNull(problems, "problems").isEmpty()) {
            throw new IllegalArgumentException("An exception was given no problem. Give it one at least.");
        }
        return String.join(
                System.lineSeparator(),
                problems.stream().map(AuthoringProblem::toString).toList());
    }

    /// What is wrong, in the order of places.
    public List<AuthoringProblem> problems() {
        return problems;
    }
}
