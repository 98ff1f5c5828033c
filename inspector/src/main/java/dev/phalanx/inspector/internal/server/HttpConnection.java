package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A connection of a client, with one request after the other.
final class HttpConnection {
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long REQUEST_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long UNREAD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int BUFFER_BYTES = 16_384;
    private static final int MOST_SKIPPED = 65_536;
    private static final int MOST_UNREAD = 8 << 20;

    private final Socket socket;
    private final ConnectionInput in;
    private final OutputStream out;
    /// Whether it waits for a request.
    private boolean isIdle;
    private boolean isEnding;

    HttpConnection(Socket socket) throws IOException {
        socket.setTcpNoDelay(true); // A large answer has several writes, and each would wait for an acknowledgement.
        this.socket = socket;
        this.in = new ConnectionInput(socket);
        this.out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
    }

    /// Lets a handler answer requests until the client or the handler ends the connection, and then closes it.
    void serve(HttpListener.Handler handler) throws IOException {
        try (socket) {
            while (awaitRequest()) {
                HttpExchange exchange = read();
                handler.handle(exchange);
                out.flush();
                if (!exchange.leavesConnection(MOST_SKIPPED)) {
                    if (exchange.isUnread()) {
                        skipUnread();
                    }
                    return;
                }
            }
        }
    }

    private boolean awaitRequest() throws IOException {
        synchronized (this) {
            if (isEnding) {
                return false;
            }
            isIdle = true;
        }
        in.setTime(IDLE_NANOS);
        boolean isThere = in.awaitByte();
        synchronized (this) {
            isIdle = false;
            return isThere && !isEnding;
        }
    }

    private HttpExchange read() throws IOException {
        in.setTime(REQUEST_NANOS);
        try {
            RequestHead head = RequestHead.read(in);
            return new HttpExchange(head, new RequestBody(head, in, out), out, null);
        } catch (ApiException refusal) {
            RequestHead none = new RequestHead("GET", URI.create("/"), false, new HttpHeaders(), 0);
            return new HttpExchange(none, new RequestBody(none, in, out), out, refusal);
        }
    }

    /// Reads some of what is left of a request that is not needed. A client that still sends would otherwise find its
    /// connection closed, and on some systems lose the answer.
    private void skipUnread() throws IOException {
        socket.shutdownOutput();
        in.setTime(UNREAD_NANOS);
        byte[] dropped = new byte[BUFFER_BYTES];
        for (int left = MOST_UNREAD; left > 0; ) {
            int count = in.read(dropped, 0, dropped.length);
            if (count < 0) {
                return;
            }
            left -= count;
        }
    }

    /// Accepts no further request, on any thread: an idle connection is closed at once, and another one after its
    /// answer.
    void end() {
        synchronized (this) {
            isEnding = true;
            if (!isIdle) {
                return;
            }
        }
        close();
    }

    /// Closes the connection at once, on any thread.
    void close() {
        close(socket);
    }

    static void close(@Nullable AutoCloseable one) {
        try {
            if (one != null) {
                one.close();
            }
        } catch (Exception ignored) {
            // There is nothing else to do with it.
        }
    }
}
