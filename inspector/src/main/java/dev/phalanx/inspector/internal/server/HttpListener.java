package dev.phalanx.inspector.internal.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/// Listens for HTTP on a port, with the limits that all servers of the inspector have, and a virtual thread for each
/// request.
public final class HttpListener implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final String POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
            + " form-action 'none'";

    static {
        // The JDK's server reads these once, when its first class is initialized.
        limit("sun.net.httpserver.maxReqHeaders", "100");
        limit("sun.net.httpserver.maxReqHeaderSize", "65536");
        limit("sun.net.httpserver.maxReqTime", "30");
        limit("jdk.httpserver.maxConnections", "2048");
        limit("sun.net.httpserver.idleInterval", "30");
        limit("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads;

    private static void limit(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private HttpListener(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /// Binds a port, on which no request is answered before [#start].
    ///
    /// @param address where to listen; the port 0 for a free one
    /// @param threads the prefix of the names of the threads that answer
    /// @throws IOException if the port is not free
    public static HttpListener open(InetSocketAddress address, String threads) throws IOException {
        return new HttpListener(
                HttpServer.create(address, BACKLOG),
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name(threads, 0).factory()));
    }

    /// Lets a handler answer every request. No thread that this starts keeps the program from ending.
    public void start(HttpHandler handler) {
        server.setExecutor(threads);
        server.createContext("/", handler);
        // The thread that the JDK's server makes is a daemon if the one that starts the server is.
        FutureTask<Void> start = new FutureTask<>(server::start, null);
        awaitEnd(Thread.ofPlatform().daemon().name("phalanx inspector start").start(start));
        if (start.state() == Future.State.FAILED) {
            throw new IllegalStateException(
                    "The server at " + server.getAddress() + " did not start. See the cause of this exception.",
                    start.exceptionNow());
        }
    }

    private static void awaitEnd(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The port that it listens on.
    public int port() {
        return server.getAddress().getPort();
    }

    /// Sets the headers that keep browsers from using an answer elsewhere.
    public static void protect(Headers out) {
        out.set("Content-Security-Policy", POLICY);
        out.set("X-Content-Type-Options", "nosniff");
        out.set("X-Frame-Options", "DENY");
        out.set("Referrer-Policy", "no-referrer");
        out.set("Cross-Origin-Resource-Policy", "same-origin");
        out.set("Cross-Origin-Opener-Policy", "same-origin");
    }

    /// Ends it: the port is free, and threads that answer are interrupted.
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
