package dev.phalanx.inspector.internal.bevy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.phalanx.inspector.internal.api.ApiException;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.server.Access;
import dev.phalanx.inspector.internal.server.HttpListener;
import dev.phalanx.inspector.internal.server.JsonBody;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// The Bevy Remote Protocol over HTTP: JSON-RPC 2.0 in the bodies of `POST` requests, on the loopback interface.
///
/// The path `/worlds/3` means the world of that number, and every other path the first open world. A request that fails
/// has the status 200 and a response with an error, as with Bevy. One that the server does not let through has another
/// status, with a response too.
public final class BevyServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.inspector");
    private static final String ADDRESS = "127.0.0.1";
    private static final int MOST_REQUESTS = 64;
    private static final int MOST_WATCHES = 16;
    private static final int MOST_OF_BATCH = 1_000;
    private static final int MOST_BATCH_BYTES = 64 << 20;
    private static final long PATIENCE_SECONDS = 10;
    private static final Pattern WORLD = Pattern.compile("/worlds/([0-9]{1,9})/?");

    private final HttpListener listener;
    private final Access access;
    private final InspectedWorlds worlds;
    private final RemoteMethods methods;
    private final Semaphore places = new Semaphore(MOST_REQUESTS);
    private final Semaphore watches = new Semaphore(MOST_WATCHES);

    /// How a request is answered.
    private sealed interface Reply {
        /// A whole answer.
        record Whole(int status, byte[] body) implements Reply {}

        /// A stream of events, for which a watch has been taken from [#watches].
        record Events(WatchStream stream) implements Reply {}
    }

    private BevyServer(HttpListener listener, Set<String> hosts, InspectedWorlds worlds, boolean isWritable) {
        this.listener = listener;
        this.access = new Access(hosts, listener.port());
        this.worlds = worlds;
        this.methods = new RemoteMethods(isWritable, ADDRESS + ":" + listener.port());
    }

    /// Starts a server on the loopback interface.
    ///
    /// @param port the port, or 0 for a free one
    /// @param hosts the names, in lower case, by which it may be called
    /// @param isWritable whether requests may change worlds
    /// @throws IOException if the port is not free
    public static BevyServer start(int port, Set<String> hosts, InspectedWorlds worlds, boolean isWritable)
            throws IOException {
        InetAddress loopback = InetAddress.ofLiteral(ADDRESS);
        HttpListener listener = HttpListener.open(new InetSocketAddress(loopback, port), "phalanx-inspector-bevy-");
        BevyServer started = new BevyServer(listener, hosts, worlds, isWritable);
        listener.start(started::handle);
        return started;
    }

    /// The port that the server listens on.
    public int port() {
        return listener.port();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            switch (reply(exchange)) {
                case Reply.Whole whole -> send(exchange, whole);
                case Reply.Events events -> {
                    try {
                        send(exchange, events.stream());
                    } finally {
                        watches.release();
                    }
                }
            }
        } catch (IOException gone) {
            LOGGER.log(
                    System.Logger.Level.DEBUG, "A client of the Bevy Remote Protocol went away: {0}", gone.toString());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error failure) {
            LOGGER.log(System.Logger.Level.ERROR, "A request of the Bevy Remote Protocol failed.", failure);
        }
    }

    private Reply reply(HttpExchange exchange) throws IOException, InterruptedException {
        try {
            Headers headers = exchange.getRequestHeaders();
            access.checkHost(headers);
            access.checkOrigin(headers);
            if (!exchange.getRequestMethod().equals("POST")) {
                throw new ApiException(405, "The server only takes POST, and got " + exchange.getRequestMethod() + ".");
            }
            // A client may send a request for each entity at once; those without a place wait for one.
            if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new ApiException(429, MOST_REQUESTS + " requests are being answered. Try again later.");
            }
            try {
                Supplier<InspectedWorld> world =
                        world(String.valueOf(exchange.getRequestURI().getPath()));
                return answer(world, JsonBody.read(exchange));
            } finally {
                places.release();
            }
        } catch (ApiException refused) {
            return new Reply.Whole(
                    refused.status(),
                    RemoteRequest.response(RemoteRequest.invalid(String.valueOf(refused.getMessage()))));
        }
    }

    private Supplier<InspectedWorld> world(String path) {
        if (!path.startsWith("/worlds/")) {
            return () -> worlds.all().stream()
                    .findFirst()
                    .orElseThrow(() -> RemoteError.internal("No world is open. Try again later."));
        }
        Matcher matcher = WORLD.matcher(path);
        InspectedWorld found = matcher.matches() ? worlds.find(Integer.parseInt(matcher.group(1))) : null;
        if (found == null) {
            throw new ApiException(
                    404,
                    "There is no world " + path + ", or it has been closed. Use / for the first world, or /worlds/ and"
                            + " the number of a world.");
        }
        return () -> found;
    }

    // Answering

    private Reply answer(Supplier<InspectedWorld> world, byte[] body) {
        JsonNode node;
        try {
            node = JsonText.parse(body);
        } catch (ApiException wrong) {
            return whole(RemoteRequest.response(RemoteRequest.invalid(String.valueOf(wrong.getMessage()))));
        }
        if (node.isArray()) {
            return whole(batch(world, node));
        }
        try {
            RemoteRequest request = RemoteRequest.parse(node);
            if (RemoteMethods.isWatch(request.method())) {
                return watch(world.get(), request);
            }
        } catch (RemoteError failure) {
            return whole(RemoteRequest.response(RemoteRequest.id(node), failure));
        }
        return whole(single(world, node));
    }

    private static Reply whole(byte[] body) {
        return new Reply.Whole(200, body);
    }

    private Reply watch(InspectedWorld world, RemoteRequest request) {
        Watch watch = Watch.of(request.method(), request.params());
        if (!watches.tryAcquire()) {
            throw RemoteError.internal(MOST_WATCHES + " watches are open, as many as are allowed. End one.");
        }
        boolean isStarted = false;
        try {
            WatchStream stream = new WatchStream(world, request.id(), watch);
            stream.start();
            isStarted = true;
            return new Reply.Events(stream);
        } finally {
            if (!isStarted) {
                watches.release();
            }
        }
    }

    private byte[] single(Supplier<InspectedWorld> world, JsonNode node) {
        try {
            RemoteRequest request = RemoteRequest.parse(node);
            if (RemoteMethods.isWatch(request.method())) {
                throw RemoteRequest.invalid(
                        request.method() + " is in a batch, and streams are no part of one. Send it" + " alone.");
            }
            return RemoteRequest.response(request.id(), methods.call(world, request.method(), request.params()));
        } catch (RemoteError failure) {
            return RemoteRequest.response(RemoteRequest.id(node), failure);
        }
    }

    private byte[] batch(Supplier<InspectedWorld> world, JsonNode requests) {
        if (requests.size() > MOST_OF_BATCH) {
            return RemoteRequest.response(RemoteRequest.invalid(
                    "The batch has " + requests.size() + " requests. Send at most " + MOST_OF_BATCH + " at a time."));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write('[');
        for (int i = 0; i < requests.size(); i++) {
            if (i > 0) {
                bytes.write(',');
            }
            JsonNode request = requests.get(i);
            bytes.writeBytes(
                    bytes.size() < MOST_BATCH_BYTES
                            ? single(world, request)
                            : RemoteRequest.response(
                                    RemoteRequest.id(request),
                                    RemoteError.internal("The responses to the batch have more than " + MOST_BATCH_BYTES
                                            + " bytes. Send fewer requests at a time.")));
        }
        bytes.write(']');
        return bytes.toByteArray();
    }

    // Sending

    private static void send(HttpExchange exchange, Reply.Whole whole) throws IOException {
        Headers out = exchange.getResponseHeaders();
        out.set("Content-Type", "application/json");
        out.set("Cache-Control", "no-store");
        HttpListener.protect(out);
        if (whole.status() >= 400) {
            // What is left of the body is not read, so the connection cannot be used again.
            out.set("Connection", "close");
        }
        exchange.sendResponseHeaders(whole.status(), whole.body().length);
        exchange.getResponseBody().write(whole.body());
        // Before the rest of a body that is not read holds up the end of the exchange.
        exchange.getResponseBody().flush();
    }

    private static void send(HttpExchange exchange, WatchStream stream) throws IOException {
        Headers out = exchange.getResponseHeaders();
        out.set("Content-Type", "text/event-stream");
        out.set("Cache-Control", "no-store");
        HttpListener.protect(out);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            body.flush();
            stream.write(body);
        }
    }

    /// Ends the server: the port is free, and watches end.
    @Override
    public void close() {
        listener.close();
    }
}
