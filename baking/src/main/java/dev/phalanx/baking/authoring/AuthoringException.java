package dev.phalanx.baking.authoring;

import java.io.Serial;
import java.util.List;
import java.util.Objects;

/// Thrown if authoring data cannot be baked. Lists everything that is wrong, not just the first thing.
public final class AuthoringException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<AuthoringProblem> problems;

    /// An exception with these problems. Its message has one line for each of them.
    ///
    /// @throws IllegalArgumentException if there are none
    public AuthoringException(List<AuthoringProblem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
        problems.stream().map(AuthoringProblem::cause).forEach(cause -> {
            if (cause != null) {
                addSuppressed(cause);
            }
        });
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
