package dev.phalanx.baking.authoring;

import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Something that is wrong, or doubtful, with authoring data or with what a baker did with it.
///
/// @param severity how bad it is
/// @param position where the problem is
/// @param message what is wrong, and what to do about it
/// @param cause what was thrown, or null
public record AuthoringProblem(
        Severity severity,
        SourcePosition position,
        String message,
        @Nullable Throwable cause) implements Comparable<AuthoringProblem> {
    /// How bad a problem is.
    public enum Severity {
        /// It is not what was meant, and cannot be baked.
        ERROR,
        /// It can be baked, and may not be what was meant.
        WARNING
    }

    private static final Comparator<AuthoringProblem> ORDER = Comparator.comparing(AuthoringProblem::position)
            .thenComparing(AuthoringProblem::severity)
            .thenComparing(AuthoringProblem::message);

    /// A problem.
    public AuthoringProblem {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
    }

    /// An error.
    public static AuthoringProblem error(SourcePosition position, String message) {
        return new AuthoringProblem(Severity.ERROR, position, message, null);
    }

    /// A warning.
    public static AuthoringProblem warning(SourcePosition position, String message) {
        return new AuthoringProblem(Severity.WARNING, position, message, null);
    }

    /// Whether it is an error.
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /// Orders by place, then by severity, then by message.
    @Override
    public int compareTo(AuthoringProblem other) {
        return ORDER.compare(this, Objects.requireNonNull(other, "other"));
    }

    /// Such as `city.scene.yaml:12:9: Spawner has no field "cuont". Did you mean "count"?`; warnings have `warning: `
    /// before the message.
    @Override
    public String toString() {
        return position + ": " + (isError() ? "" : "warning: ") + message;
    }
}
