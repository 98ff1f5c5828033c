package dev.phalanx.inspector.internal.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A port that listens for HTTP/1.1, with a virtual thread for each connection.
///
/// | limit | |
/// |---|---|
/// | connections | 2,048; further ones are closed |
/// | header section | 64 KiB and 100 fields |
/// | time between two requests | 30 seconds |
/// | time in which a request arrives | 30 seconds |
///
/// The server of the JDK has no limits but those of system properties, which would hold for every server of the
/// program, and needs one of them to send answers of more than 8 KiB without delay.
final class HttpListener implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.inspector");
    private static final int BACKLOG = 1_024;
    private static final int MOST_CONNECTIONS = 2_048;
    private static final long PATIENCE_MILLIS = 1_000;
    private static final long PAUSE_MILLIS = 20;
    private static final String POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
            + " form-action 'none'";

    /// Answers requests.
    @FunctionalInterface
    interface Handler {
        /// Answers a request. If it does not, or throws, the connection is closed.
        ///
        /// @throws IOException if the client has gone
        void handle(HttpExchange exchange) throws IOException;
    }

    private final ServerSocket socket;
    private final ExecutorService threads;
    private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
    private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread acceptor;

    private HttpListener(ServerSocket socket, ExecutorService threads) {
        this.socket = socket;
        this.threads = threads;
    }

    /// Binds a port, on which no request is answered before [#start].
    ///
    /// @param address where to listen; the port 0 for a free one
    /// @param threads the prefix of the names of the threads that answer
    /// @throws IOException if the port is not free
    public static HttpListener open(InetSocketAddress address, String threads) throws IOException {
        ServerSocket socket = new ServerSocket();
        boolean isBound = false;
        try {
            socket.bind(address, BACKLOG);
            isBound = true;
        } finally {
            if (!isBound) {
                HttpConnection.close(socket);
            }
        }
        return new HttpListener(
                socket,
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name(threads, 0).factory()));
    }

    /// Lets a handler answer every request. No thread that this starts keeps the program from ending.
    public void start(Handler handler) {
        acceptor = Thread.ofPlatform().daemon().name("phalanx inspector accept").start(() -> accept(handler));
    }

    private void accept(Handler handler) {
        while (!socket.isClosed()) {
            try {
                accept(socket.accept(), handler);
            } catch (RejectedExecutionException closed) {
                return;
            } catch (IOException failure) {
                if (!socket.isClosed()) {
                    // Such as too many open files, which may be fewer later.
                    LOGGER.log(System.Logger.Level.DEBUG, "A connection was not accepted: {0}", failure.toString());
                    pause();
                }
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept(Socket client, Handler handler) throws IOException {
        if (!places.tryAcquire()) {
            client.close();
            return;
        }
        boolean isServed = false;
        try {
            HttpConnection connection = new HttpConnection(client);
            threads.execute(() -> serve(connection, handler));
            isServed = true;
        } finally {
            if (!isServed) {
                places.release();
                HttpConnection.close(client);
            }
        }
    }

    private void serve(HttpConnection connection, Handler handler) {
        connections.add(connection);
        try {
            if (socket.isClosed()) {
                connection.end();
            }
            connection.serve(handler);
        } catch (IOException gone) {
            LOGGER.log(System.Logger.Level.DEBUG, "A client of the inspector went away: {0}", gone.toString());
        } catch (RuntimeException | Error failure) {
            LOGGER.log(System.Logger.Level.ERROR, "A request of the inspector failed.", failure);
        } finally {
            connections.remove(connection);
            places.release();
        }
    }

    /// The port that it listens on.
    public int port() {
        return socket.getLocalPort();
    }

    /// Sets the headers that keep browsers from using an answer elsewhere.
    static void protect(HttpHeaders out) {
        out.set("Content-Security-Policy", POLICY);
        out.set("X-Content-Type-Options", "nosniff");
        out.set("X-Frame-Options", "DENY");
        out.set("Referrer-Policy", "no-referrer");
        out.set("Cross-Origin-Resource-Policy", "same-origin");
        out.set("Cross-Origin-Opener-Policy", "same-origin");
    }

    /// Ends it: the port is free, requests that are being answered have a second to end, and threads that still answer
    /// are interrupted.
    @Override
    public void close() {
        HttpConnection.close(socket);
        awaitAcceptor();
        connections.forEach(HttpConnection::end);
        boolean isDone = false;
        try {
            isDone = places.tryAcquire(MOST_CONNECTIONS, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        if (!isDone) {
            connections.forEach(HttpConnection::close);
        }
        threads.shutdownNow();
    }

    /// Waits for the end of the call that accepts connections, before which the port is not free.
    private void awaitAcceptor() {
        Thread waitedFor = acceptor;
        boolean wasInterrupted = false;
        while (waitedFor != null && waitedFor.isAlive()) {
            try {
                waitedFor.join();
            } catch (InterruptedException stop) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
