package dev.phalanx.inspector.internal.calls;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Thrown if a call is refused: an HTTP status, and a message that says what is wrong and what to do.
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// What the statuses of the protocol mean.
    static final Map<Integer, String> MEANINGS = Collections.unmodifiableMap(meanings());

    private final int status;
    private final @Nullable String reason;

    /// @param status the HTTP status, such as 404
    public ApiException(int status, String message) {
        this(status, message, null);
    }

    /// @param status the HTTP status, such as 409
    /// @param reason a word by which programs tell this refusal from others of the status, or null
    public ApiException(int status, String message, @Nullable String reason) {
        super(message);
        this.status = status;
        this.reason = reason;
    }

    /// A word by which programs tell this refusal from others of its status, or null.
    public @Nullable String reason() {
        return reason;
    }

    private static Map<Integer, String> meanings() {
        Map<Integer, String> all = new TreeMap<>();
        all.put(400, "A parameter or the body is wrong.");
        all.put(401, "The token is missing or wrong.");
        all.put(
                403,
                "The host or the origin is not allowed, or the change needs writing and the inspector only reads.");
        all.put(404, "There is no such world, system, archetype, component type or entity.");
        all.put(409, "The world refused the request; the message is that of the exception.");
        all.put(410, "The world or the inspector has been closed.");
        all.put(413, "The body is too long.");
        all.put(415, "The body is not JSON.");
        all.put(429, "Too many requests are waiting; try again later.");
        all.put(431, "The header section is too long.");
        all.put(503, "The world has not ended a frame for 2 seconds, so the request could not be handled.");
        return all;
    }

    /// The HTTP status.
    public int status() {
        return status;
    }

    public static ApiException badRequest(String message) {
        return new ApiException(400, message);
    }

    public static ApiException notFound(String message) {
        return new ApiException(404, message);
    }

    /// A text from a request, shortened for a message.
    public static String shown(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }
}
