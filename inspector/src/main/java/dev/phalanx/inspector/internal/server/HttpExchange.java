package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request and its answer. For one thread.
final class HttpExchange {
    /// The length of an answer that is not known when it begins.
    static final long UNKNOWN = -1;

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Gone"),
            Map.entry(413, "Content Too Large"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(505, "HTTP Version Not Supported"));

    private final RequestHead head;
    private final RequestBody body;
    private final OutputStream out;
    private final @Nullable ApiException refusal;
    private final HttpHeaders responseHeaders = new HttpHeaders();
    private boolean keepsConnection;
    private int status = -1;
    private boolean isComplete;

    /// @param refusal why the request cannot be answered, or null
    HttpExchange(RequestHead head, RequestBody body, OutputStream out, @Nullable ApiException refusal) {
        this.head = head;
        this.body = body;
        this.out = out;
        this.refusal = refusal;
        this.keepsConnection = refusal == null && head.keepsConnection();
    }

    /// Returns if the request was understood.
    ///
    /// @throws ApiException if not
    void check() {
        if (refusal != null) {
            throw refusal;
        }
    }

    /// Such as `GET`.
    String method() {
        return head.method();
    }

    /// What is requested.
    URI uri() {
        return head.uri();
    }

    /// The header fields of the request.
    HttpHeaders headers() {
        return head.headers();
    }

    /// The body of the request.
    InputStream body() {
        return body;
    }

    /// The header fields of the answer, until it begins.
    HttpHeaders responseHeaders() {
        return responseHeaders;
    }

    /// The status of the answer, or -1 if it has not begun.
    int status() {
        return status;
    }

    /// Closes the connection after the answer.
    void endConnection() {
        keepsConnection = false;
    }

    /// Begins the answer.
    ///
    /// @param length the bytes of its body, or [#UNKNOWN]
    /// @return takes the body; closing it completes the answer. The body of an answer to `HEAD` is dropped
    OutputStream respond(int newStatus, long length) throws IOException {
        if (status >= 0) {
            throw new IllegalStateException("The request was answered with the status " + status + ", and then with "
                    + newStatus + ". Answer it once.");
        }
        status = newStatus;
        boolean isHead = method().equals("HEAD");
        boolean isChunked = length == UNKNOWN && !head.isOld();
        keepsConnection &= length != UNKNOWN || isChunked;
        responseHeaders.set("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        if (isChunked) {
            responseHeaders.set("Transfer-Encoding", "chunked");
        } else if (length != UNKNOWN) {
            responseHeaders.set("Content-Length", Long.toString(length));
        }
        if (!keepsConnection) {
            responseHeaders.set("Connection", "close");
        }
        StringBuilder text = new StringBuilder("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(REASONS.getOrDefault(status, ""))
                .append("\r\n");
        responseHeaders.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        out.write(text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        return new ResponseBody(isHead ? 0 : length, isHead, isChunked && !isHead);
    }

    /// Whether the connection can be used for another request: this one was answered completely, and its body can be
    /// read to the end.
    boolean leavesConnection(int mostToSkip) throws IOException {
        if (!isComplete || !keepsConnection || body.awaitsContinue()) {
            return false;
        }
        body.skip(mostToSkip);
        return body.isAtEnd() || (body.read() < 0 && body.isAtEnd());
    }

    /// Whether the client may still send something that is not read.
    boolean isUnread() {
        return refusal != null || !body.isAtEnd();
    }

    private final class ResponseBody extends OutputStream {
        private final boolean isDropped;
        private final boolean isChunked;
        private long left;

        ResponseBody(long length, boolean isDropped, boolean isChunked) {
            this.left = length;
            this.isDropped = isDropped;
            this.isChunked = isChunked;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (isDropped || length == 0) {
                return;
            }
            if (isChunked) {
                out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(bytes, offset, length);
                out.write('\r');
                out.write('\n');
                return;
            }
            if (left != UNKNOWN) {
                if (length > left) {
                    throw new IllegalStateException("The answer has more bytes than its Content-Length. Give as many.");
                }
                left -= length;
            }
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            if (!isComplete) {
                if (isChunked) {
                    out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                out.flush();
                isComplete = left <= 0;
            }
        }
    }
}
