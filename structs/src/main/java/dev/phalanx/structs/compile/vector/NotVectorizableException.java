package dev.phalanx.structs.compile.vector;

import java.io.Serial;

/// Says what prevents that a body is vectorised.
public class NotVectorizableException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int line;
    private final String file;

    /// @param reason what the body does, as the end of a sentence that begins with "it"
    /// @param file the source file, or an empty text
    /// @param line the line, or 0
    NotVectorizableException(String reason, String file, int line) {
        super(reason);
        this.file = file;
        this.line = line;
    }

    /// The same as another one.
    NotVectorizableException(NotVectorizableException other) {
        this(other.reason(), other.file, other.line);
    }

    /// What the body does, as the end of a sentence that begins with "it".
    public String reason() {
        return String.valueOf(getMessage());
    }

    /// The place, such as ` (MoveJob.java:12)`, or an empty text if it is not known.
    public String place() {
        return file.isEmpty() || line == 0 ? "" : " (" + file + ":" + line + ")";
    }
}
