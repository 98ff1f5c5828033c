package dev.phalanx.inspector.internal.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// The body of a request, of a known length or in chunks.
final class RequestBody extends InputStream {
    private static final int MOST_OF_LINE = 4_096;
    private static final int MOST_TRAILERS = 100;
    private static final int MOST_DIGITS = 15;
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ConnectionInput in;
    private final OutputStream out;
    private final boolean isChunked;
    private boolean awaitsContinue;
    /// The bytes of the body, or of its present chunk, that have not been read.
    private long left;
    private boolean isFirstChunk = true;
    private boolean isAtEnd;

    /// @param out where the client is asked to go on, if it waits for that
    RequestBody(RequestHead head, ConnectionInput in, OutputStream out) {
        this.in = in;
        this.out = out;
        this.isChunked = head.length() == RequestHead.CHUNKED;
        this.left = Math.max(0, head.length());
        this.isAtEnd = head.length() == 0;
        this.awaitsContinue = head.awaitsContinue();
    }

    /// Whether all of it has been read.
    boolean isAtEnd() {
        return isAtEnd;
    }

    /// Whether the client waits before it sends the body, so that nothing of it is on the way.
    boolean awaitsContinue() {
        return awaitsContinue;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd) {
            return -1;
        }
        if (awaitsContinue) {
            awaitsContinue = false;
            out.write(CONTINUE);
            out.flush();
        }
        if (isChunked && left == 0 && !beginChunk()) {
            return -1;
        }
        int count = in.read(target, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw gone();
        }
        left -= count;
        isAtEnd = left == 0 && !isChunked;
        return count;
    }

    private static EOFException gone() {
        return new EOFException("The client went away within the body of a request.");
    }

    /// Reads the line in front of a chunk, and that behind the one before. Returns false at the end of the body.
    private boolean beginChunk() throws IOException {
        if (!isFirstChunk && !line().isEmpty()) {
            throw new IOException("A chunk of a body is longer than its length.");
        }
        isFirstChunk = false;
        String line = line();
        int end = line.indexOf(';');
        String digits = (end < 0 ? line : line.substring(0, end)).strip();
        if (digits.isEmpty() || digits.length() > MOST_DIGITS || !digits.chars().allMatch(RequestBody::isHex)) {
            throw new IOException("The length of a chunk of a body is not a hexadecimal number.");
        }
        left = Long.parseLong(digits, 16);
        if (left > 0) {
            return true;
        }
        for (int trailers = 0; !line().isEmpty(); trailers++) {
            if (trailers >= MOST_TRAILERS) {
                throw new IOException("A body has more than " + MOST_TRAILERS + " trailers.");
            }
        }
        isAtEnd = true;
        return false;
    }

    private static boolean isHex(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private String line() throws IOException {
        String line = in.line(MOST_OF_LINE);
        if (line == null) {
            throw new IOException("A line between the chunks of a body has more than " + MOST_OF_LINE + " bytes.");
        }
        return line;
    }
}
