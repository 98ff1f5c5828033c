package dev.phalanx.inspector.internal.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/// The bytes that a client sends, which have to arrive before a deadline.
final class ConnectionInput extends InputStream {
    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[8_192];
    private int next;
    private int end;
    private long deadlineNanos;

    ConnectionInput(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    /// Lets reading fail with a [SocketTimeoutException] when so much time has passed from now on.
    void setTime(long nanos) {
        deadlineNanos = System.nanoTime() + nanos;
    }

    /// Waits for a byte, without reading it. Returns false if none comes any more.
    boolean awaitByte() throws IOException {
        return next < end || fill();
    }

    private boolean fill() throws IOException {
        long left = deadlineNanos - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException("The client did not send its request in time.");
        }
        socket.setSoTimeout((int) (left / 1_000_000) + 1);
        int count = in.read(buffer, 0, buffer.length);
        next = 0;
        end = Math.max(0, count);
        return count > 0;
    }

    @Override
    public int read() throws IOException {
        return awaitByte() ? buffer[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!awaitByte()) {
            return -1;
        }
        int count = Math.min(length, end - next);
        System.arraycopy(buffer, next, target, offset, count);
        next += count;
        return count;
    }

    /// Reads a line that ends with CR and LF, which are left out.
    ///
    /// @param most the highest number of its characters
    /// @return the line, or null if it is longer
    /// @throws EOFException if the client sends no more
    @Nullable
    String line(int most) throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int one = read();
            if (one < 0) {
                throw new EOFException("The client went away within a request.");
            }
            if (one == '\n') {
                int length = line.length();
                if (length > 0 && line.charAt(length - 1) == '\r') {
                    line.setLength(length - 1);
                }
                return line.toString();
            }
            if (line.length() > most) {
                return null;
            }
            line.append((char) one);
        }
    }
}
