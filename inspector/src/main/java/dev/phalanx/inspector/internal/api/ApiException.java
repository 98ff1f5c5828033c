package dev.phalanx.inspector.internal.api;

/// Thrown if a call is refused: an HTTP status, and a message that says what is wrong and what to do.
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /// @param status the HTTP status, such as 404
    public ApiException(int status, String message) {
        super(message);
        this.status = status;
    }

    /// The HTTP status.
    public int status() {
        return status;
    }

    static ApiException badRequest(String message) {
        return new ApiException(400, message);
    }

    static ApiException notFound(String message) {
        return new ApiException(404, message);
    }
}
