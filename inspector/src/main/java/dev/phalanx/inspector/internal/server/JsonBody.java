package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.io.IOException;
import java.util.Locale;

/// The bodies of requests, which are JSON of a limited length.
public final class JsonBody {
    private static final String TYPE = "application/json";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_DIGITS = 7;

    private JsonBody() {}

    /// Reads the body of a request.
    ///
    /// @throws ApiException with the status 415 if its type is not JSON, or 413 if it is too long
    /// @throws IOException if the client has gone
    public static byte[] read(HttpExchange exchange) throws IOException {
        HttpHeaders headers = exchange.headers();
        String type = headers.first("Content-Type");
        if (type == null || !isJson(type)) {
            throw new ApiException(415, "The body has the type " + type + ". Send " + TYPE + ".");
        }
        String length = headers.first("Content-Length");
        if (length != null && length.length() > MOST_DIGITS) {
            throw tooLong();
        }
        byte[] bytes = exchange.body().readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw tooLong();
        }
        return bytes;
    }

    private static boolean isJson(String type) {
        int end = type.indexOf(';');
        String essence = end < 0 ? type : type.substring(0, end);
        return essence.strip().toLowerCase(Locale.ROOT).equals(TYPE);
    }

    private static ApiException tooLong() {
        return new ApiException(413, "The body has more than " + MOST_BYTES + " bytes. Send less at a time.");
    }
}
