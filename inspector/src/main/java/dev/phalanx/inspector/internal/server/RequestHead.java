package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The first line of a request and its header fields, by RFC 9112.
///
/// @param method such as `GET`
/// @param uri what is requested
/// @param isOld whether the client speaks HTTP/1.0
/// @param headers the header fields
/// @param length the bytes of the body; -1 if it comes in chunks
record RequestHead(String method, URI uri, boolean isOld, HttpHeaders headers, long length) {
    static final long CHUNKED = -1;

    private static final int MOST_BYTES = 65_536;
    private static final int MOST_FIELDS = 100;
    private static final int MOST_DIGITS = 18;
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    /// Reads a head.
    ///
    /// @throws ApiException if it is wrong, or longer than allowed
    /// @throws IOException if the client goes away, or takes too long
    static RequestHead read(ConnectionInput in) throws IOException {
        String[] parts = line(in, MOST_BYTES).split(" ", -1);
        if (parts.length != 3 || !TOKEN.matcher(parts[0]).matches()) {
            throw wrong("its first line is not a method, a path and a version, divided by spaces");
        }
        boolean isOld = parts[2].equals("HTTP/1.0");
        if (!isOld && !parts[2].equals("HTTP/1.1")) {
            throw parts[2].startsWith("HTTP/")
                    ? new ApiException(505, "The request has a version of HTTP other than 1.1. Use HTTP/1.1.")
                    : wrong("its first line does not end with HTTP/1.1");
        }
        HttpHeaders headers = headers(in);
        return new RequestHead(parts[0], uri(parts[1]), isOld, headers, length(headers));
    }

    private static String line(ConnectionInput in, int most) throws IOException {
        String line = in.line(most);
        if (line == null) {
            throw tooLong();
        }
        return line;
    }

    private static ApiException tooLong() {
        return new ApiException(
                431,
                "The header section has more than " + MOST_BYTES + " bytes or " + MOST_FIELDS + " fields. Send fewer.");
    }

    private static ApiException wrong(String what) {
        return new ApiException(400, "The request is not HTTP/1.1: " + what + ". Use a client of HTTP.");
    }

    private static HttpHeaders headers(ConnectionInput in) throws IOException {
        HttpHeaders headers = new HttpHeaders();
        int left = MOST_BYTES;
        int fields = 0;
        for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
            left -= line.length();
            fields++;
            if (fields > MOST_FIELDS || left <= 0) {
                throw tooLong();
            }
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon));
            if (!TOKEN.matcher(name).matches()) {
                throw wrong("a line of its header section is not a name, a colon and a value");
            }
            String value = line.substring(colon + 1).strip();
            if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
                throw wrong("the header " + name + " has control characters");
            }
            headers.add(name, value);
        }
        return headers;
    }

    private static URI uri(String target) {
        try {
            return new URI(target);
        } catch (URISyntaxException wrong) {
            throw new ApiException(400, "The path of the request has characters that have to be escaped. Escape them.");
        }
    }

    /// @throws ApiException if the fields contradict each other, or are not understood
    private static long length(HttpHeaders headers) {
        List<String> lengths = headers.get("Content-Length");
        List<String> codings = headers.get("Transfer-Encoding");
        if (codings != null) {
            if (lengths != null) {
                throw wrong("it has both Content-Length and Transfer-Encoding");
            }
            if (codings.size() != 1
                    || !codings.getFirst().toLowerCase(Locale.ROOT).equals("chunked")) {
                throw new ApiException(501, "The body has a transfer encoding other than chunked. Send it as it is.");
            }
            return CHUNKED;
        }
        if (lengths == null) {
            return 0;
        }
        String length = lengths.getFirst();
        if (lengths.size() != 1 || !NUMBER.matcher(length).matches() || length.length() > MOST_DIGITS) {
            throw wrong("its Content-Length is not one number");
        }
        return Long.parseLong(length);
    }

    /// Whether another request may follow on the connection.
    boolean keepsConnection() {
        return !isOld && !has("Connection", "close");
    }

    /// Whether the client sends its body only if it is asked to go on.
    boolean awaitsContinue() {
        return !isOld && length != 0 && has("Expect", "100-continue");
    }

    private boolean has(String name, String value) {
        @Nullable List<String> values = headers.get(name);
        return values != null
                && values.stream()
                        .flatMap(one -> List.of(one.split(",", -1)).stream())
                        .anyMatch(one -> one.strip().equalsIgnoreCase(value));
    }
}
